/** JSON with comments and trailing commas, as apps read their settings. */
import {
  applyEdits,
  findNodeAtLocation,
  modify,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { isRecord } from "../../intrinsics/language.js";
import * as texts from "../../texts/wrap.js";
import { endOf, eolOf, withoutProperty, withProperty, withValue } from "./json-edits.js";
import { type ReadText, TextError } from "./read-text.js";

/*! This file contains jsonc-parser (MIT), Copyright (c) Microsoft. */

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;

/** @throws TextError for a name that stands twice: apps read the last one, and people the first */
function plainValue(node: Node | undefined): unknown {
  if (node === undefined) return undefined;
  if (node.type === "array") return (node.children ?? []).map(plainValue);
  if (node.type !== "object") return node.value;
  const members = new Map<string, unknown>();
  for (const { children: [name, value] = [] } of node.children ?? []) {
    const key = String(name?.value);
    if (members.has(key)) throw new TextError(texts.twoOfOneName(key));
    members.set(key, plainValue(value));
  }
  return Object.fromEntries(members);
}

/** @throws TextError */
export function readJson(text: string, member: string): ReadText {
  const errors: ParseError[] = [];
  const root = text.trim() === "" ? undefined : parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) {
    throw new TextError(texts.broken(printParseErrorCode(error.error), lineAt(text, error.offset)));
  }
  const data = root === undefined ? {} : plainValue(root);
  if (!isRecord(data)) throw new TextError(texts.noObject());
  const servers = data[member] ?? {};
  if (!isRecord(servers)) throw new TextError(texts.serversNoObject(member));
  const parent = root && findNodeAtLocation(root, [member]);
  const propertyOf = (title: string) =>
    parent?.children?.find(({ children: [name] = [] }) => name?.value === title);
  return {
    data,
    servers,
    rawOf(title) {
      const node = propertyOf(title)?.children?.[1];
      return node === undefined ? "" : text.slice(node.offset, endOf(node));
    },
    without(title) {
      const property = propertyOf(title);
      return parent === undefined || property === undefined ? text : withoutProperty(text, parent, property);
    },
    with(title, value, raw) {
      const property = propertyOf(title);
      if (property !== undefined) return withValue(text, property, raw ?? value);
      if (parent !== undefined) return withProperty(text, parent, title, raw ?? value);
      const formattingOptions = { insertSpaces: true, tabSize: 2, eol: eolOf(text) };
      return applyEdits(text || "{}", modify(text || "{}", [member, title], value, { formattingOptions }));
    },
  };
}
