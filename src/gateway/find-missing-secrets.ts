/**
 * Finds required secrets that an agent left out, to ask the person for them. Not in the page
 * bundle.
 */

import { isObject } from "../engine/enforce/call-tool-result.js";
import { cleanText, NAME_LIMIT } from "../engine/enforce/clean-text.js";
import { isMarked, type Path } from "../engine/enforce/handles.js";
import { titleOf } from "../engine/schema/title-of.js";
import type { JsonObject } from "../engine/schema/types.js";
import { type InputContract, visitMarked } from "./input-contract.js";

export interface MissingSecret {
  readonly path: Path;
  /** The page's name for it: untrusted text. */
  readonly label: string;
}

/** Only certain requirements of the schema count: an agent may leave out the rest. */
export function findMissingSecrets(args: JsonObject, input: InputContract): readonly MissingSecret[] {
  const missing: MissingSecret[] = [];
  visitMarked(args, input, (value, path, location) => {
    // A marked value that was given counts as one, whatever it contains.
    if (location.facts.sensitive) return false;
    if (!isObject(value)) return true;
    for (const name of new Set(Array.from(location.facts.required))) {
      const member = location.step(name);
      if (!Object.hasOwn(value, name) && isMarked(member))
        missing.push({ path: [...path, name], label: cleanText(titleOf(member, name), NAME_LIMIT) || name });
    }
    return true;
  });
  return missing;
}
