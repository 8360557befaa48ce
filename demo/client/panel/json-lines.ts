/** JSON as lines to be drawn: with a place for what is missing, and weight on what matters. */
import { unescapePointerToken } from "../../../src/engine/schema/json-pointer.js";
import { isRecord } from "./redactions.js";

export interface Token {
  readonly kind: "key" | "string" | "number" | "word" | "punctuation" | "bar";
  readonly text: string;
}

export interface Line {
  readonly depth: number;
  readonly tokens: readonly Token[];
  /**
   * `withheld`: not in the text, something was here. `leak`: in the raw result, and withheld from
   * the agent. `mark`: a sensitivity mark. `record`: airlock's own record.
   */
  readonly kind: "plain" | "withheld" | "leak" | "mark" | "record";
}

type Path = readonly string[];

const MARKS = new Set(["x-sensitive", "sensitiveHint"]);
const punctuation = (text: string): Token => ({ kind: "punctuation", text });
const keyTokens = (key: string): Token[] => [{ kind: "key", text: JSON.stringify(key) }, punctuation(": ")];

/** The text in place of a withheld item of `content`. */
const STAND_IN = /^\[(Withheld|The result of this tool was withheld)/;

function literal(value: unknown): Token {
  const text = JSON.stringify(value) ?? String(value);
  if (typeof value === "string" && STAND_IN.test(value)) return { kind: "bar", text };
  if (typeof value === "string") return { kind: "string", text };
  return { kind: typeof value === "number" ? "number" : "word", text };
}

const parsePointer = (pointer: string): Path => pointer.split("/").slice(1).map(unescapePointerToken);

/** Draws one value. One object for each drawing: it knows what is missing where. */
class Drawing {
  readonly lines: Line[] = [];
  #inRecord = false;
  #inLeak = false;

  constructor(
    private readonly missing: readonly Path[],
    private readonly raw: boolean,
  ) {}

  draw(value: unknown, path: Path, before: readonly Token[], last: boolean): void {
    const comma = last ? [] : [punctuation(",")];
    const leaks = this.raw && !this.#inLeak && this.#missingAt(path);
    if (leaks) this.#inLeak = true;
    if (Array.isArray(value)) this.#array(value, path, before, comma);
    else if (isRecord(value)) this.#object(value, path, before, comma);
    else this.#scalar(value, path, before, comma);
    if (leaks) this.#inLeak = false;
  }

  #scalar(value: unknown, path: Path, before: readonly Token[], comma: readonly Token[]): void {
    const withheld = !this.raw && value === null && this.#missingAt(path);
    this.#line(
      path.length,
      [...before, withheld ? bar("null, withheld") : literal(value), ...comma],
      this.#kindOf(path, withheld),
    );
  }

  #array(items: readonly unknown[], path: Path, before: readonly Token[], comma: readonly Token[]): void {
    if (items.length === 0) {
      this.#line(path.length, [...before, punctuation("[]"), ...comma]);
      return;
    }
    this.#line(path.length, [...before, punctuation("[")]);
    items.forEach((item, index) => {
      this.draw(item, [...path, String(index)], [], index === items.length - 1);
    });
    this.#line(path.length, [punctuation("]"), ...comma]);
  }

  #object(
    value: Readonly<Record<string, unknown>>,
    path: Path,
    before: readonly Token[],
    comma: readonly Token[],
  ): void {
    const keys = Object.keys(value).filter((key) => value[key] !== undefined);
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
    const around = this.#inLeak ? "leak" : this.#inRecord ? "record" : "plain";
    this.lines.push({ depth, tokens, kind: kind === "plain" ? around : kind });
  }

  #kindOf(path: Path, withheld: boolean): Line["kind"] {
    if (withheld) return "withheld";
    return MARKS.has(path.at(-1) ?? "") ? "mark" : "plain";
  }

  /** Names of the members or items of `path` that were withheld and are not there. */
  #goneFrom(path: Path, isThere: (key: string) => boolean): string[] {
    if (this.raw) return [];
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

/**
 * Paths are told in terms of the schema, which in an MCP result describes `structuredContent`.
 * @param missing what was withheld: a gap in the agent's text, or (`raw`) a leak in the raw result
 */
export function jsonLines(value: unknown, missing: readonly string[] = [], raw = false): readonly Line[] {
  const paths = missing.map(parsePointer);
  const wrapped = isRecord(value) && "structuredContent" in value;
  const inside = wrapped ? paths.map((path) => ["structuredContent", ...path]) : [];
  const drawing = new Drawing([...paths, ...inside], raw);
  drawing.draw(value, [], [], true);
  return drawing.lines;
}
