/** What `getTools` shows of the members that Airlock adds · S1-06 */
import type { Contract } from "../boundary/types.js";
import { defineOwn, jsonParse } from "../primordials.js";
import { stringifyOwn } from "../redaction/stringify-own.js";
import type { OwnMembers } from "./own-members.js";
import type { ToolAnnotations } from "./types.js";

/** Each call gives a fresh copy, so that no caller can change what the next one reads. */
export function shownMeta(own: OwnMembers): object | undefined {
  return own.meta === undefined ? undefined : (jsonParse(own.meta) as object);
}

/** The projected schema: nothing in it tells what a sensitive value looks like. */
export function shownOutputSchema(contract: Contract): unknown {
  try {
    const schema = contract.projectedOutputSchema;
    return schema === undefined ? undefined : jsonParse(stringifyOwn(schema));
  } catch {
    // Nested too deeply to be written down: an agent is told that there is a schema, and nothing of it.
    return {};
  }
}

/** The browser's annotations in their order, with `sensitiveHint` in its place if it was declared. */
export function shownAnnotations(
  annotations: ToolAnnotations | null | undefined,
  own: OwnMembers,
): ToolAnnotations | undefined {
  if (!annotations) return undefined;
  const shown = {};
  defineOwn(shown, "consequentialHint", annotations.consequentialHint);
  defineOwn(shown, "debugging", annotations.debugging);
  defineOwn(shown, "readOnlyHint", annotations.readOnlyHint);
  if (own.sensitiveHint !== undefined) defineOwn(shown, "sensitiveHint", !!own.sensitiveHint);
  defineOwn(shown, "untrustedContentHint", annotations.untrustedContentHint);
  return shown;
}
