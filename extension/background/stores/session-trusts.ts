/** The state of each agent's session: stored before anything is released, read back before anything is decided. */
import { decodeTrust } from "../../../src/annotations/decode-trust.js";
import type { ToolSecurity } from "../../../src/annotations/model/types.js";
import {
  CLEAN_SESSION,
  mergeTrust,
  type Observation,
  observe,
  observeRequest,
  type SessionTrust,
} from "../../../src/annotations/session-trust.js";
import { drop, put, type State } from "./state.js";

export class SessionTrusts {
  readonly #state: State;
  readonly #changed: () => void;
  readonly #trusts: Map<string, SessionTrust>;
  /** The very states that this worker has stored. */
  readonly #stored = new Map<string, SessionTrust>();

  constructor(state: State, changed: () => void) {
    this.#state = state;
    this.#changed = changed;
    this.#trusts = new Map(state.initial("trust").map(([agent, data]) => [agent, decodeTrust(data)]));
  }

  /** The agents that have a session. */
  agents(): string[] {
    return [...this.#trusts.keys()];
  }

  of(agent: string): SessionTrust {
    return this.#trusts.get(agent) ?? CLEAN_SESSION;
  }

  /** Counts at once, for other calls that end meanwhile; rejects where it could not be stored. */
  observe(agent: string, observation: Observation): Promise<void> {
    return this.#grow(agent, observe(this.of(agent), observation));
  }

  /** Takes the agent's word about its own context. */
  observeRequest(agent: string, request: ToolSecurity): Promise<void> {
    return this.#grow(agent, observeRequest(this.of(agent), request));
  }

  /** Only the person ends a session. From this moment on, results count for the next one. */
  async end(agent: string): Promise<void> {
    const before = this.of(agent);
    this.#trusts.set(agent, CLEAN_SESSION);
    try {
      await this.#state.write([put("trust", agent, CLEAN_SESSION)]);
    } catch (error) {
      this.#trusts.set(agent, mergeTrust(before, this.of(agent)));
      throw error;
    } finally {
      this.#changed();
    }
  }

  /** Removes the session of an agent that is gone. */
  async drop(agent: string): Promise<void> {
    this.#trusts.delete(agent);
    this.#stored.delete(agent);
    await this.#state.write([drop("trust", agent)]);
  }

  async #grow(agent: string, seen: SessionTrust): Promise<void> {
    const before = this.of(agent);
    const grown = mergeTrust(before, seen);
    // Most calls bring nothing new, and what is stored, and has not been ended since, need not be stored again.
    if (this.#stored.get(agent) === before && JSON.stringify(before) === JSON.stringify(grown)) return;
    this.#trusts.set(agent, grown);
    this.#changed();
    await this.#state.write([put("trust", agent, grown)]);
    if (this.#trusts.get(agent) === grown) this.#stored.set(agent, grown);
  }
}
