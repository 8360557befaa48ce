/** A result that is larger than its reader stays with the person, whole, where there is room. */
import type { EnforcedResult } from "../engine/enforce/types.js";
import type { BoundaryPorts, ToolCall } from "./ports.js";
import { resultTooLarge } from "./text-bound.js";

export const isTooLargeToLeave = ({ user }: EnforcedResult): boolean =>
  user.withheld.some(({ reason }) => reason === "too-large");

/** @returns what says to the agent whether the person has it */
export async function keepWhole(
  ports: Pick<BoundaryPorts, "storage" | "textLimit">,
  call: ToolCall,
  enforced: EnforcedResult,
): Promise<EnforcedResult> {
  const { agent, user } = enforced;
  try {
    await ports.storage?.put(call, user.withheld);
    return enforced;
  } catch {
    const told = { ...agent, content: resultTooLarge(ports).content };
    return { agent: told, text: undefined, user: { ...user, withheld: [] } };
  }
}
