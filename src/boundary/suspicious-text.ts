/** Instructions and hidden text in what would leave. Nothing is changed: the agent is warned, the person is told · S0-50 */
import { findInText } from "../detection/find-in-text.js";
import type { Finding } from "../detection/types.js";
import type { JsonValue } from "../sensitivity/types.js";
import { escapePointer } from "./undeclared-secrets.js";

/** More findings say no more, and must be stored. */
const MAX_FINDINGS = 40;
/** Names of members, and texts this short, give no order. */
const MIN_LENGTH = 12;

export interface SearchOptions {
  /** The value is what a tool says of itself. */
  readonly isMetadata: boolean;
}

/** What is said more than once, as a text that is the JSON of the rest does, is one finding. */
const keyOf = ({ kind, rule, evidence }: Finding): string => JSON.stringify([kind, rule, evidence]);

export function findSuspiciousText(value: JsonValue, options: SearchOptions): Finding[] {
  const found = new Map<string, Finding>();
  const pending: [value: JsonValue, pointer: string][] = [[value, ""]];
  for (let next = pending.pop(); next !== undefined && found.size < MAX_FINDINGS; next = pending.pop()) {
    const [current, pointer] = next;
    if (typeof current === "string") look(current, pointer, options, found);
    if (typeof current !== "object" || current === null) continue;
    for (const [name, member] of Object.entries(current).reverse()) {
      const inside = `${pointer}/${escapePointer(name)}`;
      pending.push([member as JsonValue, inside]);
      if (!Array.isArray(current)) look(name, inside, options, found, true);
    }
  }
  return [...found.values()];
}

function look(
  text: string,
  pointer: string,
  options: SearchOptions,
  found: Map<string, Finding>,
  inName?: true,
): void {
  if (text.length < MIN_LENGTH && !text.includes("\uDB40")) return;
  for (const { start, end, ...finding } of findInText(text, options)) {
    const whole = { ...finding, location: { pointer, start, end, ...(inName ? { inName } : {}) } };
    const key = keyOf(whole);
    if (!found.has(key)) found.set(key, whole);
  }
}
