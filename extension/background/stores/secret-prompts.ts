/** How often each site had the person asked for a secret. Attack: phishing through this form. */
import { put, type State } from "./state.js";

/** At most 3 prompts per site in 10 minutes. */
const MAX_ASKED = 3;
const PERIOD = 600_000;
/** The number of sites that are remembered. At the bound, no other site may ask. */
const MAX_SITES = 200;

export class SecretPrompts {
  readonly #state: State;
  /** Origin → when it asked. */
  readonly #asked: Map<string, readonly number[]>;

  constructor(state: State) {
    this.#state = state;
    this.#asked = new Map(state.initial("asked"));
  }

  /** Stored before the question, so that the limit survives the death of the worker. @returns whether it may ask */
  async take(origin: string): Promise<boolean> {
    const now = Date.now();
    const isRecent = (time: number) => time > now - PERIOD;
    for (const [each, times] of this.#asked) if (!times.some(isRecent)) this.#asked.delete(each);
    const times = (this.#asked.get(origin) ?? []).filter(isRecent);
    if (times.length >= MAX_ASKED || (times.length === 0 && this.#asked.size >= MAX_SITES)) return false;
    this.#asked.set(origin, [...times, now]);
    try {
      await this.#state.write([put("asked", origin, [...times, now])]);
      return true;
    } catch {
      return false;
    }
  }
}
