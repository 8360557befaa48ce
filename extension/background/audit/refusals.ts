/**
 * Calls that Airlock refused without asking: an agent sent too many, or the person had just said no. Each is counted on
 * the agent. Of those that never began, the log gets one entry for some seconds, so that a flood does not push out the
 * rest of it.
 */
import type { Agents } from "../stores/agents.js";
import { drop, put, type State } from "../stores/state.js";
import type { AuditLog } from "./audit-log.js";

/** In milliseconds. */
const PAUSE = 5_000;

interface RefusalParts {
  readonly state: State;
  readonly audit: AuditLog;
  readonly agents: Pick<Agents, "get">;
}

export class Refusals {
  readonly #state: State;
  readonly #audit: AuditLog;
  readonly #nameOf: (agent: string) => string;
  readonly #changed: () => void;
  readonly #counts: Map<string, number>;
  readonly #unwritten = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ state, audit, agents }: RefusalParts, changed: () => void) {
    this.#state = state;
    this.#audit = audit;
    this.#nameOf = (agent) => agents.get(agent)?.name ?? agent;
    this.#changed = changed;
    this.#counts = new Map(state.initial("refused"));
  }

  /** In this session of the agent. */
  of(agent: string): number {
    return this.#counts.get(agent) ?? 0;
  }

  /** @param isLogged the log has an entry for it */
  count(agent: string, isLogged = false): void {
    this.#counts.set(agent, this.of(agent) + 1);
    this.#unwritten.set(agent, (this.#unwritten.get(agent) ?? 0) + (isLogged ? 0 : 1));
    this.#changed();
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.#write(), PAUSE);
  }

  /** The person ended the session. */
  forget(agent: string): void {
    this.#counts.delete(agent);
    this.#state.note([drop("refused", agent)]);
  }

  #write(): void {
    this.#timer = undefined;
    for (const [agent, count] of this.#unwritten) {
      this.#state.note([put("refused", agent, this.of(agent))]);
      if (count === 0) continue;
      const note = { event: "call", what: "refused", agent, agentName: this.#nameOf(agent), count } as const;
      void this.#audit.mention(note);
    }
    this.#unwritten.clear();
  }
}
