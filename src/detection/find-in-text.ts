/** `findInText`: hidden characters and instructions in one text · S0-50 */
import { quote } from "./evidence.js";
import { findHiddenCharacters, type HiddenRun } from "./hidden-characters.js";
import { findInstructions, type Instruction, marksAround } from "./score-text.js";
import type { Signals } from "./signals.js";
import type { FindingKind, FindingSeverity } from "./types.js";
import { escapedView, type View, viewsOf } from "./views.js";

/** A finding in one text; the caller knows where that text is in the value. */
export interface TextFinding {
  readonly kind: FindingKind;
  readonly severity: FindingSeverity;
  readonly rule: string;
  readonly start: number;
  readonly end: number;
  readonly evidence: string;
}

/** Shorter texts cannot be an instruction. */
const MIN_LENGTH = 8;
/** More findings add nothing. */
const MAX_FINDINGS = 30;

/** Direction overrides, and joiners in a row, happen by accident; the others are intentional. */
const severityOf = ({ rule }: HiddenRun): FindingSeverity =>
  rule === "tag-characters" || rule === "variation-selectors" ? "warning" : "note";

function fromRun(text: string, run: HiddenRun): TextFinding {
  const { rule, start, end, says } = run;
  const evidence = says === "" ? quote(text, start, end) : quote(says, 0, says.length);
  return { kind: "hidden-text", severity: severityOf(run), rule, start, end, evidence };
}

function fromInstruction(view: View, { start, end, rule, isMention }: Instruction): TextFinding {
  const place = view.isExact ? { start, end } : { start: view.start, end: view.end };
  return {
    kind: view.isHidden ? "hidden-text" : "instruction",
    severity: isMention ? "note" : "warning",
    rule,
    ...place,
    evidence: quote(view.text, start, end),
  };
}

export interface TextOptions {
  /** The text is what a tool says about itself. */
  readonly isMetadata: boolean;
}

const NOTHING: Signals = {};

export function findInText(text: string, { isMetadata }: TextOptions = { isMetadata: false }): TextFinding[] {
  if (text.length < MIN_LENGTH && !text.includes("\uDB40")) return [];
  const runs = findHiddenCharacters(text);
  const views = viewsOf(text, runs);
  const around = views[0]?.isExact === true ? NOTHING : marksAround(text);
  const findInView = (view: View): TextFinding[] => {
    const context = isMetadata ? "metadata" : view.isHidden ? "hidden" : "result";
    const reading = { threshold: view.threshold, context, around } as const;
    return findInstructions(view.text, reading).map((found) => fromInstruction(view, found));
  };
  const found = views.flatMap(findInView);
  const escaped = found.length === 0 ? escapedView(text) : undefined;
  const all = [...runs.map((run) => fromRun(text, run)), ...found, ...(escaped ? findInView(escaped) : [])];
  return all.slice(0, MAX_FINDINGS);
}
