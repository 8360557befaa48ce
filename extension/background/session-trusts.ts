/** What each agent's session has come into contact with: stored before anything is released, read back before anything is decided. */
import { decodeTrust } from "../../src/annotations/decode-trust.js";
import {
  CLEAN_SESSION,
  mergeTrust,
  type Observation,
  observe,
  type SessionTrust,
} from "../../src/annotations/session-trust.js";
import { put, type State } from "./state.js";

export class SessionTrusts {
  readonly #state: State;
  readonly #changed: () => void;
  readonly #trusts: Map<string, SessionTrust>;

  constructor(state: State, changed: () => void) {
    this.#state = state;
    this.#changed = changed;
    this.#trusts = new Map(state.initial("trust").map(([agent, data]) => [agent, decodeTrust(data)]));
  }

  of(agent: string): SessionTrust {
    return this.#trusts.get(agent) ?? CLEAN_SESSION;
  }

  /** Counts at once, for other calls that end meanwhile; rejects where it could not be stored. */
  async observe(agent: string, observation: Observation): Promise<SessionTrust> {
    const grown = mergeTrust(this.of(agent), observe(this.of(agent), observation));
    this.#trusts.set(agent, grown);
    this.#changed();
    await this.#state.write([put("trust", agent, grown)]);
    return grown;
  }

  /** Only the person ends a session. */
  async end(agent: string): Promise<void> {
    await this.#state.write([put("trust", agent, CLEAN_SESSION)]);
    this.#trusts.set(agent, CLEAN_SESSION);
    this.#changed();
  }
}
