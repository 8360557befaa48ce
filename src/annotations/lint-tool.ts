/** Lints a tool's definition: the rules that CI runs · S0-52, S2-13, S3-13, S4-05 */
import { isRecord } from "../intrinsics/language.js";
import { Diagnostics, joinDiagnostics, quote } from "./model/diagnostics.js";
import { isEvident } from "./model/facts.js";
import { ownMember, pointerTo } from "./model/plain-data.js";
import type { AnnotationDiagnostic, ToolSecurity } from "./model/types.js";
import { isDynamic, normalizeTool } from "./read/normalize-tool.js";

/** As WebMCP and MCP require it. */
const VALID_NAME = /^[\w.-]{1,128}$/;

export interface LintOptions {
  /** Whether `outputSchema` marks anything: a tool that declares sensitive results should say which parts are. */
  readonly hasMarks: boolean;
}

function lintShape(found: Diagnostics, tool: unknown): void {
  const name = ownMember(tool, "name");
  if (typeof name !== "string" || !VALID_NAME.test(name)) {
    found.add("invalid-name", pointerTo("", "name"), quote(name));
  }
  const description = ownMember(tool, "description");
  if (typeof description !== "string" || description.trim() === "") {
    found.add("no-description", pointerTo("", "description"));
  }
}

const isStated = (security: ToolSecurity): boolean =>
  Object.values(security.facts).some(({ known, provenance }) => known && provenance !== "derived");

function lintMeaning(found: Diagnostics, tool: object, security: ToolSecurity, hasMarks: boolean): void {
  const { facts } = security;
  if (!isStated(security)) {
    found.add(isDynamic(tool) ? "dynamic-only" : "no-annotations", pointerTo("", "annotations"));
  }
  // A default is not a declaration: a silent tool is not called destructive here.
  const isConfirmed = facts.requiresConfirmation.known && facts.requiresConfirmation.values.includes(true);
  if (isEvident(facts, "destructiveHint") && !isConfirmed) {
    found.add("unconfirmed-destruction", pointerTo("", "_meta", "mcp.dev/requiresConfirmation"));
  }
  const isWithheld = hasMarks || facts.sensitiveHint.values.includes(true);
  if (isEvident(facts, "sensitive") && !isWithheld) {
    found.add("unmarked-sensitivity", pointerTo("", "outputSchema"));
  }
}

/** @param tool one definition, as plain JSON data from an untrusted source. */
export function lintTool(tool: unknown, { hasMarks }: LintOptions): readonly AnnotationDiagnostic[] {
  const found = new Diagnostics();
  if (!isRecord(tool)) {
    found.add("not-an-object", "", quote(tool));
    return found.list();
  }
  lintShape(found, tool);
  const security = normalizeTool(tool);
  lintMeaning(found, tool, security, hasMarks);
  return joinDiagnostics(security.diagnostics, found.list());
}
