/** Where in a JSON text something is, for a person who reads lines. */

import { findNodeAtLocation, type Node, type ParseError, parseTree } from "jsonc-parser";
import { unescapePointerToken } from "../../../src/engine/schema/json-pointer.js";
import { ruleForm as texts } from "../shared/words.js";

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;

/** @returns words, or undefined if the text is JSON. */
export function whereBroken(text: string): string | undefined {
  if (text.trim() === "") return texts.jsonEmpty();
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    const errors: ParseError[] = [];
    parseTree(text, errors, { disallowComments: true });
    const offset = errors[0]?.offset ?? text.length;
    if (offset >= text.trimEnd().length) return texts.jsonIncomplete(lineAt(text, text.trimEnd().length));
    return texts.jsonBroken(lineAt(text, offset), offset - text.lastIndexOf("\n", offset - 1));
  }
}

/** The line of the place that a JSON Pointer names, or of what it would be in. */
export function lineOf(text: string, pointer: string): number | undefined {
  const root = parseTree(text);
  const path = pointer
    .split("/")
    .slice(1)
    .map((token) => (/^\d+$/.test(token) ? Number(token) : unescapePointerToken(token)));
  for (let length = path.length; root !== undefined && length >= 0; length -= 1) {
    const node: Node | undefined = findNodeAtLocation(root, path.slice(0, length));
    if (node !== undefined) return lineAt(text, node.offset);
  }
  return undefined;
}
