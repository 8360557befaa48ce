/** The one visit of every text, name and number of plain data, at any depth, without recursion. */
import { arrayIsArray, objectKeys } from "../../intrinsics/language.js";
import { stringFrom, stringIncludes } from "../../intrinsics/text.js";
import { escapePointerToken } from "../schema/json-pointer.js";
import type { JsonObject, JsonValue } from "../schema/types.js";

/** A container on the way to a text. */
interface Level {
  /** Undefined for the first one, which is a list of the value alone. */
  readonly around: Level | undefined;
  readonly container: object;
  /** Undefined for a list. */
  readonly names: readonly string[] | undefined;
  readonly length: number;
  /** Index of the member that the visit is in. */
  at: number;
}

const keyOf = ({ names, at }: Level): string => (names?.[at] ?? stringFrom(at)) as string;
const memberOf = ({ container, names, at }: Level): JsonValue =>
  (container as JsonObject)[(names?.[at] ?? at) as string] as JsonValue;
const pointerOf = (level: Level | undefined): string =>
  level?.around === undefined ? "" : `${pointerOf(level.around)}/${escapePointerToken(keyOf(level))}`;

function enter(container: object, around: Level | undefined): Level {
  const names = arrayIsArray(container) ? undefined : objectKeys(container);
  const { length } = names ?? (container as readonly JsonValue[]);
  return { around, container, names, length, at: -1 };
}

/** Step by step, so that others may have their turn in between. */
export class TextVisit {
  /** Whether the text that came last is a name, whose member comes next. */
  isName = false;
  #level: Level | undefined;

  constructor(value: JsonValue) {
    this.#level = enter([value], undefined);
  }

  /** @returns a string, a name, or the digits of a number; undefined after the last */
  nextText(): string | undefined {
    for (let level = this.#level; level !== undefined; level = this.#level) {
      if (!this.isName) level.at += 1;
      if (level.at >= level.length) this.#level = level.around;
      else if (!this.isName && level.names !== undefined) {
        this.isName = true;
        return level.names[level.at];
      } else {
        this.isName = false;
        const member = memberOf(level);
        if (typeof member === "object") {
          if (member !== null) this.#level = enter(member, level);
        } else if (typeof member !== "boolean") return stringFrom(member);
      }
    }
    return undefined;
  }

  /** The name of the member that holds the text; of an item, its list's. */
  get name(): string {
    let level = this.isName ? undefined : this.#level;
    while (level !== undefined && level.names === undefined) level = level.around;
    return level === undefined ? "" : keyOf(level);
  }

  /** The member that a name came of. */
  get member(): JsonValue {
    return memberOf(this.#level as Level);
  }

  /** JSON Pointer. */
  get pointer(): string {
    return pointerOf(this.#level);
  }

  isWithin(isMet: (container: JsonValue) => boolean): boolean {
    let level = this.#level;
    while (level !== undefined && !isMet(level.container as JsonObject)) level = level.around;
    return level !== undefined;
  }
}

/** Calls `visit` with every text. */
export function visitTexts(value: JsonValue, visit: (text: string, at: TextVisit) => void): void {
  const texts = new TextVisit(value);
  for (let text = texts.nextText(); text !== undefined; text = texts.nextText()) visit(text, texts);
}

/**
 * Stands between two texts. No escape goes on over a comma and it begins none, so each text reads
 * as it does alone; nor is it base64, nor the letter a hexadecimal digit, so that short texts do
 * not look like a long one that is encoded.
 */
const BETWEEN = ",z,";

/**
 * All texts in one, as they are: one look instead of one at each, since most results hold no copy
 * at all.
 */
export function joinTexts(value: JsonValue): string {
  let joined = BETWEEN;
  visitTexts(value, (text) => {
    joined += text + BETWEEN;
  });
  return joined;
}

/** The same; without escapes, its JSON reads as that. */
export const textsOf = (value: JsonValue, json: string): string =>
  stringIncludes(json, "\\") ? joinTexts(value) : json;
