/** Every text and name of plain data, at any depth, without recursion. Not in the page bundle. */
import { escapePointerToken } from "../engine/schema/json-pointer.js";
import type { JsonValue } from "../engine/schema/types.js";

/** A container on the way to a text. */
interface Level {
  readonly container: object;
  readonly names: readonly string[] | undefined;
  /** Index of the member that the walk is in. */
  at: number;
}

export interface FoundText {
  /** A string, or the digits of a number. */
  readonly text: string;
  /** Of the member that holds it; for an item, of its list. */
  readonly name: string;
  readonly isName: boolean;
  /** JSON Pointer, computed on demand: of a million texts few are ever named. */
  pointer(): string;
}

const keyOf = ({ names, at }: Level): string => (names === undefined ? String(at) : (names[at] as string));

export function* walkTexts(value: JsonValue): Generator<FoundText, void> {
  const levels: Level[] = [];
  const pointer = (): string => levels.map((level) => `/${escapePointerToken(keyOf(level))}`).join("");
  const enter = (container: object): void => {
    levels.push({ container, names: Array.isArray(container) ? undefined : Object.keys(container), at: -1 });
  };
  const nameOfMember = (): string => {
    const named = levels.findLast(({ names }) => names !== undefined);
    return named === undefined ? "" : keyOf(named);
  };
  if (typeof value === "object" && value !== null) enter(value);
  else if (value !== null) yield { text: String(value), name: "", isName: false, pointer };
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    level.at += 1;
    const { container, names, at } = level;
    const members = container as { readonly [key: string | number]: JsonValue };
    if (at >= (names ?? (container as readonly JsonValue[])).length) {
      levels.pop();
      continue;
    }
    if (names !== undefined) yield { text: names[at] as string, name: "", isName: true, pointer };
    const member = members[names === undefined ? at : (names[at] as string)] as JsonValue;
    if (typeof member === "object") {
      if (member !== null) enter(member);
    } else if (typeof member !== "boolean") {
      yield { text: String(member), name: nameOfMember(), isName: false, pointer };
    }
  }
}
