/** Every text, name and number of plain data, at any depth, without recursion; others may have their turn in between. */
import { arrayIsArray, createList, listAppend, listForEach, objectKeys } from "../../intrinsics/language.js";
import { stringFrom } from "../../intrinsics/text.js";
import { escapePointerToken } from "../schema/json-pointer.js";
import type { JsonObject, JsonValue } from "../schema/types.js";

/** A container on the way to a text. */
interface Level {
  readonly container: object;
  /** Undefined for a list. */
  readonly names: readonly string[] | undefined;
  /** Index of the member that the visit is in. */
  at: number;
  /** The member's name came; the member itself comes next. */
  isNamed: boolean;
}

export interface FoundText {
  /** A string, a name, or the digits of a number. */
  readonly text: string;
  /** The name of the member that holds it; for an item, of its list. */
  readonly name: string;
  readonly isName: boolean;
}

const keyOf = ({ names, at }: Level): string => (names?.[at] ?? stringFrom(at)) as string;

export class TextVisit {
  readonly #levels = createList<Level>();
  #root: JsonValue | undefined;

  constructor(value: JsonValue) {
    if (typeof value === "object" && value !== null) this.#enter(value);
    else this.#root = value ?? undefined;
  }

  /** @returns undefined after the last */
  nextText(): FoundText | undefined {
    const root = this.#root;
    this.#root = undefined;
    if (root !== undefined && typeof root !== "boolean")
      return { text: stringFrom(root), name: "", isName: false };
    const levels = this.#levels;
    while (levels.length > 0) {
      const found = this.#step(levels[levels.length - 1] as Level);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** JSON Pointer of the text that came last. */
  get pointer(): string {
    let pointer = "";
    listForEach(this.#levels, (level) => {
      pointer += `/${escapePointerToken(keyOf(level))}`;
    });
    return pointer;
  }

  #step(level: Level): FoundText | undefined {
    const { container, names } = level;
    if (!level.isNamed) {
      level.at += 1;
      const { length } = names ?? (container as readonly JsonValue[]);
      if (level.at >= length) this.#levels.length -= 1;
      else if (names !== undefined) {
        level.isNamed = true;
        return { text: keyOf(level), name: "", isName: true };
      }
      if (level.at >= length) return undefined;
    }
    level.isNamed = false;
    const member = (container as JsonObject)[keyOf(level)] as JsonValue;
    if (typeof member === "object") {
      if (member !== null) this.#enter(member);
      return undefined;
    }
    return typeof member === "boolean"
      ? undefined
      : { text: stringFrom(member), name: this.#name, isName: false };
  }

  get #name(): string {
    let name = "";
    listForEach(this.#levels, (level) => {
      if (level.names !== undefined) name = keyOf(level);
    });
    return name;
  }

  #enter(container: object): void {
    const names = arrayIsArray(container) ? undefined : objectKeys(container);
    listAppend(this.#levels, { container, names, at: -1, isNamed: false });
  }
}
