/** The texts in the arguments that take a secret, as a person typed them. Not in the page bundle. */

import { isMarked } from "../engine/enforce/handles.js";
import type { Location } from "../engine/schema/location.js";
import type { JsonObject, JsonValue } from "../engine/schema/types.js";
import { arrayIsArray } from "../intrinsics/language.js";
import type { InputContract } from "./input-contract.js";

export function markedTexts(args: JsonObject, { root, hasMarks }: InputContract): readonly string[] {
  const texts: string[] = [];
  const visit = (value: JsonValue, location: Location): void => {
    if (typeof value === "string" && isMarked(location)) texts.push(value);
    if (typeof value !== "object" || value === null || !location.facts.reaches) return;
    if (arrayIsArray(value)) {
      for (const [at, item] of value.entries()) visit(item as JsonValue, location.step(at));
      return;
    }
    for (const [name, member] of Object.entries(value as JsonObject)) visit(member, location.step(name));
  };
  if (hasMarks) visit(args, root);
  return texts;
}
