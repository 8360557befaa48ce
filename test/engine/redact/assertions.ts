/**
 * Keywords without subschemas: what they say decides which branches are valid, never what is
 * sensitive.
 */
import { NAMES } from "./arbitrary-schemas.js";
import type { Dialect } from "./dialects.js";

type Keywords = { readonly [keyword: string]: unknown };

const ALWAYS: readonly Keywords[] = [
  ...NAMES.map((name) => ({ required: [name] })),
  { enum: ["leaf", 1, null, [], {}] },
  { minimum: 5, maximum: 1e9 },
  { minLength: 1, maxLength: 90, pattern: "." },
  { maxItems: 9, minItems: 0, uniqueItems: false },
  { maxProperties: 20, minProperties: 0 },
  { title: "A title", description: "Words", default: { a: 1 } },
  { format: "uri-reference" },
];

export function assertionsOf({ year }: Dialect): readonly Keywords[] {
  const since2016 = year > 2013 ? [{ const: "leaf" }, { examples: [{ a: "x" }] }] : [];
  const since2019 =
    year > 2018 ? [{ dependentRequired: { c: ["a"] } }, { $comment: "A remark", deprecated: true }] : [];
  return [...ALWAYS, ...since2016, ...since2019];
}
