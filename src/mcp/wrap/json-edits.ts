/** Takes properties out of JSON with comments, and puts them in, and leaves the other bytes. */
import type { Node } from "jsonc-parser";
import type { JsonRecord } from "../json.js";

export const endOf = ({ offset, length }: Node): number => offset + length;

/** @returns where a comma stands between two properties; undefined where none does */
function commaIn(text: string, from: number, to: number): number | undefined {
  const bare = text
    .slice(from, to)
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, (comment) => " ".repeat(comment.length));
  const at = bare.indexOf(",");
  return at === -1 ? undefined : from + at;
}

/** Leaves no empty line behind. */
function cut(text: string, from: number, to: number): string {
  const before = /(?:^|\n)[ \t]*$/.test(text.slice(0, from))
    ? text.slice(0, from).replace(/[ \t]*$/, "")
    : undefined;
  const after = /^[ \t]*\r?\n/.exec(text.slice(to))?.[0];
  return before === undefined || after === undefined
    ? text.slice(0, from) + text.slice(to)
    : before + text.slice(to + after.length);
}

/** Comments stay, and whatever else stands next to it. */
export function withoutProperty(text: string, parent: Node, property: Node): string {
  const siblings = parent.children ?? [];
  const at = siblings.indexOf(property);
  const [previous, next] = [siblings[at - 1], siblings[at + 1]];
  const comma = commaIn(text, endOf(property), next?.offset ?? endOf(parent) - 1);
  if (comma !== undefined) {
    const rest = text.slice(0, comma) + text.slice(comma + 1);
    // A comment between value and comma stays, so only the comma goes with the value.
    const isNext = text.slice(endOf(property), comma).trim() === "";
    return cut(
      isNext ? rest.slice(0, endOf(property)) + rest.slice(comma) : rest,
      property.offset,
      endOf(property),
    );
  }
  const rest = cut(text, property.offset, endOf(property));
  const before = previous === undefined ? undefined : commaIn(text, endOf(previous), property.offset);
  return before === undefined ? rest : rest.slice(0, before) + rest.slice(before + 1);
}

export const eolOf = (text: string): string => (text.includes("\r\n") ? "\r\n" : "\n");
/** What stands before it in its line, if that is white space. */
const indentAt = (text: string, offset: number): string | undefined =>
  /(?:^|\n)([ \t]*)$/.exec(text.slice(0, offset))?.[1];
const stepOf = (text: string): string => /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ";

const isOneLine = (text: string): boolean => !text.trim().includes("\n");

function written(text: string, value: JsonRecord, indent: string): string {
  if (isOneLine(text)) return JSON.stringify(value);
  return JSON.stringify(value, null, stepOf(text)).replaceAll("\n", `${eolOf(text)}${indent}`);
}

/** @param value the text that stands for it, or the value */
export function withValue(text: string, property: Node, value: string | JsonRecord): string {
  const node = property.children?.[1] ?? property;
  const indent = indentAt(text, property.offset) ?? "";
  const whole = typeof value === "string" ? value : written(text, value, indent);
  return text.slice(0, node.offset) + whole + text.slice(endOf(node));
}

/** @param value the text that stands for it, or the value */
export function withProperty(text: string, parent: Node, name: string, value: string | JsonRecord): string {
  const last = parent.children?.at(-1);
  const step = stepOf(text);
  const indent = (last && indentAt(text, last.offset)) ?? `${indentAt(text, parent.offset) ?? step}${step}`;
  const whole = typeof value === "string" ? value : written(text, value, indent);
  const property = `${JSON.stringify(name)}: ${whole}`;
  const gap = isOneLine(text) ? "" : `${eolOf(text)}${indent}`;
  if (last !== undefined) return after(text, parent, last, gap || " ", property);
  const at = parent.offset + 1;
  const rest = text.slice(at);
  const isClosed = isOneLine(text) || /^[ \t]*\r?\n/.test(rest);
  const close = isClosed ? "" : `${eolOf(text)}${indent.slice(step.length)}`;
  return `${text.slice(0, at)}${gap}${property}${close}${rest}`;
}

/** A comment at the end of the last line stays with what it is about. */
function after(text: string, parent: Node, last: Node, gap: string, property: string): string {
  const end = endOf(last);
  const comma = commaIn(text, end, endOf(parent) - 1);
  const from = comma === undefined ? end : comma + 1;
  const comment =
    /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/[ \t]*)(?=\r?\n)/.exec(text.slice(from))?.[0] ?? "";
  const rest = text.slice(from + comment.length);
  const before = comma === undefined ? `${text.slice(0, end)},` : text.slice(0, from);
  return `${before}${comment}${gap}${property}${comma === undefined ? "" : ","}${rest}`;
}
