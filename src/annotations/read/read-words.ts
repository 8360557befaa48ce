/**
 * Scalar or possible-set values of a vocabulary, in camelCase or PascalCase · S0-03, S0-15, S0-16,
 * S0-21, S2-03 … S2-07
 */
import { quote } from "../model/diagnostic-words.js";
import type { Diagnostics } from "../model/diagnostics.js";
import { MAX_ITEMS, pointerTo } from "../model/plain-data.js";

const lowerFirst = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);
const isPascalCase = (text: string, word: string): boolean =>
  text !== word && (lowerFirst(text) === word || (word === "pii" && text === "PII"));

/** @returns the vocabulary's own spelling; undefined for an unknown value, which is reported */
export function readWord<Word extends string>(
  value: unknown,
  words: readonly Word[],
  pointer: string,
  diagnostics: Diagnostics,
): Word | undefined {
  // The longest value has fifteen letters, so longer texts are not compared.
  const text = typeof value === "string" && value.length <= MAX_ITEMS ? value : undefined;
  const word = words.find((each) => each.toLowerCase() === text?.toLowerCase());
  if (word === undefined) diagnostics.add("unknown-value", pointer, quote(value));
  else if (text !== word && !isPascalCase(text ?? "", word)) {
    diagnostics.add("unusual-case", pointer, quote(word));
  }
  return word;
}

/**
 * The items of a scalar or of a list of possible values. One unreadable item makes the whole field
 * unknown: an incomplete set would promise less than its author meant.
 *
 * @returns undefined if the field is unknown; the reason is reported
 */
export function readSet<Item>(
  value: unknown,
  pointer: string,
  diagnostics: Diagnostics,
  readItem: (item: unknown, pointer: string) => Item | undefined,
): readonly Item[] | undefined {
  if (!Array.isArray(value)) {
    const item = readItem(value, pointer);
    return item === undefined ? undefined : [item];
  }
  if (value.length === 0 || value.length > MAX_ITEMS) {
    diagnostics.add(value.length === 0 ? "empty-set" : "too-many", pointer);
    return undefined;
  }
  // Unlike `map`, `Array.from` visits holes.
  const items = Array.from(value as unknown[], (item, index) => readItem(item, pointerTo(pointer, index)));
  return items.includes(undefined) ? undefined : (items as Item[]);
}
