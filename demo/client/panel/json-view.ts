/**
 * Lines of JSON as elements. A withheld part is drawn as a bar that a screen reader reads as text.
 */
import { h } from "../dom/element.js";
import { jsonLines, type Line, type Token } from "./json-lines.js";

const INDENT_MAX = 8;

function tokenView(token: Token): Node {
  if (token.kind === "punctuation") return document.createTextNode(token.text);
  if (token.kind !== "bar") return h("span", { class: `json-${token.kind}` }, token.text);
  return h("span", { class: "json-bar" }, token.text === "" ? "withheld" : token.text);
}

function lineView({ depth, kind, tokens }: Line): HTMLElement {
  const indent = Math.min(depth, INDENT_MAX);
  return h("span", { class: `json-line json-line-${kind} indent-${indent}` }, ...tokens.map(tokenView), "\n");
}

/**
 * Airlock's own record is one line that opens: `"_meta": { … }`. Its last line closes what its
 * first one opened.
 */
function recordView([first, ...rest]: readonly Line[]): HTMLElement {
  const begin = first?.tokens.map(tokenView) ?? [];
  const indent = Math.min(first?.depth ?? 0, INDENT_MAX);
  const folded = h("span", { class: "json-folded" }, " … }");
  const summary = h("summary", { class: `json-line-record indent-${indent}` }, ...begin, folded, "\n");
  return h("details", { class: "json-record" }, summary, ...rest.map(lineView));
}

/** Lines of a record that belong together become one part. */
function parts(lines: readonly Line[]): readonly HTMLElement[] {
  const views: HTMLElement[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const end = lines.findIndex(({ kind }, index) => index > at && kind !== "record");
    const record = lines[at]?.kind === "record" ? lines.slice(at, end === -1 ? lines.length : end) : [];
    const line = lines[at];
    if (record.length > 1) views.push(recordView(record));
    else if (line !== undefined) views.push(lineView(line));
    at += Math.max(0, record.length - 1);
  }
  return views;
}

/** `missing` and `raw` as in `jsonLines`. */
export function jsonView(
  label: string,
  value: unknown,
  missing: readonly string[] = [],
  raw = false,
): HTMLElement {
  const lines = parts(jsonLines(value, missing, raw));
  return h("div", { class: "json mono", tabindex: "0", role: "region", "aria-label": label }, ...lines);
}

export const textView = (label: string, text: string): HTMLElement =>
  h("pre", { class: "json json-text", tabindex: "0", role: "region", "aria-label": label }, text);
