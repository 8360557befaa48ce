/** The texts whose copies may remain in a redacted value. */

import {
  arrayIsArray,
  createList,
  listAppend,
  listForEach,
  recordForEach,
} from "../../intrinsics/language.js";
import { stringCharCodeAt, stringFrom, stringIncludes } from "../../intrinsics/text.js";
import { isIdentifier } from "../copies/strength.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { parseJsonText } from "./json-text.js";

/** JSON text begins with a bracket, a quote or white space. */
const BEGINNINGS = '"[{';

function mayBeJson(text: string): boolean {
  const first = stringCharCodeAt(text, 0);
  return first <= 32 || first > 127 || stringIncludes(BEGINNINGS, text[0] as string);
}

/** Calls `add` with every text and number in `value`, and with every name in it that is not an ordinary one. */
export function eachRemovedText(value: JsonValue, add: (text: string) => void): void {
  if (typeof value === "string" && !mayBeJson(value)) {
    add(value);
    return;
  }
  const pending = createList<JsonValue>();
  listAppend(pending, value);
  // The list grows during the loop.
  listForEach(pending, (next) => {
    const inner = parseJsonText(next) as JsonObject | undefined;
    if (typeof next !== "object" && typeof next !== "boolean") add(stringFrom(next));
    if (!inner) return;
    recordForEach(inner, (name, member) => {
      if (!arrayIsArray(inner) && !isIdentifier(name)) add(name);
      listAppend(pending, member);
    });
  });
}
