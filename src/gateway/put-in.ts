/** Puts texts into a copy of the arguments, at their places. Not in the page bundle. */

import type { JsonObject, JsonValue } from "../engine/schema/types.js";
import { isArray } from "../intrinsics/primordials.js";
import type { Path } from "./input-contract.js";

export interface Fill {
  readonly path: Path;
  readonly text: string;
}

export const putIn = (args: JsonObject, fills: readonly Fill[]): JsonObject =>
  fills.reduce<JsonValue>((whole, { path, text }) => withText(whole, path, text), args) as JsonObject;

function withText(value: JsonValue, [step, ...rest]: Path, text: string): JsonValue {
  if (step === undefined) return text;
  if (isArray(value)) {
    return value.map((item, at) => (at === step ? withText(item as JsonValue, rest, text) : item));
  }
  const entries = new Map(Object.entries(value as JsonObject));
  entries.set(String(step), withText(entries.get(String(step)) ?? {}, rest, text));
  // Attack: a member named `__proto__`. `fromEntries` makes it an own member, as an assignment would not.
  return Object.fromEntries(entries);
}
