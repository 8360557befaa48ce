/**
 * Calls that Airlock refused without asking: an agent sent too many, or the person had just said no. Each is counted on
 * the agent. Where the log has no entry of its own for them, it gets one with their number: at first within seconds, then
 * ever less often while the flood lasts, so that a flood does not push out the rest of the log.
 */
import type { RefusalCause, RefusedCalls } from "../model/records.js";
import type { Agents } from "../stores/agents.js";
import { drop, put, type State } from "../stores/state.js";
import type { AuditLog } from "./audit-log.js";

const CAUSES: readonly RefusalCause[] = ["too-many", "denied-before"];
const NONE: RefusedCalls = { count: 0, unlogged: {} };

/** In milliseconds: between two looks at the counts, and at most between two entries of a flood. */
const PAUSE = 5_000;
const LONGEST_PAUSE = 640_000;

interface RefusalParts {
  readonly state: State;
  readonly audit: Pick<AuditLog, "mention">;
  readonly agents: Pick<Agents, "get">;
}

export class Refusals {
  readonly #state: State;
  readonly #audit: Pick<AuditLog, "mention">;
  readonly #nameOf: (agent: string) => string;
  readonly #changed: () => void;
  readonly #refused: Map<string, RefusedCalls>;
  /** Agents whose counts have not been stored. */
  readonly #unstored = new Set<string>();
  /** When an agent's next entry may be written, and how long the one after it waits. */
  readonly #waits = new Map<string, { readonly until: number; readonly pause: number }>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ state, audit, agents }: RefusalParts, changed: () => void) {
    this.#state = state;
    this.#audit = audit;
    this.#nameOf = (agent) => agents.get(agent)?.name ?? agent;
    this.#changed = changed;
    this.#refused = new Map(state.initial("refused"));
    // The worker may have been killed before the log heard of them.
    if (this.#hasUnlogged()) this.#arm();
  }

  /** In this session of the agent. */
  of(agent: string): number {
    return this.#refused.get(agent)?.count ?? 0;
  }

  /** @param cause undefined where the log has an entry for this very call */
  count(agent: string, cause?: RefusalCause): void {
    const { count, unlogged } = this.#refused.get(agent) ?? NONE;
    const added = cause === undefined ? {} : { [cause]: (unlogged[cause] ?? 0) + 1 };
    this.#refused.set(agent, { count: count + 1, unlogged: { ...unlogged, ...added } });
    this.#unstored.add(agent);
    this.#changed();
    this.#arm();
  }

  /** The person ended the session. What the log was still to hear is written now. */
  forget(agent: string): void {
    this.#write(agent);
    this.#refused.delete(agent);
    this.#unstored.delete(agent);
    this.#waits.delete(agent);
    this.#state.note([drop("refused", agent)]);
  }

  #arm(): void {
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.#look(), PAUSE);
  }

  #hasUnlogged(): boolean {
    return [...this.#refused.values()].some(({ unlogged }) => Object.keys(unlogged).length > 0);
  }

  #look(): void {
    this.#timer = undefined;
    const now = Date.now();
    for (const [agent, { unlogged }] of this.#refused) {
      const { until, pause } = this.#waits.get(agent) ?? { until: 0, pause: PAUSE };
      if (Object.keys(unlogged).length > 0 && now >= until) {
        this.#write(agent);
        // A flood that was over for long begins anew.
        const next = now >= until + LONGEST_PAUSE ? PAUSE : Math.min(pause * 2, LONGEST_PAUSE);
        this.#waits.set(agent, { until: now + next, pause: next });
      }
    }
    this.#state.note(
      [...this.#unstored].map((agent) => put("refused", agent, this.#refused.get(agent) ?? NONE)),
    );
    this.#unstored.clear();
    if (this.#hasUnlogged()) this.#arm();
  }

  #write(agent: string): void {
    const { count, unlogged } = this.#refused.get(agent) ?? NONE;
    for (const reason of CAUSES) {
      const calls = unlogged[reason] ?? 0;
      if (calls === 0) continue;
      const who = { agent, agentName: this.#nameOf(agent) };
      void this.#audit.mention({ event: "call", what: "refused", ...who, reason, count: calls });
    }
    this.#refused.set(agent, { count, unlogged: {} });
    this.#unstored.add(agent);
  }
}
