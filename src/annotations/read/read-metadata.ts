/** `inputMetadata` and `returnMetadata` · S0-11, S0-15 … S0-18, S0-21 … S0-23, S2-01 … S2-07 */

import { isRecord } from "../../intrinsics/language.js";
import { quote } from "../model/diagnostic-words.js";
import { ownMember, pointerTo } from "../model/plain-data.js";
import type { FactName } from "../model/types.js";
import { DESTINATIONS, OUTCOMES, SOURCES } from "../model/vocabulary.js";
import type { Claims } from "./claims.js";
import { readDataClasses } from "./read-data-classes.js";
import { readSet, readWord } from "./read-words.js";

type Statement = readonly [name: FactName, values: readonly string[]];
/** @returns what a member states; undefined if it is unreadable, which is reported */
type ReadMember = (value: unknown, pointer: string, claims: Claims) => readonly Statement[] | undefined;

const ofWords =
  (name: FactName, words: readonly string[]): ReadMember =>
  (value, pointer, { diagnostics, stage }) => {
    const values = readSet(value, pointer, diagnostics, (item, at) => readWord(item, words, at, diagnostics));
    if (stage === "result" && values !== undefined && values.length > 1) {
      diagnostics.add("several-values", pointer);
    }
    return values === undefined ? undefined : [[name, values]];
  };

const ofClasses =
  (classes: FactName, scopes: FactName): ReadMember =>
  (value, pointer, { diagnostics }) => {
    const read = readDataClasses(value, pointer, diagnostics);
    if (read === undefined) return undefined;
    const isRegulated = read.classes.includes("regulated");
    return [[classes, read.classes], ...(isRegulated ? [[scopes, read.scopes] as const] : [])];
  };

export type Block = Readonly<Record<string, ReadMember>>;

export const INPUT_MEMBERS: Block = {
  destination: ofWords("inputMetadata.destination", DESTINATIONS),
  sensitivity: ofClasses("inputMetadata.sensitivity", "inputMetadata.scopes"),
  outcomes: ofWords("inputMetadata.outcomes", OUTCOMES),
};
export const RETURN_MEMBERS: Block = {
  source: ofWords("returnMetadata.source", SOURCES),
  sensitivity: ofClasses("returnMetadata.sensitivity", "returnMetadata.scopes"),
};

const lowerFirst = (key: string): string => key.charAt(0).toLowerCase() + key.slice(1);

/** Every member once, and no others: keys by their camelCase name; undefined otherwise. */
function keysOf(
  value: { readonly [key: string]: unknown },
  block: Block,
  pointer: string,
  { diagnostics }: Claims,
): ReadonlyMap<string, string> | undefined {
  const keys = new Map<string, string>();
  let isWhole = true;
  for (const key of Object.keys(value)) {
    const name = lowerFirst(key);
    const problem = Object.hasOwn(block, name) ? keys.has(name) && "member-twice" : "unexpected-member";
    if (problem) diagnostics.add(problem, pointerTo(pointer, key), quote(key));
    if (problem) isWhole = false;
    // One unexpected member is enough to report.
    if (problem === "unexpected-member") break;
    keys.set(name, key);
  }
  return isWhole ? keys : undefined;
}

/**
 * All members are required and no others allowed. Any other block is unknown as a whole, because a
 * partial contract promises less than its author meant.
 *
 * @param isPartial upstream's form of the block, whose members are all optional
 */
export function readBlock(
  claims: Claims,
  value: unknown,
  block: Block,
  pointer: string,
  isPartial = false,
): void {
  const { diagnostics } = claims;
  if (!isRecord(value)) {
    diagnostics.add("not-an-object", pointer, quote(value));
    return;
  }
  const keys = keysOf(value, block, pointer, claims);
  const statements: Statement[] = [];
  let isWhole = keys !== undefined;
  for (const [name, read] of Object.entries(block)) {
    const key = keys?.get(name);
    if (key === undefined) {
      if (isPartial || keys === undefined) continue;
      diagnostics.add("missing-member", pointer, quote(name));
      isWhole = false;
      continue;
    }
    const stated = read(ownMember(value, key), pointerTo(pointer, key), claims);
    if (stated === undefined) isWhole = false;
    else statements.push(...stated);
  }
  if (!isWhole) diagnostics.add("invalid-block", pointer);
  if (isWhole || isPartial) for (const [name, values] of statements) claims.state(name, values);
}
