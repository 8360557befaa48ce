/** What `getTools` shows of the members that Airlock adds · S1-06 */
import type { Contract } from "../boundary/types.js";
import {
  defineOwn,
  deleteProperty,
  each,
  jsonParse,
  objectKeys,
  sortList,
  startsWith,
} from "../primordials.js";
import { stringifyOwn } from "../redaction/stringify-own.js";
import type { Members } from "./read-members.js";
import { isObject, type UntrustedObject } from "./webidl.js";

/** Every member is a fresh copy, so that no caller can change what the next one reads. */
export function addShownMembers(
  item: Members,
  metaText: string | undefined,
  sensitiveHint: unknown,
  contract: Contract,
): void {
  const hints = item["annotations"];
  if (sensitiveHint !== undefined && isObject(hints)) addInOrder(hints, { sensitiveHint: !!sensitiveHint });
  addInOrder(item, { _meta: metaOf(metaText), outputSchema: outputSchemaOf(contract) });
}

/** Puts the defined ones of `members` on `target`, where they stand in lexicographic order. */
function addInOrder(target: object, members: UntrustedObject): void {
  const all: UntrustedObject = { ...target, ...members };
  each(sortList(objectKeys(all)), (key: string) => {
    deleteProperty(target, key);
    if (all[key] !== undefined) defineOwn(target, key, all[key]);
  });
}

/** `_meta` without the members that only we, or the protocol, may write; what is no object says nothing. */
function metaOf(text: string | undefined): UntrustedObject | undefined {
  const meta: unknown = text === undefined ? undefined : jsonParse(text);
  if (!isObject(meta)) return undefined;
  each(objectKeys(meta), (key) => {
    const isReserved = startsWith(key, "webmcp-airlock/") || startsWith(key, "io.modelcontextprotocol/");
    if (isReserved) deleteProperty(meta, key);
  });
  return meta;
}

/** The projected schema: nothing in it tells what a sensitive value looks like. */
function outputSchemaOf({ projectedOutputSchema }: Contract): unknown {
  try {
    return projectedOutputSchema === undefined ? undefined : jsonParse(stringifyOwn(projectedOutputSchema));
  } catch {
    // Nested too deeply to be written down: an agent is told that there is a schema, and nothing of it.
    return {};
  }
}
