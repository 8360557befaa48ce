/**
 * A tool's declaration, in any vocabularies, → one record · S0-01 … S0-29, S2-01 … S2-12, S3-01 …
 * S3-07, S4-03
 */

import { isRecord } from "../../intrinsics/language.js";
import { quote } from "../model/diagnostic-words.js";
import { ownMember, pointerTo } from "../model/plain-data.js";
import type { Provenance, ToolSecurity } from "../model/types.js";
import { Claims } from "./claims.js";
import { deriveFacts } from "./derive-facts.js";
import { readAnnotations } from "./read-hints.js";
import { readActionMetadata, readIfc, readPolicyHints } from "./read-meta.js";

/**
 * The members of a tool that we read. Plain JSON data from an untrusted source, so any member may
 * have any type.
 */
export interface DeclaredTool {
  readonly annotations?: unknown;
  readonly _meta?: unknown;
  readonly dynamicAnnotations?: unknown;
}

/**
 * @param provenance `override` if a person or deployer states it in place of the tool.
 * @returns never throws; what cannot be understood is unknown, and `diagnostics` say what and
 * where.
 */
export function normalizeTool(tool: DeclaredTool, provenance: Provenance = "declared"): ToolSecurity {
  const claims = new Claims("declared", provenance);
  readDeclaration(claims, tool);
  const flag = ownMember(tool, "dynamicAnnotations");
  if (flag !== undefined && typeof flag !== "boolean") {
    claims.diagnostics.add("not-a-boolean", pointerTo("", "dynamicAnnotations"), quote(flag));
  }
  return claims.finish();
}

/**
 * A resolver's answer. Fields that it leaves out have MCP's defaults, not the declared values;
 * `refineSecurity` compares both.
 *
 * @param answer `{annotations, _meta?}`, as in a tool's definition.
 */
export function normalizeResolved(answer: DeclaredTool): ToolSecurity {
  const claims = new Claims("resolved", "resolved");
  readDeclaration(claims, answer);
  return claims.finish();
}

function readDeclaration(claims: Claims, tool: DeclaredTool): void {
  const annotations = ownMember(tool, "annotations");
  readAnnotations(claims, annotations, "/annotations");
  readActionMetadata(claims, annotations, "/annotations");
  const meta = ownMember(tool, "_meta");
  if (isRecord(meta)) {
    readPolicyHints(claims, meta, "/_meta");
    readActionMetadata(claims, meta, "/_meta");
    readIfc(claims, meta);
  } else if (meta !== undefined) claims.diagnostics.add("not-an-object", "/_meta", quote(meta));
  deriveFacts(claims);
}

/** Whether the tool can describe particular arguments: only the literal `true` says so. */
export const isDynamic = (tool: DeclaredTool): boolean => ownMember(tool, "dynamicAnnotations") === true;
