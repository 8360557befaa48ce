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
import { Records } from "./records.js";
import type { Area } from "./state.js";

export class SessionTrusts {
  readonly #changed: () => void;
  /** Agent → its session's contacts. */
  readonly #trusts: Records<SessionTrust>;

  constructor(state: Area, changed: () => void) {
    this.#changed = changed;
    this.#trusts = new Records(state, "trust", { read: decodeTrust });
  }

  /** The agents that have a session. */
  agents(): string[] {
    return this.#trusts.keys();
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
    try {
      await this.#trusts.set([[agent, CLEAN_SESSION]]);
    } catch (error) {
      this.#trusts.hold(agent, mergeTrust(before, this.of(agent)));
      throw error;
    } finally {
      this.#changed();
    }
  }

  /** Removes the session of an agent that is gone. */
  async drop(agent: string): Promise<void> {
    await this.#trusts.remove([agent]);
  }

  async #grow(agent: string, seen: SessionTrust): Promise<void> {
    const before = this.of(agent);
    const grown = mergeTrust(before, seen);
    // Most calls bring nothing new.
    if (this.#trusts.isStored(agent) && JSON.stringify(before) === JSON.stringify(grown)) return;
    const stored = this.#trusts.set([[agent, grown]]);
    this.#changed();
    await stored;
  }
}
