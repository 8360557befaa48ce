/**
 * Faults of an agent's arguments, in words for it: where, and what is expected there. Never what
 * was there.
 */
import { sayName } from "../engine/enforce/clean-text.js";
import type { Fault } from "../schemas/check-value.js";
import { agentMoreFaults } from "../texts/agents.js";
import { faultWords } from "../texts/faults.js";

const MAX_FAULTS = 5;

const describe = ({ pointer, keyword, limit }: Fault): string =>
  `${sayName(pointer) || "/"} ${faultWords(keyword, limit)}`;

export function describeFaults(faults: readonly Fault[]): string {
  const words = faults.slice(0, MAX_FAULTS).map(describe);
  const more = faults.length - words.length;
  return [...words, ...(more > 0 ? [agentMoreFaults(more)] : [])].join("; ");
}
