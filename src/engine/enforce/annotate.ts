/**
 * The one place that writes `_meta.annotations` of a result · S0-09, S0-13, S0-24, S0-33 … S0-36
 */

import { asArray, createList, listAppend, objectKeys } from "../../intrinsics/language.js";
import { rewriteTexts } from "../redact/rewrite-texts.js";
import { rewriteInside } from "../redact/write.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { isObject } from "./call-tool-result.js";
import { metaOf, ownRecord } from "./own-records.js";
import type { Run } from "./run.js";

/** Aggregated while nothing is masked; what it says of itself leaves in the one set alone. */
export function annotate(run: Run): undefined {
  const { value, given, options } = run;
  const { annotations: claimed, ...meta } = (isObject(value) && metaOf(value)) || {};
  const { detect } = options;
  if (!options.annotate && !detect?.isMalicious) return;
  const said = options.annotate?.({ value, raw: given.data }) ?? (isObject(claimed) ? claimed : {});
  run.annotations = detect?.warningIn(said) ?? said;
  if (claimed === undefined) return;
  const { _meta: _, ...others } = value as JsonObject;
  run.value = objectKeys(meta).length > 0 ? { ...others, _meta: meta } : others;
}

/** The members are ours, their texts are not. */
export const withoutCopies = (said: JsonObject | undefined, clean: (words: string) => string) =>
  said && (rewriteInside(said, (member) => rewriteTexts(member, { clean, leavesNull: true })) as JsonObject);

export function withAnnotations(run: Run, value: JsonValue): JsonValue {
  const { annotations, options } = run;
  const hasPlace = isObject(value) || options.hasEnvelope;
  if (annotations === undefined || objectKeys(annotations).length === 0 || !hasPlace) return value;
  const object: JsonObject = isObject(value) ? value : { structuredContent: value };
  const { detect } = options;
  const _meta = {
    ...metaOf(object),
    ...detect?.record(),
    annotations,
    ...(options.annotate && attribution(run.contract.origin)),
  };
  return { ...object, _meta };
}

/** The attribution that the browser states. */
export function attribution(origin: string): JsonObject {
  const verified = createList<JsonValue>();
  listAppend(verified, origin);
  return { "webmcp-airlock/attribution": ownRecord({ version: 1, verified: asArray(verified) }) };
}
