/**
 * `tools/annotations` and `tools/resolve`: one resolver, two envelopes · S0-37, S0-39, S4-06,
 * S4-07, S4-08, S4-21
 */
import { isRecord } from "../../intrinsics/language.js";
import type { ToolAnnotations } from "../model/author-types.js";
import { ownMember, type PlainObject } from "../model/plain-data.js";
import type { ToolSecurity } from "../model/types.js";
import { writeAnnotations } from "../write/write-annotations.js";

export const RESOLVE_METHODS = ["tools/annotations", "tools/resolve"] as const;
export type ResolveMethod = (typeof RESOLVE_METHODS)[number];

/**
 * The capability of a server that answers them · S4-01. Official clients drop members of `tools`
 * that they do not know; they keep `extensions`.
 */
export const RESOLVE_CAPABILITIES = {
  tools: { dynamicAnnotations: true },
  extensions: { "webmcp-airlock/dynamic-annotations": {} },
};

/**
 * A listed tool that has a resolver; in `_meta` too, since official clients drop members of a tool
 * that they do not know.
 */
export function flagResolvable(tool: PlainObject): PlainObject {
  const flag = { dynamicAnnotations: true };
  const { _meta: meta } = tool;
  return { ...tool, ...flag, _meta: { ...(isRecord(meta) ? meta : {}), "webmcp-airlock/tool": flag } };
}

/** JSON-RPC's own codes. */
export const ResolveCode = {
  /**
   * An unknown tool, a tool without dynamic annotations, or arguments that do not match its schema.
   */
  invalidParams: -32602,
  /** The tool's resolver failed, took too long, or returned an unreadable answer. */
  failed: -32603,
} as const;

export interface ResolveParams {
  readonly name: string;
  readonly arguments: PlainObject;
}

/**
 * @returns undefined if one of the two is missing or has another type: partial arguments are not
 * enough.
 */
export function decodeResolveParams(params: unknown): ResolveParams | undefined {
  const [name, args] = [ownMember(params, "name"), ownMember(params, "arguments")];
  return typeof name === "string" && isRecord(args) ? { name, arguments: args } : undefined;
}

export type ResolveResult =
  | { readonly annotations: ToolAnnotations }
  | { readonly tool: { readonly name: string; readonly annotations: ToolAnnotations } };

/** @param name as in the request. */
export function writeResolveResult(
  method: ResolveMethod,
  name: string,
  security: ToolSecurity,
): ResolveResult {
  const annotations = writeAnnotations(security);
  return method === "tools/annotations" ? { annotations } : { tool: { name, annotations } };
}
