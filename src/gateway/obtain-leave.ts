/**
 * Rules, then the person: whether a call may run, and whether its result may leave
 * (spec-notes/internal/decisions.md).
 */

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
import { heldMeta } from "./held-result.js";
import type { BoundaryPorts, ToolCall } from "./ports.js";

/** Names and descriptions of the rules that decided. */
export const ruleWords = ({ reasons }: Decision) =>
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
  const answer = await consent.ask(call, decision).catch((error: unknown) => {
    if (error instanceof CallEnded) throw error;
    return "deny";
  });
  if (answer !== "allow") throw new CallEnded("denied", words);
}

/** Resolves if the call may run. @throws CallEnded if not */
export async function obtainLeave(ports: BoundaryPorts, call: ToolCall): Promise<void> {
  const decision = await decide(() => ports.policy?.before(call));
  if (decision?.effect === "block") throw new CallEnded("blocked", agentCallBlocked(ruleWords(decision)));
  if (decision?.effect !== "allow") await askPerson(ports, call, decision, agentCallDenied());
}

/**
 * Why the result may not leave; undefined if it may. The person keeps what was withheld either way.
 */
async function whyHeld(
  ports: BoundaryPorts,
  call: ToolCall,
  result: EnforcedResult,
): Promise<{ readonly ended: CallEnded; readonly by: "user" | "rule" } | undefined> {
  const decision = await decide(() => ports.policy?.after(call, result));
  if (decision === undefined || decision.effect === "allow") return undefined;
  if (decision.effect === "block") {
    return { ended: new CallEnded("blocked", agentResultBlocked(ruleWords(decision))), by: "rule" };
  }
  try {
    await askPerson(ports, call, decision, agentResultDenied());
    return undefined;
  } catch (error) {
    if (error instanceof CallEnded) return { ended: error, by: "user" };
    throw error;
  }
}

/**
 * Resolves if the result may leave, and the session has learned that it does. @throws CallEnded
 * with what leaves instead
 */
export async function obtainRelease(
  ports: BoundaryPorts,
  call: ToolCall,
  result: EnforcedResult,
): Promise<void> {
  const held = await whyHeld(ports, call, result);
  // A call that ended meanwhile has been answered: nothing of its result leaves.
  if (call.signal.aborted && held !== undefined) throw held.ended;
  if (held === undefined) {
    await ports.released?.(call, result, false);
    return;
  }
  const { ended, by } = held;
  try {
    await ports.released?.(call, result, true);
  } catch {
    throw ended;
  }
  throw new CallEnded(ended.outcome, ended.message, heldMeta(result, call.contract.origin, by));
}
