/** A list of tools → everything that is wrong with them · S3-13 */

import { lintTool } from "../annotations/lint-tool.js";
import { quote } from "../annotations/model/diagnostics.js";
import { ownMember } from "../annotations/model/plain-data.js";
import type { AnnotationDiagnostic } from "../annotations/model/types.js";
import { compilePlan } from "../engine/schema/compile-plan.js";
import { describeDiagnostic, diagnoseSchema } from "../engine/schema/diagnose-schema.js";
import { snapshotSchema } from "../engine/schema/snapshot-schema.js";
import { isRecord } from "../intrinsics/language.js";

export interface LintFinding extends AnnotationDiagnostic {
  /** Quoted: the page chose the tool's name. */
  readonly tool: string;
}

export interface LintReport {
  readonly tools: number;
  readonly errors: number;
  readonly warnings: number;
  readonly findings: readonly LintFinding[];
}

/** An array of tools, a `tools/list` result, or a whole `tools/list` response. Undefined for anything else. */
export function toolsIn(document: unknown): readonly unknown[] | undefined {
  const tools = ownMember(document, "tools") ?? ownMember(ownMember(document, "result"), "tools") ?? document;
  return Array.isArray(tools) ? (tools as unknown[]) : undefined;
}

/** A partly understood schema withholds more than its author may want: not an error, but worth a note. */
function lintSchema(tool: unknown, member: "inputSchema" | "outputSchema"): AnnotationDiagnostic[] {
  const schema = ownMember(tool, member);
  return diagnoseSchema(schema).map((diagnostic) => ({
    severity: diagnostic.code === "unsafe-pattern" ? "warning" : "error",
    code: diagnostic.code,
    pointer: `/${member}${diagnostic.location}`,
    message: describeDiagnostic(diagnostic),
  }));
}

const hasMarks = (tool: unknown): boolean =>
  compilePlan(snapshotSchema(ownMember(tool, "outputSchema"))).hasMarks;

function nameOf(tool: unknown, index: number): string {
  const name = ownMember(tool, "name");
  return typeof name === "string" && name !== "" ? quote(name).slice(1, -1) : `#${index}`;
}

export function lintTools(tools: readonly unknown[]): LintReport {
  const seen = new Set<unknown>();
  const findings = tools.flatMap((tool, index) => {
    const name = ownMember(tool, "name");
    const twice: AnnotationDiagnostic[] =
      typeof name === "string" && seen.has(name)
        ? [
            {
              severity: "error",
              code: "duplicate-name",
              pointer: "/name",
              message: "This name is taken already.",
            },
          ]
        : [];
    seen.add(name);
    const schemas = isRecord(tool)
      ? [...lintSchema(tool, "inputSchema"), ...lintSchema(tool, "outputSchema")]
      : [];
    const all = [...lintTool(tool, { hasMarks: hasMarks(tool) }), ...schemas, ...twice];
    return all.map((finding) => ({ tool: nameOf(tool, index), ...finding }));
  });
  const count = (wanted: LintFinding["severity"]) =>
    findings.filter(({ severity }) => severity === wanted).length;
  return { tools: tools.length, errors: count("error"), warnings: count("warning"), findings };
}
