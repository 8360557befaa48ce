/** Writes an enforced result for the agent and for the person · S1-03, S1-08 */

import {
  arrayIsArray,
  asArray,
  createList,
  listAppend,
  listForEach,
  readOwn,
} from "../../intrinsics/language.js";
import { stringEndsWith, stringIncludes } from "../../intrinsics/text.js";
import { agentWithheldPart, agentWithheldResult } from "../../texts/agents.js";
import { secretDefaultLabel } from "../../texts/people.js";
import { SCRUBBED } from "../copies/replace-matches.js";
import { toJsonText } from "../redact/json-text.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { contentsOf, isObject, isOurs } from "./call-tool-result.js";
import { ownRecord } from "./own-records.js";
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
  const content = createList<JsonValue>();
  const addText = (text: string): void => listAppend(content, { type: "text", text });
  // A plain object keeps its shape; any other plain value needs an envelope that can carry the record.
  let object: JsonObject = isObject(value) ? value : { structuredContent: value };
  const blocks = isPlain ? undefined : readOwn(object, "content");
  if (arrayIsArray(blocks))
    listForEach(blocks as readonly JsonValue[], (block) => writeBlock(content, block));
  run.groups.forEach(({ values, reference, handle, label: name, schemaPath, reason }) => {
    const path = scrubPath(run, schemaPath);
    const raw = values.length === 1 ? (values[0] as JsonValue) : asArray(values);
    const kept = reference ? { reference } : { value: raw };
    listAppend(withheld, { handle, label: name, schemaPath, reason, ...kept });
    // A reference's label is the page's words, and those may quote the secret. Attack: one that is so long that only part
    // of its copy is left.
    const isCut = reference !== undefined && stringEndsWith(name, "…");
    const words = isCut ? secretDefaultLabel() : scrubWords(run, name);
    const label = reference ? scrubWeakWords(run, words) : words;
    listAppend(redactions, { path, reason, handle, label });
    if (reference) addText(agentWithheldPart(handle));
  });
  // Copies get no handle: the original has one, here or in an earlier result.
  if (run.foundCopies) listAppend(redactions, { path: "", reason: "copy" });
  const isRedacted = redactions.length > 0;
  if (!isPlain && (isRedacted || arrayIsArray(blocks))) {
    if (content.length === 0 && isRedacted) addText(agentWithheldResult());
    object = { ...object, content: asArray(content) };
  }
  const record = {
    "webmcp-airlock/redaction": ownRecord({ version: 1, redactions: asArray(redactions) }),
  };
  const _meta = { ...(readOwn(object, "_meta") as JsonObject | undefined), ...record };
  return {
    whole: isRedacted ? { ...object, _meta } : isPlain || !run.contract.enforces ? value : object,
    withheld: asArray(withheld),
  };
}

/** Leaves out removed blocks, and pictures or files that held a copy; writes parsed JSON back as text. */
function writeBlock(content: JsonValue[], block: JsonValue): void {
  if (block === null) return;
  const holder = isObject(block) ? contentsOf(block) : {};
  const bytes = readOwn(holder, "blob") ?? readOwn(holder, "data");
  if (typeof bytes === "string" && stringIncludes(bytes, SCRUBBED)) return;
  const { text } = block as { text: JsonValue };
  listAppend(content, isOurs(block) ? { type: "text", text: toJsonText(text) } : block);
}
