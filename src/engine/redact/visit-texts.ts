/** The one visit of every text, name and number of plain data, at any depth, without recursion. */
import {
  arrayIsArray,
  createList,
  listAppend,
  listForEach,
  listSome,
  objectKeys,
} from "../../intrinsics/language.js";
import { stringFrom, stringIncludes } from "../../intrinsics/text.js";
import { escapePointerToken } from "../schema/json-pointer.js";
import type { JsonObject, JsonValue } from "../schema/types.js";

/** A container on the way to a text. */
interface Level {
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

/** Step by step, so that others may have their turn in between. */
export class TextVisit {
  /** Whether the text that came last is a name, whose member comes next. */
  isName = false;
  /** The first one holds the value. */
  readonly #levels = createList<Level>();

  constructor(value: JsonValue) {
    const root = createList<JsonValue>();
    listAppend(root, value);
    this.#enter(root);
  }

  /** @returns a string, a name, or the digits of a number; undefined after the last */
  nextText(): string | undefined {
    const levels = this.#levels;
    while (levels.length > 0) {
      const level = levels[levels.length - 1] as Level;
      if (!this.isName) level.at += 1;
      if (level.at >= level.length) levels.length -= 1;
      else if (!this.isName && level.names !== undefined) {
        this.isName = true;
        return level.names[level.at];
      } else {
        this.isName = false;
        const member = memberOf(level);
        if (typeof member === "object") {
          if (member !== null) this.#enter(member);
        } else if (typeof member !== "boolean") return stringFrom(member);
      }
    }
    return undefined;
  }

  /** The name of the member that holds the text; of an item, its list's. */
  get name(): string {
    let name = "";
    listForEach(this.#levels, (level) => {
      if (level.names !== undefined) name = keyOf(level);
    });
    return this.isName ? "" : name;
  }

  /** The member that a name came of. */
  get member(): JsonValue {
    return memberOf(this.#levels[this.#levels.length - 1] as Level);
  }

  /** JSON Pointer. */
  get pointer(): string {
    let pointer = "";
    for (let i = 1; i < this.#levels.length; i++)
      pointer += `/${escapePointerToken(keyOf(this.#levels[i] as Level))}`;
    return pointer;
  }

  isWithin(isMet: (container: JsonValue) => boolean): boolean {
    return listSome(this.#levels, ({ container }) => isMet(container as JsonObject));
  }

  #enter(container: object): void {
    const names = arrayIsArray(container) ? undefined : objectKeys(container);
    const { length } = names ?? (container as readonly JsonValue[]);
    listAppend(this.#levels, { container, names, length, at: -1 });
  }
}

/** Calls `visit` with every text. */
export function visitTexts(value: JsonValue, visit: (text: string, at: TextVisit) => void): void {
  const texts = new TextVisit(value);
  for (let text = texts.nextText(); text !== undefined; text = texts.nextText()) visit(text, texts);
}

/**
 * Stands between two texts. No escape goes on over a comma and it begins none, so each text reads as it does alone; nor
 * is it base64, nor the letter a hexadecimal digit, so that short texts do not look like a long one that is encoded.
 */
const BETWEEN = ",z,";

/** All texts in one, as they are: one look instead of one at each, since most results hold no copy at all. */
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
