/** `webmcp-airlock explain <code>`: what a code on the console, or of the lint, means. */
import { DIAGNOSTICS } from "../annotations/model/diagnostic-texts.js";
import { LINT_DIAGNOSTICS, LINT_FIXES } from "../annotations/model/lint-texts.js";
import { diagnosticTexts } from "../texts/authors.js";
import { explained, noCode, seenIn } from "../texts/explain.js";
import { helpFor, misused } from "../texts/help.js";
import { MISTAKES } from "../texts/mistakes.js";
import type { Console } from "./run.js";

const own = <Value>(table: Readonly<Record<string, Value>>, code: string): Value | undefined =>
  Object.hasOwn(table, code) ? table[code] : undefined;

/** The sentence of a diagnostic, and what mends it. */
function diagnosticOf(code: string): string | undefined {
  const words = own(LINT_DIAGNOSTICS, code) ?? own(DIAGNOSTICS, code);
  const text = own(diagnosticTexts, code)?.() ?? words?.text("…");
  const fix = own(LINT_FIXES, code);
  return text === undefined ? undefined : explained(code, [], [text, ...(fix === undefined ? [] : [fix])]);
}

/** @returns undefined for a code that nobody says */
export function explainCode(code: string): string | undefined {
  const mistake = own(MISTAKES, code);
  if (mistake === undefined) return diagnosticOf(code);
  return explained(code, [seenIn(mistake.seen)], [`${mistake.line("…")}`, mistake.why]);
}

export const allCodes = (): readonly string[] =>
  [...new Set([MISTAKES, diagnosticTexts, DIAGNOSTICS, LINT_DIAGNOSTICS].flatMap(Object.keys))].sort();

/** @returns the exit code. */
export function runExplain(args: readonly string[], { out, err }: Console): 0 | 2 {
  const [code = "", ...more] = args;
  if (code === "--help" || code === "-h") {
    out(helpFor("explain"));
    return 0;
  }
  const page = more.length === 0 ? explainCode(code) : undefined;
  if (page === undefined) err(misused(noCode(code, allCodes()), "explain"));
  else out(page);
  return page === undefined ? 2 : 0;
}
