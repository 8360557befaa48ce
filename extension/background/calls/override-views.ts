/** One call as each owner of rules may see it: a milder word of an organisation about a tool counts for its own rules · S3-10 */
import { replaceFacts, type ToolOverride, tightenFacts } from "../../../src/annotations/override.js";
import type { CallFacts } from "../../../src/policy/facts-of-call.js";

export interface CallViews {
  readonly organisation: CallFacts;
  /** The worse of both words: for all other rules, for sessions, for how long an approval may last, and for whether a page's resolver may be asked. */
  readonly strict: CallFacts;
}

/** @param facts with the declaration as it is */
export function viewsOf(facts: CallFacts, override: ToolOverride | undefined): CallViews {
  if (override === undefined) return { organisation: facts, strict: facts };
  const tight = { ...facts, declared: tightenFacts(facts.declared, override) };
  return {
    organisation: { ...tight, effective: replaceFacts(facts.effective, override) },
    strict: { ...tight, effective: tightenFacts(facts.effective, override) },
  };
}
