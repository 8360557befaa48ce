/**
 * The one rewriting of the texts of plain data: all of them, or those that its schema does not
 * describe · S1-11
 */
import { arrayIsArray, isRecord, listSome, objectKeys } from "../../intrinsics/language.js";
import { regExpExec, stringFrom } from "../../intrinsics/text.js";
import type { Location, TextFacts } from "../schema/location.js";
import type { JsonValue } from "../schema/types.js";
import { OMITTED, type Walked } from "./removals.js";
import { rewriteInside } from "./write.js";

/** A string with one of these is a value of its kind, whatever stands in it. */
const OF_A_KIND = ["format", "pattern", "enum", "const"];

function textFacts(location: Location): TextFacts {
  const { nodes } = location;
  location.texts ??= {
    isDescribed: listSome(nodes, ({ node: { source } }) => isRecord(source) && objectKeys(source).length > 0),
    isOfAKind: listSome(OF_A_KIND, (keyword) => listSome(nodes, ({ node }) => node.members.has(keyword))),
  };
  return location.texts;
}

/** Whether a string that the schema describes may be prose. */
const mayBeProse = (text: string, location: Location): boolean =>
  !textFacts(location).isOfAKind && regExpExec(/\s/, text) !== null;

/** A place in the value, linked to what is around it. */
export interface TextPlace {
  readonly parent: TextPlace | undefined;
  readonly key: string | number;
  /** Its schema path, where that is not the one around it and `key`. */
  readonly path?: string;
}

/** @returns what takes the place of a text */
export type Clean = (text: string, at: TextPlace | undefined, isName: boolean) => string;

export interface Rewriting {
  readonly clean: Clean;
  /**
   * The schema's word of the value: then what it describes stays, but for strings that may be
   * prose.
   */
  readonly location?: Location | undefined;
  /**
   * A number that changes becomes null in objects as in lists. Without this, it is left out of an
   * object.
   */
  readonly leavesNull?: boolean;
}

/**
 * `value` with its texts, names and numbers as `clean` gives them. A member whose name changes is
 * left out.
 */
export const rewriteTexts = (value: JsonValue, rewriting: Rewriting, at?: TextPlace): JsonValue =>
  rewriteAt(value, rewriting, at, rewriting.location, isDescribed(rewriting.location));

const isDescribed = (location: Location | undefined): boolean =>
  location !== undefined && textFacts(location).isDescribed;

function rewriteAt(
  value: JsonValue,
  rewriting: Rewriting,
  at: TextPlace | undefined,
  location: Location | undefined,
  isDeclared: boolean,
): JsonValue {
  const { clean, leavesNull } = rewriting;
  if (typeof value === "string")
    return isDeclared && !mayBeProse(value, location as Location) ? value : clean(value, at, false);
  if (typeof value === "number") {
    const digits = stringFrom(value);
    return isDeclared || clean(digits, at, false) === digits ? value : null;
  }
  if (typeof value !== "object" || value === null) return value;
  const isList = arrayIsArray(value);
  return rewriteInside(value, (member: JsonValue, key: string | number): Walked => {
    const place = { parent: at, key };
    const isNamed = location?.facts.declares.has(key as string) === true;
    if (!isList && !isNamed && clean(key as string, place, true) !== key) return OMITTED;
    const next = location?.step(key);
    const kept = rewriteAt(member, rewriting, place, next, isNamed || isDescribed(next));
    return isList || leavesNull || kept !== null ? kept : member && OMITTED;
  });
}
