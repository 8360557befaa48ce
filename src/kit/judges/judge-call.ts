/** Judges the agent's side of one call · S1-02 … S1-11, S1-21, S1-22, S0-06, S0-33 … S0-36 */
import type { CallExpectation } from "../case-types.js";
import type { AgentView } from "../target-types.js";
import { differences } from "./compare.js";
import { findTexts } from "./find-text.js";

/** @returns what is wrong; nothing if it is right. */
export function judgeCall(view: AgentView, expect: CallExpectation): readonly string[] {
  const { agentSees = [], agentNeverSees = [], redacted = [], annotations, warned } = expect;
  if (view.everything.length === 0) return ["The agent got nothing at all, so nothing is shown."];
  const seen = new Set(findTexts(view.everything, agentSees));
  const told = new Set(view.redacted ?? []);
  return [
    ...findTexts(view.everything, agentNeverSees).map((text) => `The agent can read “${text}”.`),
    ...agentSees.filter((text) => !seen.has(text)).map((text) => `The agent did not get “${text}”.`),
    ...redacted.filter((path) => !told.has(path)).map((path) => `The agent was not told of ${path}.`),
    ...(annotations === undefined ? [] : differences(view.annotations, annotations, "more")),
    ...(warned === true && view.warned !== true ? ["The person was not warned."] : []),
  ];
}
