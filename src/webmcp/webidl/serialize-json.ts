/** Infra "serialize a JavaScript value to a JSON string" */

import type { keepOddMarks } from "../../engine/schema/snapshot-schema.js";
import { jsonStringify } from "../../intrinsics/primordials.js";
import { withoutJson } from "../../texts/page.js";
import type { Refuse } from "./webidl.js";

type Replacer = typeof keepOddMarks;
const stringify = jsonStringify as (value: unknown, replacer?: Replacer) => string | undefined;

/**
 * What goes wrong on the way, in the engine or in the page's code, is passed on as it is.
 *
 * @param what the value is called where it has no JSON form.
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
