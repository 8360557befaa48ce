/** Faults of a page as a whole: its tools reach agents without Airlock. */
import { MISTAKES } from "../texts/mistakes.js";
import { errorAt, type LintFinding, nameOf, ofSource } from "./findings.js";
import type { PageFacts } from "./lint-tools.js";

const ofPage = (code: keyof typeof MISTAKES, subject: string): LintFinding =>
  ofSource("(page)", errorAt(code, "", `${subject}${MISTAKES[code].line("")}`));

export function lintPage(
  tools: readonly unknown[],
  forms: readonly unknown[],
  { before, isSecure }: PageFacts,
): readonly LintFinding[] {
  const insecure = isSecure ? [] : [ofPage("insecure-origin", "This origin ")];
  if (before === undefined)
    return tools.length + forms.length === 0 ? insecure : [...insecure, ofPage("airlock-missing", "")];
  const late = tools.slice(0, before).map((tool, index) => ({
    tool: nameOf(tool, index),
    index,
    ...errorAt("loaded-late", "", `This tool ${MISTAKES["loaded-late"].line("")}`),
  }));
  return [...insecure, ...late];
}
