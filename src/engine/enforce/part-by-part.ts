/** Rewrites a large value part by part, so that others can be served in between. */
import {
  arrayIsArray,
  createList,
  createRecord,
  ErrorConstructor,
  listAppend,
  objectHasOwn,
  objectKeys,
  recordForEach,
  reflectDeleteProperty,
} from "../../intrinsics/language.js";
import { resultNotSearched } from "../../texts/agents.js";
import { copyList } from "../redact/write.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { isObject } from "./call-tool-result.js";

/** In characters; to rewrite one takes some 50 ms. */
export const LARGE_PART = 500_000;
/** No text is longer. */
const MAX_LENGTH = 0x7fffffff;
/** The cost of a member besides its characters. */
const MEMBER_COST = 10;

/** The rest of `most` without the size of a value; negative where it is larger. */
function weigh(value: JsonValue, most: number): number {
  let left = most - MEMBER_COST;
  if (typeof value === "string") return left - value.length;
  if (typeof value !== "object" || value === null) return left;
  const names = arrayIsArray(value) ? undefined : objectKeys(value);
  const items = names ?? (value as readonly JsonValue[]);
  for (let i = 0; i < items.length && left >= 0; i++) {
    const name = names?.[i];
    if (name !== undefined) left -= name.length;
    left = weigh((name === undefined ? items[i] : (value as JsonObject)[name]) as JsonValue, left);
  }
  return left;
}

/** A list or object that is too large for one part. */
interface Large {
  readonly container: JsonValue;
  /** Undefined for a list. */
  readonly names: readonly string[] | undefined;
  readonly count: number;
  /** The number of members that are rewritten. */
  done: number;
  /** Made when a member changes. */
  copy: Record<string, JsonValue> | undefined;
}

function largeOf(container: JsonValue): Large {
  const names = isObject(container) ? objectKeys(container) : undefined;
  const { length: count } = names ?? (container as readonly JsonValue[]);
  return { container, names, count, done: 0, copy: undefined };
}

const keyOf = ({ names }: Large, at: number): string => (names?.[at] ?? at) as string;
const memberOf = (large: Large, at: number): JsonValue =>
  (large.container as JsonObject)[keyOf(large, at)] as JsonValue;
const isContainer = (value: JsonValue): boolean => arrayIsArray(value) || isObject(value);

export class PartByPart {
  /** The whole value, once every part of it is rewritten. */
  value: JsonValue;
  readonly #rewrite: (part: JsonValue) => JsonValue;
  readonly #longest: number;
  /** Each lies in the one before. */
  readonly #open = createList<Large>();

  /**
   * @param rewrite what would be called with the whole value. It may replace the items of a list,
   * and may replace or leave out the members of an object. It gets a large list or object in
   * pieces, each a list or object with some of the members.
   * @param longest of a text, in characters: a longer one ends it all with an error, because others
   * would wait for it
   */
  constructor(value: JsonValue, rewrite: (part: JsonValue) => JsonValue, longest = MAX_LENGTH) {
    this.value = value;
    this.#longest = longest;
    this.#rewrite = rewrite;
    if (isContainer(value)) listAppend(this.#open, largeOf(value));
  }

  /** Rewrites one part. @returns whether it was the last */
  next(): boolean {
    const { length } = this.#open;
    if (length === 0) {
      this.#check(this.value);
      this.value = this.#rewrite(this.value);
      return true;
    }
    const large = this.#open[length - 1] as Large;
    if (large.done === large.count) return this.#close(large);
    const to = this.#endOfPart(large);
    if (to > large.done) this.#rewritePart(large, to);
    else if (this.#keepsName(large)) listAppend(this.#open, largeOf(memberOf(large, large.done)));
    else {
      this.#set(large, large.done, undefined);
      large.done += 1;
    }
    return false;
  }

  #check(value: JsonValue): void {
    if (typeof value === "string" && value.length > this.#longest)
      throw new ErrorConstructor(resultNotSearched());
  }

  /** This many members together are no larger than a part; a large text is one by itself. */
  #endOfPart(large: Large): number {
    let left = LARGE_PART;
    let to = large.done;
    for (; to < large.count; to++) {
      const member = memberOf(large, to);
      left = weigh(member, left);
      if (left < 0) return to === large.done && !isContainer(member) ? to + 1 : to;
    }
    return to;
  }

  #rewritePart(large: Large, to: number): void {
    this.#check(memberOf(large, large.done));
    const { names, done } = large;
    const part = (names === undefined ? createList() : createRecord()) as Record<string, JsonValue>;
    for (let at = done; at < to; at++)
      part[names === undefined ? ((at - done) as unknown as string) : keyOf(large, at)] = memberOf(large, at);
    const kept = this.#rewrite(part as JsonValue) as Record<string, JsonValue>;
    for (let at = done; kept !== part && at < to; at++) {
      const key = names === undefined ? ((at - done) as unknown as string) : keyOf(large, at);
      this.#set(large, at, objectHasOwn(kept, key) ? (kept[key] as JsonValue) : undefined);
    }
    large.done = to;
  }

  /** The name of a member that is rewritten in parts itself. */
  #keepsName(large: Large): boolean {
    if (large.names === undefined) return true;
    const part = createRecord<JsonValue>();
    part[keyOf(large, large.done)] = null;
    let isKept = false;
    recordForEach(this.#rewrite(part) as JsonObject, () => {
      isKept = true;
    });
    return isKept;
  }

  #close(large: Large): boolean {
    const kept = (large.copy ?? large.container) as JsonValue;
    this.#open.length -= 1;
    const around = this.#open[this.#open.length - 1];
    if (around === undefined) {
      this.value = kept;
      return true;
    }
    this.#set(around, around.done, kept);
    around.done += 1;
    return false;
  }

  /** @param kept undefined leaves a member out */
  #set(large: Large, at: number, kept: JsonValue | undefined): void {
    const key = keyOf(large, at);
    if (kept === memberOf(large, at)) return;
    large.copy ??= (
      large.names === undefined
        ? copyList(large.container as readonly JsonValue[])
        : { ...(large.container as JsonObject) }
    ) as Record<string, JsonValue>;
    // The copy already has the member as its own, so this assignment cannot call a setter.
    if (kept !== undefined) large.copy[key] = kept;
    else reflectDeleteProperty(large.copy, key);
  }
}
