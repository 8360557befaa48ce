/** The keywords of JSON Schema, drafts 4 to 2020-12, that hold subschemas · S1-10 */
import { createRecord, each, objectKeys, split } from "../../intrinsics/primordials.js";
import { CONTENT, IN_PLACE, ITEM, MEMBER, MEMBER_NAMES } from "./types.js";

/** The form of a keyword's value. */
export const REFERENCE = 0;
export const SCHEMA = 1;
export const LIST = 2;
export const MAP = 3;
/** Definitions (`components` are those of OpenAPI) and plain data. */
export const NOTHING = 4;

export interface Keyword {
  readonly shape: number;
  readonly role: number;
  /** The subschemas apply for certain if there are no more than this many. */
  readonly limit: number;
}

const ANY = 1e9;
/** It cannot be known at which positions the subschema applies. */
export const ANYWHERE = -1;

/** The order counts: a keyword for "the rest" (of members, of items) comes after those that it looks at. */
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
  // Without its tuple, `additionalItems` may have been meant for any item.
  ["contains additionalItems", SCHEMA, ITEM, ANYWHERE],
  ["unevaluatedItems", SCHEMA, ITEM, 0],
  ["contentSchema", SCHEMA, CONTENT, 0],
  ["$defs definitions components const enum default examples", NOTHING, IN_PLACE, 0],
];

export const KEYWORDS = createRecord<Keyword>();
each(ROWS, (row) =>
  each(split(row[0], " "), (keyword) => {
    KEYWORDS[keyword] = { shape: row[1], role: row[2], limit: row[3] };
  }),
);

/** In that order. */
export const KEYWORD_NAMES = objectKeys(KEYWORDS);
