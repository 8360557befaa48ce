/** A list of tools → everything that is wrong with them · S0-52, S3-13 */

import { lintTool } from "../annotations/lint-tool.js";
import { ownMember } from "../annotations/model/plain-data.js";
import type { AnnotationDiagnostic } from "../annotations/model/types.js";
import { compilePlan } from "../engine/schema/compile-plan.js";
import { describeDiagnostic, diagnoseSchema } from "../engine/schema/diagnose-schema.js";
import { readSchema } from "../engine/schema/read-schema.js";
import { snapshotSchema } from "../engine/schema/snapshot-schema.js";
import type { Diagnostic } from "../engine/schema/types.js";
import { isRecord } from "../intrinsics/language.js";
import { MISTAKES } from "../texts/mistakes.js";
import { errorAt, type LintFinding, nameOf, ofSource, withFix } from "./findings.js";
import { lintMemberNames } from "./lint-members.js";
import { lintPage } from "./lint-page.js";
import {
  findOptionalMarks,
  findSensitiveMembers,
  markedNames,
  type SchemaMember,
} from "./sensitive-members.js";

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
  /** Undefined for a JSON document. */
  readonly page?: PageFacts;
}

/** Facts of the page that decide whether its tools reach agents as they are. */
export interface PageFacts {
  /**
   * The number of tools that were registered before Airlock's script came; undefined if it did not
   * come.
   */
  readonly before?: number;
  /** Without a secure context there is no WebMCP. */
  readonly isSecure: boolean;
}

/**
 * An array of tools, a `tools/list` result, or a whole `tools/list` response. Undefined for
 * anything else.
 */
export function toolsIn(document: unknown): readonly unknown[] | undefined {
  const tools = ownMember(document, "tools") ?? ownMember(ownMember(document, "result"), "tools") ?? document;
  return Array.isArray(tools) ? (tools as unknown[]) : undefined;
}

/** The root is no JSON Schema: a library's schema, a class, a text. */
const NO_SCHEMA = { outputSchema: "not-a-json-schema", inputSchema: "bad-input-schema" } as const;
const isRootFault = ({ location, code }: Diagnostic): boolean =>
  location === "" && (code === "schema-unreadable" || code === "not-a-schema");

/**
 * A partly understood schema withholds more than its author may want: not an error, but worth a
 * note.
 */
function lintSchema(tool: unknown, member: SchemaMember): AnnotationDiagnostic[] {
  const schema = readSchema(ownMember(tool, member), member === "inputSchema" ? "input" : "output");
  const found = diagnoseSchema(schema);
  if (found.some(isRootFault)) {
    const code = NO_SCHEMA[member];
    return [errorAt(code, `/${member}`, `This ${MISTAKES[code].line("")}`)];
  }
  return found.map((diagnostic) => ({
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
  const [input, output] = [ownMember(tool, "inputSchema"), ownMember(tool, "outputSchema")];
  return [
    ...findSensitiveMembers(input, "inputSchema", isForm),
    ...(isClosed ? [] : findSensitiveMembers(output, "outputSchema", false, markedNames(input))),
    ...findOptionalMarks(output),
  ];
}

const TAKEN: AnnotationDiagnostic = {
  severity: "error",
  code: "duplicate-name",
  pointer: "/name",
  message: "This name is taken already.",
};

const UNDECLARED = "undeclared-metadata";

/** Most tools of a file lack the same: said once. */
function onceForAll(findings: readonly LintFinding[]): readonly LintFinding[] {
  const undeclared = findings.filter(({ code }) => code === UNDECLARED);
  if (undeclared.length === 0) return findings;
  const tools = new Set(undeclared.map(({ index }) => index)).size;
  const note = {
    severity: "note",
    code: UNDECLARED,
    pointer: "/annotations",
    message: `${tools} ${tools === 1 ? "tool has" : "tools have"} hints, but no inputMetadata or no returnMetadata: what these would say counts as unknown, so rules and questions expect the worst.`,
  } as const;
  return [...findings.filter(({ code }) => code !== UNDECLARED), ofSource("(all)", note)];
}

function lintOne(tool: unknown, isForm: boolean): readonly AnnotationDiagnostic[] {
  const isMarked = hasMarks(tool);
  const found = lintTool(tool, { hasMarks: isMarked, isForm });
  if (!isRecord(tool)) return found;
  return [
    ...found,
    ...lintSchema(tool, "inputSchema"),
    ...lintSchema(tool, "outputSchema"),
    ...lintMembers(tool, isMarked, isForm),
    ...lintMemberNames(tool, isMarked),
  ];
}

/** @param forms tools that the page declares by `<form toolname>` */
export function lintTools(
  tools: readonly unknown[],
  forms: readonly unknown[] = [],
  page?: PageFacts,
): LintReport {
  const seen = new Set<unknown>();
  const ofTools = [...tools, ...forms].flatMap((tool, index) => {
    const name = ownMember(tool, "name");
    const isTaken = typeof name === "string" && seen.has(name);
    seen.add(name);
    const all = [...lintOne(tool, index >= tools.length), ...(isTaken ? [TAKEN] : [])];
    return all.map((finding) => ({ tool: nameOf(tool, index), index, ...finding }));
  });
  const ofPage = page === undefined ? [] : lintPage(tools, forms, page);
  const findings = [...ofPage, ...onceForAll(ofTools)].map(withFix);
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
