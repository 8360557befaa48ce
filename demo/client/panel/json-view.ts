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

/** `missing` and `raw` as in `jsonLines`. */
export function jsonView(
  label: string,
  value: unknown,
  missing: readonly string[] = [],
  raw = false,
): HTMLElement {
  const lines = jsonLines(value, missing, raw).map(lineView);
  return h("pre", { class: "json", tabindex: "0", role: "region", "aria-label": label }, ...lines);
}

export const textView = (label: string, text: string): HTMLElement =>
  h("pre", { class: "json json-text", tabindex: "0", role: "region", "aria-label": label }, text);
