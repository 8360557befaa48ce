/** Aggregates a result's own annotations for the agent · S0-09, S0-13, S0-24, S0-33 … S0-36. Not in the page bundle. */
import type { ToolSecurity } from "../annotations/model/types.js";
import { annotationsOfResult } from "../annotations/result-annotations.js";
import { ownRecord } from "../engine/enforce/own-records.js";
import type { CallToolResult, EnforcedResult } from "../engine/enforce/types.js";
import type { JsonObject } from "../engine/schema/types.js";

export interface ResultSource {
  /** Of the tool's document, as the browser states it. */
  readonly origin: string;
  /** What the tool declares. */
  readonly declared: ToolSecurity;
  /** What it returned, as plain data; undefined if it threw. */
  readonly raw: unknown;
}

function annotationsOf(agent: CallToolResult, { declared, raw }: ResultSource): JsonObject {
  return annotationsOfResult({ agent, raw, declared }) as unknown as JsonObject;
}

/**
 * @param enforced what is about to leave.
 * @returns the same with one `_meta.annotations` for all of its content, and the browser's statements beside it. A result
 *   without any statement stays as it is.
 */
export function annotateResult(enforced: EnforcedResult, source: ResultSource): EnforcedResult {
  const { agent } = enforced;
  const { annotations: claimed, ...meta } = agent._meta ?? {};
  const annotations = annotationsOf(agent, source);
  const isSilent = Object.keys(annotations).length === 0;
  if (isSilent && claimed === undefined) return enforced;
  const ours = isSilent
    ? {}
    : {
        annotations,
        "webmcp-airlock/attribution": ownRecord({ version: 1, verified: [source.origin] }),
      };
  const whole = { ...meta, ...ours };
  const { _meta: _, ...rest } = agent;
  const shown = (Object.keys(whole).length > 0 ? { ...rest, _meta: whole } : rest) as CallToolResult;
  return { ...enforced, agent: shown };
}
