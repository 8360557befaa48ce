/** Rules, then the person: whether a call may run, and whether its result may leave (spec-notes/internal/decisions.md). */

import type { EnforcedResult } from "../engine/enforce/types.js";
import type { Decision } from "../policy/types.js";
import {
  agentCallBlocked,
  agentCallDenied,
  agentResultBlocked,
  agentResultDenied,
  resultNotChecked,
} from "../texts/agents.js";
import { CallEnded } from "./call-ended.js";
import type { BoundaryPorts, ToolCall } from "./ports.js";

/** Names and descriptions of the rules that decided. */
const ruleWords = ({ reasons }: Decision) =>
  reasons.map(({ rule, description }) => (description === "" ? rule : `${rule} (${description})`)).join(", ");

/** Without rules, the person is asked about every call, and every result leaves. */
async function decide(decision: () => Promise<Decision> | undefined): Promise<Decision | undefined> {
  try {
    return await decision();
  } catch (error) {
    if (error instanceof CallEnded) throw error;
    throw new CallEnded("failed", resultNotChecked());
  }
}

async function askPerson(
  { consent }: BoundaryPorts,
  call: ToolCall,
  decision: Decision | undefined,
  words: string,
): Promise<void> {
  const answer = await consent.ask(call, decision).catch(() => "deny");
  if (answer !== "allow") throw new CallEnded("denied", words);
}

/** Resolves if the call may run. @throws CallEnded if not */
export async function obtainLeave(ports: BoundaryPorts, call: ToolCall): Promise<void> {
  const decision = await decide(() => ports.policy?.before(call));
  if (decision?.effect === "block") throw new CallEnded("blocked", agentCallBlocked(ruleWords(decision)));
  if (decision?.effect !== "allow") await askPerson(ports, call, decision, agentCallDenied());
}

/** Resolves if the result may leave. The person keeps what was withheld either way. */
export async function obtainRelease(
  ports: BoundaryPorts,
  call: ToolCall,
  result: EnforcedResult,
): Promise<void> {
  const decision = await decide(() => ports.policy?.after(call, result));
  if (decision?.effect === "block") throw new CallEnded("blocked", agentResultBlocked(ruleWords(decision)));
  const isFree = decision === undefined || decision.effect === "allow";
  if (!isFree) await askPerson(ports, call, decision, agentResultDenied());
}
