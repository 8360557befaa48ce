import { escapePointerToken, unescapePointerToken } from "../../../src/engine/schema/json-pointer.js";
import { isRecord } from "../../../src/intrinsics/language.js";
import { asRecord, type JsonRecord, parseJson } from "../../protocol/decode.js";

/**
 * A value as people read it: names and values, lists, a text, and bars where something was taken
 * out.
 */
export type Shown =
  | { readonly kind: "word"; readonly text: string }
  /** More than a line, or a document. */
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "bar" }
  | { readonly kind: "list"; readonly items: readonly Shown[] }
  /** The parts of an answer, one under another. */
  | { readonly kind: "parts"; readonly parts: readonly Shown[] }
  | { readonly kind: "fields"; readonly fields: readonly (readonly [name: string, value: Shown])[] }
  /** The rest of what is nested too deeply or too long. */
  | { readonly kind: "json"; readonly text: string };

const MAX_DEPTH = 5;
const MAX_ROWS = 50;
const MAX_FIELDS = 40;
const MAX_LINE = 160;
const DATE = /^\d{4}-\d{2}-\d{2}([T ][\d:.]+(Z|[+-][\d:]+)?)?$/;
const RECORD = "webmcp-airlock/redaction";

const BAR: Shown = { kind: "bar" };

// Schema paths of what was taken out, with `*` for each item of a list.
type Removed = ReadonlySet<string>;

/** The members that were taken out of the object at `path`. */
function missingIn(path: string, removed: Removed): string[] {
  const names = [...removed]
    .filter((each) => each.startsWith(`${path}/`) && !each.slice(path.length + 1).includes("/"))
    .map((each) => unescapePointerToken(each.slice(path.length + 1)));
  return names.filter((name) => name !== "*");
}

function showScalar(value: unknown): Shown {
  const text = typeof value === "string" ? value : String(value);
  return text.length > MAX_LINE || text.includes("\n") ? { kind: "text", text } : { kind: "word", text };
}

const asJson = (value: unknown): Shown => ({ kind: "json", text: JSON.stringify(value, null, 2) });

/** Ids, dates and booleans: what a machine notes about a row, not what a person wrote in it. */
const isNote = (name: string, value: unknown): boolean =>
  /^id$|_id$|[a-z]Id$/.test(name) ||
  typeof value === "boolean" ||
  (typeof value === "string" && DATE.test(value));

/** A person reads first what a person wrote. */
const notesLast = (item: unknown): unknown =>
  isRecord(item)
    ? Object.fromEntries(Object.entries(item).sort((a, b) => Number(isNote(...a)) - Number(isNote(...b))))
    : item;

function showList(list: readonly unknown[], path: string, removed: Removed, depth: number): Shown {
  const below = `${path}/*`;
  if (list.length > MAX_ROWS) return asJson(list);
  const items = list.map((item) =>
    item === null && removed.has(below) ? BAR : show(notesLast(item), below, removed, depth + 1),
  );
  return { kind: "list", items };
}

function show(value: unknown, path: string, removed: Removed, depth: number): Shown {
  if (typeof value !== "object" || value === null) return showScalar(value);
  if (depth >= MAX_DEPTH) return asJson(value);
  if (Array.isArray(value)) return showList(value, path, removed, depth);
  const names = [...Object.keys(value), ...missingIn(path, removed)];
  if (names.length > MAX_FIELDS) return asJson(value);
  const members = value as JsonRecord;
  return {
    kind: "fields",
    fields: [...new Set(names)].map((name) => [
      name,
      Object.hasOwn(members, name)
        ? show(members[name], `${path}/${escapePointerToken(name)}`, removed, depth + 1)
        : BAR,
    ]),
  };
}

const textOf = (block: unknown): string | undefined =>
  isRecord(block) && block["type"] === "text" && typeof block["text"] === "string"
    ? block["text"]
    : undefined;

/**
 * Airlock's own record of what it took out: the places, and the sentence that it adds to the
 * content.
 */
function recordIn({ _meta: meta }: JsonRecord): { removed: Removed; message: unknown } {
  const { redactions, message } = asRecord(asRecord(meta)?.[RECORD]) ?? {};
  const paths = Array.isArray(redactions) ? redactions.map((each) => asRecord(each)?.["path"]) : [];
  return { removed: new Set(paths.filter((path) => typeof path === "string")), message };
}

function showContent(content: readonly unknown[], removed: Removed): Shown {
  const texts = content.map(textOf);
  if (texts.includes(undefined)) return asJson(content);
  const text = texts.join("\n");
  const value = parseJson(text);
  return typeof value === "object" && value !== null ? show(value, "", removed, 0) : { kind: "text", text };
}

const saying = (value: unknown): string =>
  JSON.stringify(isRecord(value) ? { ...value, _meta: undefined } : value);

/**
 * A tool's answer: its structured value, and the texts of its content where they say something
 * else.
 */
function showAnswer({ structuredContent, content, ...answer }: JsonRecord): Shown {
  const { removed, message } = recordIn(answer);
  const isOurs = (block: unknown) => message !== undefined && textOf(block) === message;
  const blocks = (Array.isArray(content) ? content : []).filter((block) => !isOurs(block));
  if (structuredContent === undefined) return showContent(blocks, removed);
  const structured = show(structuredContent, "", removed, 0);
  const isRepeated = (block: unknown) => saying(parseJson(textOf(block) ?? "")) === saying(structuredContent);
  return blocks.every(isRepeated)
    ? structured
    : { kind: "parts", parts: [showContent(blocks, removed), structured] };
}

/**
 * @param text JSON text, as the panel gets it. What is nested too deeply for the browser's JSON is
 * shown as that text.
 * @param isAnswer a `CallToolResult`. Attack: arguments with a member `content`, of which nothing
 * else would be shown.
 */
export function readValue(text: string, isAnswer = false): Shown {
  try {
    const value = parseJson(text);
    if (value === undefined) return { kind: "text", text };
    const isResult =
      isAnswer && isRecord(value) && (Array.isArray(value["content"]) || "structuredContent" in value);
    return isResult ? showAnswer(value) : show(value, "", new Set(), 0);
  } catch {
    return { kind: "text", text };
  }
}
