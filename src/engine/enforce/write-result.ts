/** Writes an enforced result for the agent and for the person · S1-03, S1-08 */

import { asArray, createList, listAppend, listForEach, readOwn } from "../../intrinsics/language.js";
import { stringEndsWith } from "../../intrinsics/text.js";
import { agentCopies, agentMisshapen, agentPart, agentWithheld, notKept } from "../../texts/agents.js";
import { secretDefaultLabel } from "../../texts/people.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { isObject, writeContent } from "./call-tool-result.js";
import { asName, quotable, sayName } from "./clean-text.js";
import { ownRecord, withRecord } from "./own-records.js";
import type { Run } from "./run.js";
import { scrubPath, scrubWords } from "./scrub-value.js";
import { maskedWords } from "./scrub-weak.js";
import type { WithheldItem } from "./types.js";
import type { WithheldGroup, Withholding } from "./withholding.js";

/** An item that stays behind, and the pages' words about it as its notice says them. */
interface Noted {
  readonly group: WithheldGroup;
  /** Who keeps it. */
  readonly keeper: string;
  item: WithheldItem;
  label: string;
}

export type Notice = Noted[];

/** What was kept, and by whom: the pages' words in that are searched like all others. */
export function writeNotice({ loss, options: { where }, notice }: Run): void {
  loss.groups.forEach((group) => {
    const { values, reference, handle, label, schemaPath, reason } = group;
    const raw = values.length === 1 ? (values[0] as JsonValue) : asArray(values);
    const item = { handle, label, schemaPath, reason, ...(reference ? { reference } : { value: raw }) };
    listAppend(notice, { group, keeper: where?.(item, notice.length) ?? "", item, label });
  });
}

/** Labels and paths are a page's words, which may quote a secret. */
export function maskNotice(run: Withholding, notice: Notice): void {
  listForEach(notice, (noted) => {
    const { item, label, group } = noted;
    const schemaPath = scrubPath(run, item.schemaPath);
    if (schemaPath !== item.schemaPath) noted.item = { ...item, schemaPath };
    // Attack: words that are so long that only part of a copy is left.
    const words = group.isFree && stringEndsWith(label, "…") ? secretDefaultLabel() : label;
    noted.label = (group.isFree ? maskedWords : scrubWords)(run, words);
  });
}

/**
 * sensitive-results §redact a tool result, 12
 * sensitive-results §take out a secret reference, 4
 * @returns what is left, with the record of what was kept
 */
export function writeResult(run: Withholding, value: JsonValue, notice: Notice): JsonValue {
  const redactions = createList<JsonValue>();
  let message = "";
  let last: string | undefined;
  // What an error says has no shape to be declared.
  const isError = isObject(value) && readOwn(value, "isError");
  listForEach(notice, ({ group, item, label, keeper }) => {
    const { handle, reason, schemaPath: path } = item;
    // A handle stands for what is kept; that of a refused reference, for the card that says so.
    const id = keeper === notKept() ? "" : handle;
    listAppend(redactions, { path: asName(path), reason, ...(id && { handle }), label: asName(label) });
    const isRefused = reason === "invalid-secret_reference";
    const who = isRefused ? notKept() : keeper;
    const at = group.reference || isRefused ? "" : sayName(path);
    const what = group.isFree ? `"${quotable(label)}"` : "";
    const kind = reason === "shape-mismatch" && !isError ? agentMisshapen() : "";
    const part = agentPart(what, at, isRefused ? "" : id) + kind;
    message += (who === last ? ", " : (message && ". ") + agentWithheld(who)) + part;
    last = who;
  });
  // Copies get no handle: the original has one, here or in an earlier result.
  if (run.foundCopies) listAppend(redactions, { path: "", reason: "copy" });
  if (run.foundCopies || run.hasMarker) message += (message && ". ") + agentCopies();
  const record =
    redactions.length > 0 ? ownRecord({ version: 1, redactions: asArray(redactions), message }) : undefined;
  // A plain object keeps its shape; any other plain value needs an envelope that can carry the
  // record.
  const isWritten = run.isPlain || !(record || run.contract.enforces);
  const object = isWritten ? value : writeContent(value as JsonObject, record);
  return record ? withRecord(isObject(object) ? object : { structuredContent: object }, record) : object;
}
