/** One finding of the lint: each says how to mend it. */
import { quote } from "../annotations/model/diagnostic-words.js";
import { LINT_FIXES } from "../annotations/model/lint-texts.js";
import { ownMember } from "../annotations/model/plain-data.js";
import type { AnnotationDiagnostic } from "../annotations/model/types.js";
import type { MISTAKES } from "../texts/mistakes.js";

export interface LintFinding extends AnnotationDiagnostic {
  /** Quoted: the page chose the tool's name. */
  readonly tool: string;
  /** Its position: first the tools that scripts register, then forms; -1 for the whole source. */
  readonly index: number;
}

export const errorAt = (
  code: keyof typeof MISTAKES,
  pointer: string,
  message: string,
): AnnotationDiagnostic => ({
  severity: "error",
  code,
  pointer,
  message,
});

/** A finding about the whole source. */
export const ofSource = (tool: string, finding: AnnotationDiagnostic): LintFinding => ({
  tool,
  index: -1,
  ...finding,
});

/** Quoted, without the quotes: the page chose it. */
export function nameOf(tool: unknown, index: number): string {
  const name = ownMember(tool, "name");
  return typeof name === "string" && name !== "" ? quote(name).slice(1, -1) : `#${index}`;
}

const fixes: Readonly<Record<string, string>> = LINT_FIXES;

/** With how to mend it, where the message does not say so. */
export function withFix<Finding extends AnnotationDiagnostic>(finding: Finding): Finding {
  const fix = Object.hasOwn(fixes, finding.code) ? fixes[finding.code] : undefined;
  return fix === undefined ? finding : { ...finding, message: `${finding.message} ${fix}` };
}
