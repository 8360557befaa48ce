/** How often each site had the person asked for a secret. Attack: phishing through this form. */
import { KINDS } from "./kinds.js";
import { Records } from "./records.js";
import type { Areas } from "./state.js";

/** At most 3 prompts per site in 10 minutes. */
const MAX_ASKED = 3;
const PERIOD = 600_000;
/** The number of sites that are remembered. At the bound, no other site may ask. */
const MAX_SITES = 200;

export class SecretPrompts {
  /** Origin → when it asked, in milliseconds since the epoch. */
  readonly #asked: Records<readonly number[], readonly number[]>;

  constructor(areas: Areas) {
    this.#asked = new Records(areas, KINDS.asked);
  }

  /**
   * Stored before the question, so that the limit survives the death of the worker. @returns
   * whether it may ask
   */
  async take(origin: string): Promise<boolean> {
    const now = Date.now();
    const isRecent = (time: number) => time > now - PERIOD;
    const over = this.#asked.entries().filter(([, times]) => !times.some(isRecent));
    this.#asked.remove(over.map(([each]) => each)).catch(() => undefined);
    const times = this.#asked.get(origin).filter(isRecent);
    if (times.length >= MAX_ASKED || (times.length === 0 && this.#asked.size >= MAX_SITES)) return false;
    try {
      await this.#asked.set([[origin, [...times, now]]]);
      return true;
    } catch {
      return false;
    }
  }
}
