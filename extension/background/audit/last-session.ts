/** The last session of the browser: what ended with it, as this one's log has it. */

import type { AuditEntry, AuditNote } from "../../protocol/audit-messages.js";
import type { DropNotice } from "../../protocol/kept-messages.js";
import type { CallStage } from "../model/records.js";
import { nameOfOwn } from "../stores/agents.js";

export const droppedWith = (
  { items, agents }: Pick<DropNotice, "items" | "agents">,
  nameOf: (agent: string) => string,
): AuditNote[] => [
  ...(items === 0 ? [] : [{ event: "kept", what: "dropped", count: items } as const]),
  ...agents.map(
    (agent) => ({ event: "agent", what: "session dropped", agent, agentName: nameOf(agent) }) as const,
  ),
];

/** Entries of a call that do not end it. */
const UNDER_WAY: readonly string[] = ["started", "repeated", "definition changed"];

/** @param entries of one call */
function endOf(entries: readonly AuditEntry[]): AuditNote[] {
  const [first] = entries;
  const { call = "", agent, agentName, origin, tool, title, isAlike } = first ?? ({} as Partial<AuditEntry>);
  const has = (event: string, what: string) =>
    entries.some((each) => each.event === event && each.what === what);
  const isOpen = entries.every(({ event, what }) => event !== "call" || UNDER_WAY.includes(what));
  const hasStarted = has("call", "started");
  if (!isOpen || !(hasStarted || has("rule", "asked"))) return [];
  // Agents of a page end with it, and not all of their calls have an entry at both ends.
  if (agent === undefined || nameOfOwn(agent) !== undefined) return [];
  const reason: CallStage = hasStarted ? "running" : "asking";
  const named = Object.entries({ agentName, origin, tool, title, isAlike }).filter(
    ([, value]) => value !== undefined,
  );
  const more = Object.fromEntries(named);
  return [{ event: "call", what: "interrupted", call, agent, ...more, reason, key: `interrupted ${call}` }];
}

/**
 * Calls that were asked about, or ran, when it ended. How far they were is in the log alone.
 *
 * @param entries newest first
 * @param begun the calls of this session
 */
export function callsWithoutEnd(entries: readonly AuditEntry[], begun: ReadonlySet<string>): AuditNote[] {
  const calls = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const { call } = entry;
    if (call !== undefined && !begun.has(call)) calls.set(call, [...(calls.get(call) ?? []), entry]);
  }
  return [...calls.values()].flatMap(endOf);
}
