/**
 * What leaves of a result that the person or a rule holds back: what its annotations say of it,
 * marked as held. So an agent that shows results without reading them knows what it has to do with
 * (S0, *Dual LLM*).
 */
import type { ToolAnnotations } from "../annotations/model/author-types.js";
import { normalizeResult } from "../annotations/read/normalize-result.js";
import { attribution } from "../engine/enforce/annotate.js";
import { ownRecord } from "../engine/enforce/own-records.js";
import type { EnforcedResult } from "../engine/enforce/types.js";
import type { JsonObject } from "../engine/schema/types.js";
import { isRecord } from "../intrinsics/language.js";

/** Attack: a source that is a sentence. What is held says nothing by its annotations either. */
const SOURCE = /^[a-z][a-z\d+.-]*:[^\s]{1,256}$/i;

/**
 * The annotations of a result, of which only words of the vocabulary and addresses of sources are
 * left.
 */
function heldAnnotations({ agent }: Pick<EnforcedResult, "agent">): JsonObject {
  const { annotations } = (agent["_meta"] ?? {}) as { readonly annotations?: JsonObject };
  if (!isRecord(annotations)) return {};
  const { attribution: sources, ...said } = annotations as JsonObject & ToolAnnotations;
  const named = (Array.isArray(sources) ? sources : []).filter((each) => SOURCE.test(String(each)));
  return { ...said, ...(named.length > 0 ? { attribution: named } : {}) } as JsonObject;
}

/**
 * What a session learns from them: the sources that are named; undefined where none is. Their words
 * are not read.
 */
export const heldStatements = (result: Pick<EnforcedResult, "agent">) => {
  const { attribution: sources } = heldAnnotations(result);
  if (sources === undefined) return undefined;
  return normalizeResult({ _meta: { annotations: { attribution: sources } } });
};

/** @param by who holds it back */
export function heldMeta(
  result: Pick<EnforcedResult, "agent">,
  origin: string,
  by: "user" | "rule",
): JsonObject {
  const annotations = heldAnnotations(result);
  return {
    "webmcp-airlock/held": ownRecord({ version: 1, by }),
    ...(Object.keys(annotations).length > 0 ? { annotations, ...attribution(origin) } : {}),
  };
}
