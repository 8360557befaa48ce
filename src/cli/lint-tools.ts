/** A list of tools → everything that is wrong with them · S0-52, S3-13 */

import { lintTool } from "../annotations/lint-tool.js";
import { quote } from "../annotations/model/diagnostics.js";
import { ownMember } from "../annotations/model/plain-data.js";
import type { AnnotationDiagnostic } from "../annotations/model/types.js";
import { compilePlan } from "../engine/schema/compile-plan.js";
import { describeDiagnostic, diagnoseSchema } from "../engine/schema/diagnose-schema.js";
import { snapshotSchema } from "../engine/schema/snapshot-schema.js";
import { isRecord } from "../intrinsics/language.js";
import { findSensitiveMembers, type SchemaMember } from "./sensitive-members.js";

export interface LintFinding extends AnnotationDiagnostic {
  /** Quoted: the page chose the tool's name. */
  readonly tool: string;
  /** Its position: first the tools that scripts register, then forms. */
  readonly index: number;
}

export interface LintReport {
  readonly tools: number;
  readonly errors: number;
  readonly warnings: number;
  /** Advice: never counted as wrong. */
  readonly notes: number;
  readonly findings: readonly LintFinding[];
}

/** The tools of a source. */
export interface SourceTools {
  readonly tools: readonly unknown[];
  /** Tools that the page declares by `<form toolname>`; a JSON document has none. */
  readonly forms: readonly unknown[];
}

/**
 * An array of tools, a `tools/list` result, or a whole `tools/list` response. Undefined for
 * anything else.
 */
export function toolsIn(document: unknown): readonly unknown[] | undefined {
  const tools = ownMember(document, "tools") ?? ownMember(ownMember(document, "result"), "tools") ?? document;
  return Array.isArray(tools) ? (tools as unknown[]) : undefined;
}

/**
 * A partly understood schema withholds more than its author may want: not an error, but worth a
 * note.
 */
function lintSchema(tool: unknown, member: SchemaMember): AnnotationDiagnostic[] {
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

/** Nothing leaves of a tool with `sensitiveHint` and without marks. */
function lintMembers(tool: unknown, isMarked: boolean, isForm: boolean): AnnotationDiagnostic[] {
  const isClosed = !isMarked && ownMember(ownMember(tool, "annotations"), "sensitiveHint") === true;
  return [
    ...findSensitiveMembers(ownMember(tool, "inputSchema"), "inputSchema", isForm),
    ...(isClosed ? [] : findSensitiveMembers(ownMember(tool, "outputSchema"), "outputSchema")),
  ];
}

/** Quoted, without the quotes: the page chose it. */
export function nameOf(tool: unknown, index: number): string {
  const name = ownMember(tool, "name");
  return typeof name === "string" && name !== "" ? quote(name).slice(1, -1) : `#${index}`;
}

const TAKEN: AnnotationDiagnostic = {
  severity: "error",
  code: "duplicate-name",
  pointer: "/name",
  message: "This name is taken already.",
};

function lintOne(tool: unknown, isForm: boolean): readonly AnnotationDiagnostic[] {
  const isMarked = hasMarks(tool);
  const found = lintTool(tool, { hasMarks: isMarked, isForm });
  if (!isRecord(tool)) return found;
  return [
    ...found,
    ...lintSchema(tool, "inputSchema"),
    ...lintSchema(tool, "outputSchema"),
    ...lintMembers(tool, isMarked, isForm),
  ];
}

/** @param forms tools that the page declares by `<form toolname>` */
export function lintTools(tools: readonly unknown[], forms: readonly unknown[] = []): LintReport {
  const seen = new Set<unknown>();
  const findings = [...tools, ...forms].flatMap((tool, index) => {
    const name = ownMember(tool, "name");
    const isTaken = typeof name === "string" && seen.has(name);
    seen.add(name);
    const all = [...lintOne(tool, index >= tools.length), ...(isTaken ? [TAKEN] : [])];
    return all.map((finding) => ({ tool: nameOf(tool, index), index, ...finding }));
  });
  const count = (wanted: LintFinding["severity"]) =>
    findings.filter(({ severity }) => severity === wanted).length;
  return {
    tools: tools.length + forms.length,
    errors: count("error"),
    warnings: count("warning"),
    notes: count("note"),
    findings,
  };
}
