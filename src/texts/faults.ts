/**
 * Faults of an argument: the rest of a sentence that starts with its name. For agents and people.
 * It has no value.
 */

const TYPES: { readonly [type: string]: string } = {
  string: "text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  null: "null",
  array: "a list",
  object: "an object",
};

const anyOf = (types: unknown): string =>
  Array.isArray(types)
    ? types
        .map((type) => (Object.hasOwn(TYPES, type as string) ? TYPES[type as string] : "of another type"))
        .join(" or ")
    : "of another type";

const counted = (least: string, limit: unknown, one: string, many: string): string =>
  `must have at ${least} ${String(limit)} ${limit === 1 ? one : many}`;

const FAULTS: { readonly [keyword: string]: (limit: unknown) => string } = {
  type: (types) => `must be ${anyOf(types)}`,
  enum: () => "must be one of the listed values",
  const: () => "must be the one value that is allowed",
  minimum: (limit) => `must be at least ${limit}`,
  maximum: (limit) => `must be at most ${limit}`,
  exclusiveMinimum: (limit) => `must be more than ${limit}`,
  exclusiveMaximum: (limit) => `must be less than ${limit}`,
  multipleOf: (limit) => `must be a multiple of ${limit}`,
  minLength: (limit) => counted("least", limit, "character", "characters"),
  maxLength: (limit) => counted("most", limit, "character", "characters"),
  pattern: () => "must have the form that its pattern describes",
  required: () => "is missing",
  additionalProperties: () => "is not expected here",
  minProperties: (limit) => counted("least", limit, "member", "members"),
  maxProperties: (limit) => counted("most", limit, "member", "members"),
  propertyNames: () => "has a name that is not allowed",
  minItems: (limit) => counted("least", limit, "item", "items"),
  maxItems: (limit) => counted("most", limit, "item", "items"),
  uniqueItems: () => "must not have the same item twice",
  contains: (limit) => `${counted("least", limit, "item", "items")} of the kind that is asked for`,
  maxContains: (limit) => `${counted("most", limit, "item", "items")} of that kind`,
  anyOf: () => "fits none of the forms that are allowed",
  oneOf: () => "fits more than one form, where exactly one must fit",
  not: () => "has a form that is not allowed",
};

/**
 * @param limit of the schema; a page wrote it, so only numbers and our own words for types are
 *   repeated.
 */
export function faultWords(keyword: string, limit?: unknown): string {
  const words = Object.hasOwn(FAULTS, keyword) ? FAULTS[keyword] : undefined;
  return words?.(limit) ?? "is not allowed";
}
