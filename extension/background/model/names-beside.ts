/**
 * What tells secrets of one label apart: the words that stand next to a secret in its result. They
 * are read from what leaves for the agent, so nothing of them is withheld.
 */
import { cleanText } from "../../../src/engine/enforce/clean-text.js";
import type { CallToolResult } from "../../../src/engine/enforce/types.js";
import { unescapePointerToken } from "../../../src/engine/schema/json-pointer.js";
import { asRecord, parseJson } from "../../protocol/decode.js";

const MAX_NAMES = 3;
const MAX_WORDS = 60;
/** Attack: a list without end. */
const MAX_PARENTS = 1_000;

/** Members that name what they stand in, the best first. */
const NAMING = [
  ...["name", "title", "label", "displayname", "fullname", "username", "user", "login", "account"],
  ...["email", "service", "site", "host", "hostname", "domain", "project", "environment", "env", "id"],
];

/** Without what its name is written with: `displayName`, `display_name`. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** A marker of ours names nothing. */
const isName = (value: unknown): value is string | number =>
  typeof value === "number" || (typeof value === "string" && !value.includes("[withheld]"));

function nameOf(value: unknown, kept: string): string {
  const members = Object.entries(asRecord(value) ?? {}).filter(([name]) => name !== kept);
  for (const naming of NAMING) {
    const [, said] = members.find(([name, each]) => plain(name) === naming && isName(each)) ?? [];
    const words = isName(said) ? cleanText(String(said), MAX_WORDS) : "";
    if (words !== "") return words;
  }
  return "";
}

/** All places that a path in terms of the schema may mean. */
function placesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  return path.reduce<readonly unknown[]>(
    (places, name) => {
      const below = places.flatMap((place) => {
        if (Array.isArray(place)) return place;
        const members = asRecord(place) ?? {};
        if (name === "*") return Object.values(members);
        return Object.hasOwn(members, name) ? [members[name]] : [];
      });
      return below.slice(0, MAX_PARENTS);
    },
    [value],
  );
}

function valueIn({ structuredContent, content }: CallToolResult): unknown {
  if (structuredContent !== undefined) return structuredContent;
  const [text, ...more] = content.flatMap((block) => (block.type === "text" ? [block["text"]] : []));
  return more.length === 0 && typeof text === "string" ? parseJson(text) : undefined;
}

/**
 * @param released what leaves for the agent
 * @param schemaPath of what was withheld; a block of content is named by the result that it is of
 * @returns none where nothing names it
 */
export function namesBeside(released: CallToolResult, schemaPath: string): readonly string[] {
  const path = schemaPath.split("/").slice(1).map(unescapePointerToken);
  const isBlock = path[0] === "content" && released.structuredContent !== undefined;
  const parents = placesAt(valueIn(released), isBlock || path.length === 0 ? [] : path.slice(0, -1));
  const names = parents.map((parent) => nameOf(parent, path.at(-1) ?? "")).filter(Boolean);
  return [...new Set(names)].slice(0, MAX_NAMES);
}
