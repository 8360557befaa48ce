/** Writes an enforced result for the agent and for the person · S1-03, S1-08 */

import { asArray, createList, listAppend } from "../../intrinsics/language.js";
import { stringEndsWith } from "../../intrinsics/text.js";
import { agentCopies, agentPart, agentWithheld, notKept } from "../../texts/agents.js";
import { secretDefaultLabel } from "../../texts/people.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { isObject, writeContent } from "./call-tool-result.js";
import { asName, quotable, sayName } from "./clean-text.js";
import { ownRecord, withRecord } from "./own-records.js";
import type { Where } from "./run.js";
import { scrubPath, scrubWords } from "./scrub-value.js";
import { scrubWeakWords } from "./scrub-weak.js";
import type { WithheldItem } from "./types.js";
import type { WithheldGroup, Withholding } from "./withholding.js";

export interface WrittenResult {
  /** For the agent. */
  readonly whole: JsonValue;
  /** For the person. */
  readonly withheld: readonly WithheldItem[];
}

/** The labels of items, as agents read them: a page's words may quote a secret. */
function labelFor(run: Withholding, { label, isFree }: WithheldGroup): string {
  // Attack: words that are so long that only part of a copy is left.
  const words = isFree && stringEndsWith(label, "…") ? secretDefaultLabel() : scrubWords(run, label);
  return isFree ? scrubWeakWords(run, words) : words;
}

export function writeResult(run: Withholding, value: JsonValue, where?: Where): WrittenResult {
  const { isPlain } = run;
  const withheld = createList<WithheldItem>();
  const redactions = createList<JsonValue>();
  let message = "";
  let last: string | undefined;
  run.groups.forEach((group) => {
    const { values, reference, handle, schemaPath, reason } = group;
    const path = scrubPath(run, schemaPath);
    const raw = values.length === 1 ? (values[0] as JsonValue) : asArray(values);
    const content = reference ? { reference } : { value: raw };
    const item = { handle, label: group.label, schemaPath: path, reason, ...content };
    const label = labelFor(run, group);
    const keeper = where?.(item, withheld.length) ?? "";
    listAppend(withheld, item);
    // A handle stands for what is kept; that of a refused reference, for the card that says so.
    const id = keeper === notKept() ? "" : handle;
    listAppend(redactions, { path: asName(path), reason, ...(id && { handle }), label: asName(label) });
    const isRefused = reason === "invalid-secret_reference";
    const who = isRefused ? notKept() : keeper;
    const at = reference || isRefused ? "" : sayName(path);
    const part = agentPart(group.isFree ? `"${quotable(label)}"` : "", at, isRefused ? "" : id);
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
  const isWritten = isPlain || !(record || run.contract.enforces);
  const object = isWritten ? value : writeContent(value as JsonObject, record);
  return {
    whole: record ? withRecord(isObject(object) ? object : { structuredContent: object }, record) : object,
    withheld: asArray(withheld),
  };
}
