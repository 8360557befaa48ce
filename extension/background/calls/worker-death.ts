/**
 * The worker dies, or the browser closes, while calls are under way. Each stage of a call is stored
 * before it begins; the next worker repeats nothing, and tells the agent, the log and the person
 * how far each call was. Questions are in memory alone: they are gone, and their call is in the
 * stage in which it was asked about.
 */

import type { RpcError, RpcId } from "../../protocol/agent-messages.js";
import type { AuditEntry, AuditNote } from "../../protocol/audit-messages.js";
import { endKey } from "../audit/audit-notes.js";
import { CALL_STAGES, type CallStage } from "../model/call-stages.js";
import type { StoredCall } from "../model/records.js";
import type { RunningCall } from "../model/running-call.js";
import { nameOfOwn } from "../stores/agents.js";
import type { Entry, Records } from "../stores/records.js";

/** @param stage that is about to begin */
export const storedCall = ({ order: { agent, request } }: RunningCall, stage: CallStage): StoredCall => ({
  agent: agent.id,
  stage,
  ...(request === undefined ? {} : { request }),
});

const interrupted = (call: string, reason: CallStage) =>
  ({ event: "call", what: "interrupted", call, reason, key: endKey(call) }) as const;

/** Entries of a call that do not end it. */
const UNDER_WAY: readonly string[] = ["started", "repeated", "definition changed"];

const isEnd = ({ event, what }: AuditEntry): boolean => event === "call" && !UNDER_WAY.includes(what);

/**
 * For the log, of the calls that an earlier worker was killed in. The decisions about them are
 * there already, and so is the end of one that died with its answer on its way.
 *
 * @param entries the latest
 */
export function notesOfInterrupted(
  calls: readonly Entry<StoredCall>[],
  entries: readonly AuditEntry[],
): AuditNote[] {
  const ended = new Set(entries.filter(isEnd).map(({ call }) => call));
  return calls
    .filter(([id]) => !ended.has(id))
    .map(([id, { agent, stage }]) => ({ ...interrupted(id, stage), agent }));
}

/** The calls that an earlier worker was killed in, until their agents are there again. */
export class InterruptedCalls {
  readonly #stages: Pick<Records<StoredCall>, "entries" | "remove">;
  readonly #calls: Map<string, StoredCall>;

  constructor(stages: Pick<Records<StoredCall>, "entries" | "remove">) {
    this.#stages = stages;
    this.#calls = new Map(stages.entries());
    // The person has no line: they see in the panel that a call is gone.
    for (const [id, { request }] of this.#calls) if (request === undefined) this.#forget(id);
  }

  /** Answers the agent's, once. */
  answer(agent: string, refuse: (request: RpcId, error: RpcError) => void): void {
    for (const [id, call] of [...this.#calls]) {
      if (call.agent !== agent) continue;
      if (call.request !== undefined) refuse(call.request, CALL_STAGES[call.stage].death);
      this.#forget(id);
    }
  }

  #forget(id: string): void {
    this.#calls.delete(id);
    this.#stages.remove([id]).catch(() => undefined);
  }
}

/** @param entries of one call */
function endOf(entries: readonly AuditEntry[]): AuditNote[] {
  const [first] = entries;
  const { call = "", agent, agentName, origin, tool, title, isAlike } = first ?? ({} as Partial<AuditEntry>);
  const has = (event: string, what: string) =>
    entries.some((each) => each.event === event && each.what === what);
  const hasStarted = has("call", "started");
  if (entries.some(isEnd) || !(hasStarted || has("rule", "asked"))) return [];
  // Agents of a page end with it, and not all of their calls have an entry at both ends.
  if (agent === undefined || nameOfOwn(agent) !== undefined) return [];
  const named = Object.entries({ agentName, origin, tool, title, isAlike }).filter(
    ([, value]) => value !== undefined,
  );
  const more = Object.fromEntries(named);
  return [{ ...interrupted(call, hasStarted ? "running" : "asking"), agent, ...more }];
}

/**
 * The browser was closed: what was stored of its calls is gone, and how far they were is in the log
 * alone.
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
