/** One call as each owner of rules may see it: a milder word about a tool counts for the rules of the one who said it · S3-10 */
import { replaceFacts, tightenFacts } from "../../../src/annotations/override.js";
import type { CallFacts } from "../../../src/policy/facts-of-call.js";
import type { ToolOverrides } from "../stores/overrides.js";

export interface CallViews {
  /** For the person's rules and those that ship. */
  readonly person: CallFacts;
  readonly organisation: CallFacts;
  /** The worse of all: for sessions, for how long an approval may last, and for whether a page's resolver may be asked. */
  readonly strict: CallFacts;
}

/** @param facts with the declaration as it is */
export function viewsOf(facts: CallFacts, { person, organisation }: ToolOverrides): CallViews {
  if (person === undefined && organisation === undefined)
    return { person: facts, organisation: facts, strict: facts };
  const { declared, effective } = facts;
  const tightDeclared = tightenFacts(tightenFacts(declared, person), organisation);
  const tight = { ...facts, declared: tightDeclared };
  return {
    person: { ...tight, effective: tightenFacts(replaceFacts(effective, person), organisation) },
    organisation: { ...tight, effective: tightenFacts(replaceFacts(effective, organisation), person) },
    strict: { ...tight, effective: tightenFacts(tightenFacts(effective, person), organisation) },
  };
}
