/**
 * TOML, as Codex has it. Only whole lines are taken out, and tables are put in at the end: what
 * stands in one line with something else is left alone, and said.
 */
import { type AST, getStaticTOMLValue, ParseError, parseTOML } from "toml-eslint-parser";
import { isRecord } from "../../intrinsics/language.js";
import * as texts from "../../texts/wrap.js";
import type { JsonRecord } from "../json.js";
import { type ReadText, TextError } from "./read-text.js";

/*! This file contains toml-eslint-parser (MIT), Copyright (c) 2021 Yosuke Ota. */

interface Statement {
  readonly path: readonly (string | number)[];
  readonly range: readonly [number, number];
}

const nameOf = (key: AST.TOMLBare | AST.TOMLQuoted): string =>
  key.type === "TOMLBare" ? key.name : key.value;

/** Below `[mcp_servers]` the path of each line goes on from the table's. */
function statementsOf(root: AST.TOMLProgram, member: string): readonly Statement[] {
  return root.body[0].body.flatMap((each) => {
    if (each.type === "TOMLKeyValue") return [{ path: each.key.keys.map(nameOf), range: each.range }];
    const { resolvedKey: path, body, range } = each;
    if (path.length > 1 || path[0] !== member) return [{ path, range }];
    return body.map(({ key, range }) => ({ path: [...path, ...key.keys.map(nameOf)], range }));
  });
}

function parsed(text: string): AST.TOMLProgram {
  try {
    return parseTOML(text);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new TextError(texts.broken(error.message, error.lineNumber));
  }
}

/** @returns where the line begins, and where the next one does */
function linesOf(text: string, [start, end]: readonly [number, number]): [number, number] {
  const next = text.indexOf("\n", end);
  return [text.lastIndexOf("\n", start - 1) + 1, next === -1 ? text.length : next + 1];
}

const DELETE = "\u007F";
const basic = (value: string): string => JSON.stringify(value).replaceAll(DELETE, "\\u007F");
const keyOf = (name: string): string => (/^[\w-]+$/.test(name) ? name : basic(name));

function written(value: unknown): string {
  if (typeof value === "string") return basic(value);
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (!isRecord(value)) return String(value);
  const members = Object.entries(value).map(([name, each]) => `${keyOf(name)} = ${written(each)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** Nothing is in the way of a statement that is taken out whole, or put in at the end. */
function tableOf(path: readonly string[], value: JsonRecord): string {
  const lines = Object.entries(value).map(([name, each]) => `${keyOf(name)} = ${written(each)}`);
  return [`[${path.map(keyOf).join(".")}]`, ...lines].join("\n");
}

/** @throws TextError */
export function readToml(text: string, member: string): ReadText {
  const root = parsed(text);
  const data = getStaticTOMLValue(root) as JsonRecord;
  const servers = data[member] ?? {};
  if (!isRecord(servers)) throw new TextError(texts.serversNoObject(member));
  const ofEntry = (title: string) =>
    statementsOf(root, member).filter(({ path: [first, second] }) => first === member && second === title);
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const rawOf = (title: string): string =>
    ofEntry(title)
      .map(({ range }) => text.slice(...linesOf(text, range)))
      .join("");
  const without = (title: string): string =>
    ofEntry(title)
      .toReversed()
      .reduce((rest, { range }) => {
        const [from, to] = linesOf(rest, range);
        const isAfterGap = /(?:^|\n)\r?\n?$/.test(rest.slice(0, from));
        return rest.slice(0, from) + rest.slice(to).replace(/^\r?\n/, (line) => (isAfterGap ? "" : line));
      }, text);
  return {
    data,
    servers,
    rawOf,
    without,
    with(title, value, raw) {
      const rest = without(title);
      // Dotted keys belong at the top, where no table has begun.
      const isTable = raw?.trimStart().startsWith("[") === true;
      const block = isTable ? raw.trimEnd() : tableOf([member, title], value).replaceAll("\n", end);
      const gap = rest === "" || rest.endsWith(end + end) ? "" : rest.endsWith(end) ? end : end + end;
      return `${rest}${gap}${block}${end}`;
    },
  };
}
