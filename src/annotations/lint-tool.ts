/** Lints a tool's definition: the rules that CI runs · S0-52, S2-13, S3-13, S4-05 */
import { isRecord } from "../intrinsics/language.js";
import { quote } from "./model/diagnostic-words.js";
import { Diagnostics, joinDiagnostics } from "./model/diagnostics.js";
import { isEvident } from "./model/facts.js";
import { LINT_DIAGNOSTICS } from "./model/lint-texts.js";
import { ownMember, pointerTo } from "./model/plain-data.js";
import type { AnnotationDiagnostic, ToolSecurity } from "./model/types.js";
import { SENSITIVE_LEVELS } from "./model/vocabulary.js";
import { isDynamic, normalizeTool } from "./read/normalize-tool.js";

/** As WebMCP and MCP require it. */
const VALID_NAME = /^[\w.-]{1,128}$/;

/** Beyond personal data, which some tools are about as a whole. */
const WORSE_CLASSES = ["financial", "credentials", "regulated"] as const;

type LintCode = keyof typeof LINT_DIAGNOSTICS;
type LintDiagnostics = Diagnostics<LintCode>;

export interface LintOptions {
  /**
   * Whether `outputSchema` marks anything: a tool that declares sensitive results should say which
   * parts are.
   */
  readonly hasMarks: boolean;
  /**
   * A form with `toolname`: HTML has no attributes for annotations, so their absence is not the
   * author's fault.
   */
  readonly isForm?: boolean;
}

function lintShape(found: LintDiagnostics, tool: unknown): void {
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

/** Outcomes are left out: other vocabularies state them, too. */
const NAMES_OF = {
  inputMetadata: ["inputMetadata.destination", "inputMetadata.sensitivity"],
  returnMetadata: ["returnMetadata.source", "returnMetadata.sensitivity"],
} as const;

/**
 * Hints alone leave open where input goes, what a call can cause, and where a result comes from.
 */
function lintMetadata(found: LintDiagnostics, { facts, diagnostics }: ToolSecurity): void {
  for (const block of ["inputMetadata", "returnMetadata"] as const) {
    const isDeclared = NAMES_OF[block].some((name) => facts[name].known);
    // A value that is there and wrong has its own diagnostics.
    const isFaulty = diagnostics.some(({ pointer }) => pointer.includes(block));
    if (!isDeclared && !isFaulty)
      found.add("undeclared-metadata", pointerTo("", "annotations", block), block);
  }
}

/**
 * A tool that is personal as a whole (an inbox) has nothing to mark, and rules go by what it
 * declares. One that describes its results can say which part it is, and one that returns worse
 * than personal data should.
 */
function lintSensitivity(found: LintDiagnostics, tool: object, { facts }: ToolSecurity): void {
  const classes = facts["returnMetadata.sensitivity"].values;
  const isWorse = WORSE_CLASSES.some((each) => classes.includes(each));
  const isLevelled = SENSITIVE_LEVELS.some((level) => facts.resultLevel.values.includes(level));
  const isDescribed = ownMember(tool, "outputSchema") !== undefined;
  const code = isDescribed || isWorse || isLevelled ? "unmarked-sensitivity" : "undescribed-sensitivity";
  found.add(code, pointerTo("", "outputSchema"));
}

function lintMeaning(
  found: LintDiagnostics,
  tool: object,
  security: ToolSecurity,
  options: LintOptions,
): void {
  const { facts } = security;
  const { hasMarks, isForm = false } = options;
  if (!isForm && !isStated(security)) {
    found.add(isDynamic(tool) ? "dynamic-only" : "no-annotations", pointerTo("", "annotations"));
  }
  if (!isForm && isStated(security)) lintMetadata(found, security);
  // A default is not a declaration: a silent tool is not called destructive here.
  const isConfirmed = facts.requiresConfirmation.known && facts.requiresConfirmation.values.includes(true);
  if (isEvident(facts, "destructiveHint") && !isConfirmed) {
    found.add("unconfirmed-destruction", pointerTo("", "_meta", "mcp.dev/requiresConfirmation"));
  }
  const isWithheld = hasMarks || facts.sensitiveHint.values.includes(true);
  if (isEvident(facts, "sensitive") && !isWithheld) lintSensitivity(found, tool, security);
}

/** @param tool one definition, as plain JSON data from an untrusted source. */
export function lintTool(tool: unknown, options: LintOptions): readonly AnnotationDiagnostic[] {
  const found = new Diagnostics((code: LintCode) => LINT_DIAGNOSTICS[code]);
  if (!isRecord(tool)) {
    found.add("not-an-object", "", quote(tool));
    return found.list();
  }
  lintShape(found, tool);
  const security = normalizeTool(tool);
  lintMeaning(found, tool, security, options);
  return joinDiagnostics(security.diagnostics, found.list());
}
