/** Which keywords may appear in a projected schema. Whatever is not listed is left out. */
import { SafeMap, split } from "../primordials.js";

function nameSet(names: string): SafeMap<string, true> {
  const set = new SafeMap<string, true>();
  const list = split(names, " ");
  for (let i = 0; i < list.length; i++) set.set(list[i] as string, true);
  return set;
}

export const IDENTIFIERS = nameSet(
  "$schema $id id $anchor $dynamicAnchor $recursiveAnchor $ref $dynamicRef $recursiveRef type title description",
);
export const SCHEMA_MAPS = nameSet("properties patternProperties $defs definitions");
export const SCHEMA_LISTS = nameSet("allOf anyOf prefixItems");
export const SCHEMAS = nameSet("additionalProperties items additionalItems");
export const ITEM_KEYWORDS = nameSet("items prefixItems additionalItems");
/** Assertions about one scalar: closed redaction passes a scalar as it is or not at all. */
export const SCALAR_ASSERTIONS = nameSet(
  "const enum format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf maxItems maxProperties",
);
export const DATA = nameSet("const enum default examples required type");
