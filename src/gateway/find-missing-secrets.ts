/**
 * Finds required secrets that an agent left out, to ask the person for them. Not in the page
 * bundle.
 */

import { cleanText, NAME_LIMIT } from "../engine/enforce/clean-text.js";
import { isMarked, type Path } from "../engine/enforce/handles.js";
import type { Location } from "../engine/schema/location.js";
import { titleOf } from "../engine/schema/title-of.js";
import type { JsonObject, JsonValue } from "../engine/schema/types.js";
import { arrayIsArray } from "../intrinsics/language.js";
import type { InputContract } from "./input-contract.js";

export interface MissingSecret {
  readonly path: Path;
  /** The page's name for it: untrusted text. */
  readonly label: string;
}

/** Only certain requirements of the schema count: an agent may leave out the rest. */
export function findMissingSecrets(args: JsonObject, input: InputContract): readonly MissingSecret[] {
  const missing: MissingSecret[] = [];
  const visit = (value: JsonValue, path: Path, location: Location): void => {
    // No mark below; and a marked value that was given counts as one, whatever it contains.
    if (typeof value !== "object" || value === null || !location.facts.reaches || location.facts.sensitive)
      return;
    if (arrayIsArray(value)) {
      for (const [at, item] of value.entries()) visit(item as JsonValue, [...path, at], location.step(at));
      return;
    }
    const object = value as JsonObject;
    for (const name of new Set(Array.from(location.facts.required))) {
      const member = location.step(name);
      if (!Object.hasOwn(object, name) && isMarked(member))
        missing.push({ path: [...path, name], label: cleanText(titleOf(member, name), NAME_LIMIT) || name });
    }
    for (const [name, member] of Object.entries(object)) visit(member, [...path, name], location.step(name));
  };
  if (input.hasMarks) visit(args, [], input.root);
  return missing;
}
