/** Takes copies of removed values, and handles that are not ours, out of plain data (design §4 "Copies") · S1-11 */
import { append, charCodeAt, createList, hasOwn, indexOf, isArray, objectKeys } from "../primordials.js";
import { scrubText } from "../redaction/create-scrubber.js";
import { MAX_DEPTH } from "../redaction/removals.js";
import type { Match, ScrubIndex } from "../redaction/scrub-index.js";
import { copyItems, copyMembers, put } from "../redaction/write.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import { HANDLE_PREFIX } from "./agent-session.js";

const HANDLE_DIGITS = 32;

export class ValueScrubber {
  readonly #indexes: readonly ScrubIndex[];
  /** Copies found so far. */
  count = 0;

  constructor(indexes: readonly ScrubIndex[]) {
    this.#indexes = indexes;
  }

  text(text: string): string {
    const result = scrubText(this.#indexes, text, findHandles(text));
    this.count += result.count;
    return result.text;
  }

  value(value: JsonValue, depth = 0): JsonValue {
    if (typeof value === "string") return this.text(value);
    if (typeof value !== "object" || value === null) return value;
    if (depth > MAX_DEPTH) {
      this.count += 1;
      return null;
    }
    return isArray(value) ? this.#items(value, depth) : this.#members(value as JsonObject, depth);
  }

  #items(items: readonly JsonValue[], depth: number): JsonValue {
    let copy: JsonValue[] | undefined;
    for (let i = 0; i < items.length; i++) {
      const scrubbed = this.value(items[i] as JsonValue, depth + 1);
      if (scrubbed === items[i]) continue;
      copy ??= copyItems(items);
      copy[i] = scrubbed;
    }
    return copy ?? items;
  }

  #members(object: JsonObject, depth: number): JsonValue {
    const keys = objectKeys(object);
    let copy: Record<string, JsonValue> | undefined;
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] as string;
      const member = object[key] as JsonValue;
      const name = this.text(key);
      const scrubbed = this.value(member, depth + 1);
      if (copy === undefined && (name !== key || scrubbed !== member)) copy = copyMembers(object, keys, i);
      if (copy !== undefined) put(copy, freeName(copy, name), scrubbed);
    }
    return copy ?? object;
  }
}

/** Only the boundary hands out handles: one inside a result is a page's attempt to have it redeemed. */
function findHandles(text: string): Match[] {
  const found = createList<Match>();
  let at = indexOf(text, HANDLE_PREFIX);
  while (at >= 0) {
    const digits = at + HANDLE_PREFIX.length;
    if (isHandleTail(text, digits)) append(found, { start: at, end: digits + HANDLE_DIGITS });
    at = indexOf(text, HANDLE_PREFIX, at + 1);
  }
  return found;
}

function isHandleTail(text: string, start: number): boolean {
  for (let i = start; i < start + HANDLE_DIGITS; i++) {
    const code = i < text.length ? charCodeAt(text, i) : 0;
    const hex = (code >= 48 && code <= 57) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70);
    if (!hex) return false;
  }
  return true;
}

/** Two names that were scrubbed must not become one. */
function freeName(object: JsonObject, name: string): string {
  let free = name;
  for (let count = 2; hasOwn(object, free); count++) free = `${name} ${count}`;
  return free;
}
