/**
 * Upstream's experimental extensions, for clients that negotiate them. They repeat what everybody
 * gets in `annotations` and in `_meta["webmcp-airlock/annotations"]`, in the places that those
 * extensions name · U-07, U-09, U-11
 */
import { isEvident } from "../../annotations/model/facts.js";
import { normalizeResult } from "../../annotations/read/normalize-result.js";
import { type DeclaredTool, isDynamic, normalizeTool } from "../../annotations/read/normalize-tool.js";
import { writeActionMetadata } from "../../annotations/write/write-annotations.js";
import { isRecord } from "../../intrinsics/language.js";
import type { JsonRecord } from "../json.js";
import type { SourceTool } from "../source.js";

const TRUST = "io.modelcontextprotocol/trust-annotations";
const ACTION = "io.modelcontextprotocol/action-metadata";
export const RESOLUTION = "io.modelcontextprotocol/tool-resolution";

/** The extensions as the server's capabilities state them. None has settings. */
export const EXTENSIONS = { [TRUST]: {}, [ACTION]: {}, [RESOLUTION]: {} };

export type Negotiated = ReadonlySet<string>;

/**
 * @param capabilities as the client's request or its `initialize` states them
 *
 * @returns those of our extensions that the client speaks, too. An extension with settings that we
 * do not know is left out: they may ask for what we do not do.
 */
export function negotiatedBy(capabilities: unknown): Negotiated {
  const extensions = isRecord(capabilities) ? capabilities["extensions"] : undefined;
  const known = Object.keys(EXTENSIONS).filter((name) => {
    const settings = isRecord(extensions) ? extensions[name] : undefined;
    return isRecord(settings) && Object.keys(settings).length === 0;
  });
  return new Set(known);
}

const withMeta = (holder: JsonRecord, more: JsonRecord): JsonRecord =>
  Object.keys(more).length === 0
    ? holder
    : { ...holder, _meta: { ...(isRecord(holder["_meta"]) ? holder["_meta"] : {}), ...more } };

const read = ({ annotations, _meta, dynamicAnnotations }: JsonRecord): DeclaredTool => ({
  annotations,
  _meta,
  dynamicAnnotations,
});

function actionOf(holder: JsonRecord, negotiated: Negotiated): JsonRecord {
  const action = negotiated.has(ACTION) ? writeActionMetadata(normalizeTool(read(holder))) : undefined;
  return action === undefined ? {} : { [ACTION]: action };
}

/**
 * A tool of `tools/list`. Typed clients drop members of `annotations` that they do not know, so it
 * is in `_meta` too.
 */
export function extendTool(tool: SourceTool, negotiated: Negotiated): SourceTool {
  const action = actionOf(tool, negotiated);
  const { annotations } = tool;
  const extended =
    Object.keys(action).length === 0
      ? tool
      : { ...tool, annotations: { ...(isRecord(annotations) ? annotations : {}), ...action } };
  const marker =
    negotiated.has(RESOLUTION) && isDynamic(read(tool)) ? { [RESOLUTION]: { resolvable: true } } : {};
  return withMeta(extended, { ...action, ...marker }) as SourceTool;
}

/**
 * A result. Only what is so is said; absence is no claim. Where something was withheld, what is
 * left comes from a tool that handles sensitive data, so it counts as sensitive.
 *
 * @param tool as it was listed
 */
export function extendResult(result: JsonRecord, tool: SourceTool, negotiated: Negotiated): JsonRecord {
  if (!negotiated.has(TRUST)) return result;
  const meta = isRecord(result["_meta"]) ? result["_meta"] : {};
  const annotations = isRecord(meta["annotations"]) ? meta["annotations"] : {};
  const said = normalizeResult(result).facts;
  const declared = normalizeTool(read(tool)).facts;
  const isSensitive =
    meta["webmcp-airlock/redaction"] !== undefined ||
    annotations["sensitiveHint"] === true ||
    isEvident(said, "sensitive") ||
    isEvident(declared, "sensitive");
  const isUntrusted =
    isEvident(said, "openWorldHint") ||
    isEvident(said, "maliciousActivityHint") ||
    isEvident(declared, "untrustedContentHint");
  const block = {
    ...(isSensitive ? { sensitive: true } : {}),
    ...(isUntrusted ? { untrusted: true } : {}),
  };
  return Object.keys(block).length === 0 ? result : withMeta(result, { [TRUST]: block });
}

const FOUR = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;

/**
 * The answer to `tools/resolve` as the extension has it: the four hints, each with a value, and
 * nothing that could change the tool itself.
 *
 * @param result as the proposal has it: `{tool: {name, annotations}}`
 */
export function extendResolution(result: JsonRecord, negotiated: Negotiated): JsonRecord {
  const { tool } = result;
  if (!negotiated.has(RESOLUTION) || !isRecord(tool)) return result;
  const { facts } = normalizeTool(read(tool));
  const hints = FOUR.map((name) => [name, facts[name].values[0] === true] as const);
  const action = actionOf(tool, negotiated);
  return withMeta({ name: tool["name"], annotations: Object.fromEntries(hints) }, action);
}
