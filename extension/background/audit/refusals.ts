/**
 * Calls that Airlock refused without asking: an agent sent too many, or the person had just said
 * no. Each is counted on the agent. Where the log has no entry of its own for them, it gets one
 * with their number: at first within seconds, then ever less often while the flood lasts, so that a
 * flood does not push out the rest of the log. What waits for its entry is stored, so that a
 * browser that is closed meanwhile tells the log when it starts again.
 */

import type { RefusalCause, RefusedCalls } from "../model/records.js";
import { words } from "../platform/words.js";
import type { Agents } from "../stores/agents.js";
import { KINDS } from "../stores/kinds.js";
import { Records } from "../stores/records.js";
import { CAUSES } from "../stores/shapes/agents.js";
import type { Areas } from "../stores/state.js";
import type { AuditLog } from "./audit-log.js";

/**
 * Attack: a program of this computer makes a new key for each connection. All that nobody is asked
 * about are one.
 */
const STRANGERS = "strangers";

/** In milliseconds: between two looks at the counts, and at most between two entries of a flood. */
const PAUSE = 5_000;
const LONGEST_PAUSE = 640_000;

interface RefusalParts extends Areas {
  readonly audit: Pick<AuditLog, "mention">;
  readonly agents: Pick<Agents, "get">;
}

export class Refusals {
  readonly #audit: Pick<AuditLog, "mention">;
  readonly #agents: Pick<Agents, "get">;
  readonly #changed: () => void;
  /** Agent → its calls that were refused without a question, in this session of the browser. */
  readonly #refused: Records<RefusedCalls, RefusedCalls>;
  /** Agent → what the log has no entry of yet, for the next session of the browser. */
  readonly #unlogged: Records<RefusedCalls["unlogged"]>;
  /** When an agent's next entry may be written, and how long the one after it waits. */
  readonly #waits = new Map<string, { readonly until: number; readonly pause: number }>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ state, lasting, audit, agents }: RefusalParts, changed: () => void) {
    this.#audit = audit;
    this.#agents = agents;
    this.#changed = changed;
    this.#refused = new Records({ state, lasting }, KINDS.refused);
    this.#unlogged = new Records({ state, lasting }, KINDS.unlogged);
    // This session's counts are newer.
    const earlier = this.#unlogged.entries().filter(([agent]) => !this.#refused.has(agent));
    for (const [agent, unlogged] of earlier) this.#refused.hold(agent, { count: 0, unlogged });
    // Worker or browser may have ended before the log heard of them.
    if (this.#hasUnlogged()) this.#arm();
  }

  /** In this session of the agent. */
  of(agent: string): number {
    return this.#refused.get(agent).count;
  }

  /** @param cause undefined where the log has an entry for this very call */
  count(id: string, cause?: RefusalCause): void {
    const agent = this.#agents.get(id) === undefined ? STRANGERS : id;
    const { count, unlogged } = this.#refused.get(agent);
    const added = cause === undefined ? {} : { [cause]: (unlogged[cause] ?? 0) + 1 };
    this.#refused.hold(agent, { count: count + 1, unlogged: { ...unlogged, ...added } });
    this.#changed();
    this.#arm();
  }

  /** The person ended the session. What the log was still to hear is written now. */
  forget(agent: string): void {
    this.#write(agent);
    this.#refused.remove([agent]).catch(() => undefined);
    this.#waits.delete(agent);
  }

  #arm(): void {
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.#look(), PAUSE);
  }

  #hasUnlogged(): boolean {
    return this.#refused.values().some(({ unlogged }) => Object.keys(unlogged).length > 0);
  }

  #look(): void {
    this.#timer = undefined;
    const now = Date.now();
    for (const [agent, { unlogged }] of this.#refused.entries()) {
      const { until, pause } = this.#waits.get(agent) ?? { until: 0, pause: PAUSE };
      if (Object.keys(unlogged).length > 0 && now >= until) {
        this.#write(agent);
        // A flood that was over for long begins again.
        const next = now >= until + LONGEST_PAUSE ? PAUSE : Math.min(pause * 2, LONGEST_PAUSE);
        this.#waits.set(agent, { until: now + next, pause: next });
      }
    }
    for (const [agent, refused] of this.#refused.entries()) {
      if (this.#refused.isStored(agent)) continue;
      this.#refused.note([[agent, refused]]);
      if (Object.keys(refused.unlogged).length > 0) this.#keep(agent);
    }
    if (this.#hasUnlogged()) this.#arm();
  }

  #write(agent: string): void {
    const { count, unlogged } = this.#refused.get(agent);
    const name = agent === STRANGERS ? words.callNames.strangers() : this.#agents.get(agent)?.name;
    const who = { agent, agentName: name ?? agent };
    const written = CAUSES.flatMap((reason) => {
      const calls = unlogged[reason] ?? 0;
      if (calls === 0) return [];
      return [this.#audit.mention({ event: "call", what: "refused", ...who, reason, count: calls })];
    });
    this.#refused.hold(agent, { count, unlogged: {} });
    // Not before: a number that is told twice is better than one that nobody was told.
    if (written.length > 0) void Promise.all(written).then(() => this.#keep(agent));
  }

  /** At most once in a pause for each agent, and for the few agents that the person knows of. */
  #keep(agent: string): void {
    const { unlogged } = this.#refused.get(agent);
    const isLogged = Object.keys(unlogged).length === 0;
    const kept = isLogged ? this.#unlogged.remove([agent]) : this.#unlogged.set([[agent, unlogged]]);
    kept.catch(() => undefined);
  }
}
