/**
 * RFC 8785 (JSON Canonicalization Scheme): one text for equal values, whatever the order of members
 * · S4-10
 */

export const isLone = (text: string): boolean => /\p{Surrogate}/u.test(text);

function writeText(text: string): string {
  // RFC 8785 §3.2.2.2: a string that is not valid Unicode has no canonical form.
  if (isLone(text)) throw new TypeError("A lone surrogate has no canonical form.");
  return JSON.stringify(text);
}

/**
 * @param value plain JSON data.
 * @throws TypeError for values that JSON cannot express, and for lone surrogates; RangeError for
 * too deep nesting.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === "string") return writeText(value);
  // ECMAScript's number format is the canonical one; -0 is 0.
  if (typeof value === "number" && Number.isFinite(value)) return JSON.stringify(value);
  if (typeof value === "boolean" || value === null) return String(value);
  if (Array.isArray(value)) {
    return `[${Array.from(value as unknown[], (item) => canonicalJson(item)).join(",")}]`;
  }
  if (typeof value !== "object") throw new TypeError("This has no form in JSON.");
  // `sort` compares UTF-16 code units, as §3.2.3 requires.
  const members = Object.keys(value)
    .sort()
    .map((key) => `${writeText(key)}:${canonicalJson((value as Record<string, unknown>)[key])}`);
  return `{${members.join(",")}}`;
}
