/** Writes an enforced result for the agent and for the person · S1-03, S1-08 */

import { asArray, createList, listAppend } from "../../intrinsics/language.js";
import { stringEndsWith } from "../../intrinsics/text.js";
import { agentKept, agentNotice } from "../../texts/agents.js";
import { secretDefaultLabel } from "../../texts/people.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { isObject, writeContent } from "./call-tool-result.js";
import { asName, sayName } from "./clean-text.js";
import { ownRecord, withRecord } from "./own-records.js";
import { scrubPath, scrubWords } from "./scrub-value.js";
import { scrubWeakWords } from "./scrub-weak.js";
import type { WithheldItem } from "./types.js";
import type { Withholding } from "./withholding.js";

export interface WrittenResult {
  /** For the agent. */
  readonly whole: JsonValue;
  /** For the person. */
  readonly withheld: readonly WithheldItem[];
}

export function writeResult(run: Withholding, value: JsonValue): WrittenResult {
  const { isPlain } = run;
  const withheld = createList<WithheldItem>();
  const redactions = createList<JsonValue>();
  let kept = "";
  run.groups.forEach(({ values, reference, handle, label: name, schemaPath, reason }) => {
    const path = scrubPath(run, schemaPath);
    const raw = values.length === 1 ? (values[0] as JsonValue) : asArray(values);
    const item = reference ? { reference } : { value: raw };
    listAppend(withheld, { handle, label: name, schemaPath: path, reason, ...item });
    // A reference's label is the page's words, and those may quote the secret. Attack: one that is so long that only part
    // of its copy is left.
    const isCut = reference !== undefined && stringEndsWith(name, "…");
    const words = isCut ? secretDefaultLabel() : scrubWords(run, name);
    const label = reference ? scrubWeakWords(run, words) : words;
    listAppend(redactions, { path: asName(path), reason, handle, label: asName(label) });
    kept += (kept && ", ") + agentKept(sayName(path), handle);
  });
  // Copies get no handle: the original has one, here or in an earlier result.
  if (run.foundCopies) listAppend(redactions, { path: "", reason: "copy" });
  const isRedacted = redactions.length > 0;
  const message = kept && agentNotice(kept);
  const record = isRedacted
    ? ownRecord({ version: 1, redactions: asArray(redactions), ...(message && { message }) })
    : undefined;
  // A plain object keeps its shape; any other plain value needs an envelope that can carry the record.
  const isWritten = isPlain || !(record || run.contract.enforces);
  const object = isWritten ? value : writeContent(value as JsonObject, record);
  return {
    whole: record ? withRecord(isObject(object) ? object : { structuredContent: object }, record) : object,
    withheld: asArray(withheld),
  };
}
