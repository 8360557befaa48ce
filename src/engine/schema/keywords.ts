/** The keywords of JSON Schema, drafts 4 to 2020-12, that hold subschemas · S1-10 */
import { createRecord, listForEach, objectKeys } from "../../intrinsics/language.js";
import { stringSplit } from "../../intrinsics/text.js";
import { CONTENT, IN_PLACE, ITEM, MEMBER, MEMBER_NAMES } from "./types.js";

/** The shape of a keyword's value. */
export const REFERENCE = 0;
export const SCHEMA = 1;
export const LIST = 2;
export const MAP = 3;
/** Definitions (`components` is OpenAPI's) and plain data. */
export const NOTHING = 4;

export interface Keyword {
  readonly shape: number;
  readonly role: number;
  /** The subschemas apply for certain if there are at most this many. */
  readonly limit: number;
}

const ANY = 1e9;
/** The positions that the subschema applies to cannot be known. */
export const ANYWHERE = -1;

/**
 * In order: a keyword for "the rest" (of members, of items) comes after the keywords that it
 * depends on.
 */
const ROWS: readonly (readonly [keywords: string, shape: number, role: number, limit: number])[] = [
  ["$ref $dynamicRef $recursiveRef", REFERENCE, IN_PLACE, 1],
  ["allOf", LIST, IN_PLACE, ANY],
  ["anyOf oneOf", LIST, IN_PLACE, 1],
  ["not if then else", SCHEMA, IN_PLACE, 0],
  ["dependentSchemas dependencies", MAP, IN_PLACE, 0],
  ["properties patternProperties", MAP, MEMBER, ANY],
  ["additionalProperties", SCHEMA, MEMBER, ANY],
  ["unevaluatedProperties", SCHEMA, MEMBER, 0],
  ["propertyNames", SCHEMA, MEMBER_NAMES, 0],
  ["prefixItems", LIST, ITEM, ANY],
  ["items", SCHEMA, ITEM, ANY],
  // Without a tuple next to it, `additionalItems` may have been meant for every item.
  ["contains additionalItems", SCHEMA, ITEM, ANYWHERE],
  ["unevaluatedItems", SCHEMA, ITEM, 0],
  ["contentSchema", SCHEMA, CONTENT, 0],
  ["$defs definitions components const enum default examples", NOTHING, IN_PLACE, 0],
];

export const KEYWORDS = createRecord<Keyword>();
listForEach(ROWS, (row) =>
  listForEach(stringSplit(row[0], " "), (keyword) => {
    KEYWORDS[keyword] = { shape: row[1], role: row[2], limit: row[3] };
  }),
);

/** In the order of `ROWS`. */
export const KEYWORD_NAMES = objectKeys(KEYWORDS);
