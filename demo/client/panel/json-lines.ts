/** JSON as lines to be drawn: with a place for what is missing, and weight on what matters. */
import { isRecord } from "./redactions.js";

export interface Token {
  readonly kind: "key" | "string" | "number" | "word" | "punctuation" | "bar";
  readonly text: string;
}

export interface Line {
  readonly depth: number;
  readonly tokens: readonly Token[];
  /** `withheld`: not in the text, something was here. `mark`: a sensitivity mark. `record`: airlock's own record. */
  readonly kind: "plain" | "withheld" | "mark" | "record";
}

type Path = readonly string[];

const MARKS = new Set(["x-sensitive", "sensitiveHint"]);
const punctuation = (text: string): Token => ({ kind: "punctuation", text });
const keyTokens = (key: string): Token[] => [{ kind: "key", text: JSON.stringify(key) }, punctuation(": ")];

function literal(value: unknown): Token {
  const text = JSON.stringify(value) ?? String(value);
  if (typeof value === "string") return { kind: "string", text };
  return { kind: typeof value === "number" ? "number" : "word", text };
}

export const parsePointer = (pointer: string): Path =>
  pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));

/** Draws one value. One object for each drawing: it knows what is missing where. */
class Drawing {
  readonly lines: Line[] = [];
  #inRecord = false;

  constructor(private readonly missing: readonly Path[]) {}

  draw(value: unknown, path: Path, before: readonly Token[], last: boolean): void {
    const comma = last ? [] : [punctuation(",")];
    if (Array.isArray(value)) this.#array(value, path, before, comma);
    else if (isRecord(value)) this.#object(value, path, before, comma);
    else this.#scalar(value, path, before, comma);
  }

  #scalar(value: unknown, path: Path, before: readonly Token[], comma: readonly Token[]): void {
    const withheld = value === null && this.#missingAt(path);
    this.#line(
      path.length,
      [...before, withheld ? bar("null") : literal(value), ...comma],
      this.#kindOf(path, withheld),
    );
  }

  #array(items: readonly unknown[], path: Path, before: readonly Token[], comma: readonly Token[]): void {
    const gone = items.includes(null) ? [] : this.#goneFrom(path, () => false);
    if (items.length + gone.length === 0) {
      this.#line(path.length, [...before, punctuation("[]"), ...comma]);
      return;
    }
    this.#line(path.length, [...before, punctuation("[")]);
    items.forEach((item, index) => {
      this.draw(item, [...path, String(index)], [], index === items.length - 1);
    });
    for (const _item of gone) this.#line(path.length + 1, [bar("")], "withheld");
    this.#line(path.length, [punctuation("]"), ...comma]);
  }

  #object(
    value: Readonly<Record<string, unknown>>,
    path: Path,
    before: readonly Token[],
    comma: readonly Token[],
  ): void {
    const keys = Object.keys(value);
    const gone = this.#goneFrom(path, (key) => keys.includes(key));
    if (keys.length + gone.length === 0) {
      this.#line(path.length, [...before, punctuation("{}"), ...comma]);
      return;
    }
    const outermost = path.at(-1) === "_meta" && !this.#inRecord;
    if (outermost) this.#inRecord = true;
    this.#line(path.length, [...before, punctuation("{")]);
    const members = keys.filter((key) => key !== "_meta");
    const own = keys.filter((key) => key === "_meta");
    this.#members(value, members, path, own.length === 0);
    for (const key of gone) this.#line(path.length + 1, [...keyTokens(key), bar("")], "withheld");
    this.#members(value, own, path, true);
    this.#line(path.length, [punctuation("}"), ...comma]);
    if (outermost) this.#inRecord = false;
  }

  #members(
    value: Readonly<Record<string, unknown>>,
    keys: readonly string[],
    path: Path,
    closing: boolean,
  ): void {
    keys.forEach((key, index) => {
      this.draw(value[key], [...path, key], keyTokens(key), closing && index === keys.length - 1);
    });
  }

  #line(depth: number, tokens: readonly Token[], kind: Line["kind"] = "plain"): void {
    this.lines.push({ depth, tokens, kind: kind === "plain" && this.#inRecord ? "record" : kind });
  }

  #kindOf(path: Path, withheld: boolean): Line["kind"] {
    if (withheld) return "withheld";
    return MARKS.has(path.at(-1) ?? "") ? "mark" : "plain";
  }

  /** Names of the members or items of `path` that were withheld and are not there. */
  #goneFrom(path: Path, isThere: (key: string) => boolean): string[] {
    const here = this.missing.filter((gone) => gone.length === path.length + 1 && matches(gone, path));
    return [...new Set(here.map((gone) => gone.at(-1) ?? ""))].filter((key) => !isThere(key));
  }

  #missingAt(path: Path): boolean {
    return this.missing.some((gone) => gone.length === path.length && matches(gone, path));
  }
}

const bar = (text: string): Token => ({ kind: "bar", text });

/** `pattern` may be longer; `*` stands for anything. */
const matches = (pattern: Path, path: Path): boolean =>
  path.every((part, index) => pattern[index] === "*" || pattern[index] === part);

/** Paths are told in terms of the schema, which in an MCP result describes `structuredContent`. */
export function jsonLines(value: unknown, missing: readonly string[] = []): readonly Line[] {
  const paths = missing.map(parsePointer).filter((path) => path.length > 0);
  const wrapped = isRecord(value) && "structuredContent" in value;
  const drawing = new Drawing(
    wrapped ? [...paths, ...paths.map((path) => ["structuredContent", ...path])] : paths,
  );
  drawing.draw(value, [], [], true);
  return drawing.lines;
}
