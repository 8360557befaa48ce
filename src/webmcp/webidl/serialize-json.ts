/** Infra "serialize a JavaScript value to a JSON string" */

import type { keepOddMarks } from "../../engine/schema/snapshot-schema.js";
import { jsonStringify } from "../../intrinsics/language.js";
import { withoutJson } from "../../texts/page.js";
import type { Refuse } from "./webidl.js";

type Replacer = typeof keepOddMarks;
const stringify = jsonStringify as (value: unknown, replacer?: Replacer) => string | undefined;

/**
 * Passes on any exception unchanged, whether the engine or the page's code threw it.
 *
 * @param what name of the value in the message if it has no JSON form.
 */
export function serializeJson(
  value: unknown,
  what: "schema" | "object",
  refuse: Refuse,
  replacer?: Replacer,
): string {
  const text = stringify(value, replacer);
  if (text === undefined) throw refuse(withoutJson(what));
  return text;
}
