/**
 * Remembers a denial for a minute: for a tool by its name, even if the page changes its definition. After several
 * denials it covers all tools of the site, and then the agent. Attack: wearing a person down with questions.
 */

import { asArray, asCount } from "../../protocol/decode.js";
import { Records } from "./records.js";
import type { Area } from "./state.js";

/** Milliseconds. */
const LASTS = 60_000;
/** After this many denials, further questions are denied without asking. */
const TO_A_TOOL = 1;
const TO_A_SITE = 3;
const TO_AN_AGENT = 6;
/** No more of them count. */
const MAX_TIMES = TO_AN_AGENT;
const UNSTORED: Area = { initial: () => [], write: async () => undefined };

/** The tool and the agent that a question was about, and whether it came before or after the call. */
export interface Denied {
  readonly agent: string;
  readonly origin: string;
  readonly topOrigin: string;
  readonly tool: string;
  readonly stage: string;
}

const counted = ({ agent, origin, topOrigin, tool, stage }: Denied): [key: string, most: number][] => [
  [JSON.stringify([agent, origin, topOrigin, tool, stage]), TO_A_TOOL],
  [JSON.stringify([agent, origin, topOrigin]), TO_A_SITE],
  [JSON.stringify([agent]), TO_AN_AGENT],
];

export class Denials {
  /** Attack: an agent that is quiet until the worker ends. So the next worker knows them, too. */
  readonly #times: Records<readonly number[]>;

  constructor(state: Area = UNSTORED) {
    this.#times = new Records(state, "denied", {
      read: (stored) => asArray(stored, MAX_TIMES)?.flatMap((each) => asCount(each) ?? []),
    });
  }

  note(denied: Denied): void {
    const now = Date.now();
    const over = this.#times.keys().filter((key) => this.#recent(key, now).length === 0);
    this.#times.remove(over).catch(() => undefined);
    const all = counted(denied).map(
      ([key]) => [key, [...this.#recent(key, now), now].slice(-MAX_TIMES)] as const,
    );
    this.#times.set(all).catch(() => undefined);
  }

  /** Whether the answer is known without asking. */
  holds(asked: Denied): boolean {
    const now = Date.now();
    return counted(asked).some(([key, most]) => this.#recent(key, now).length >= most);
  }

  #recent(key: string, now: number): readonly number[] {
    return (this.#times.get(key) ?? []).filter((time) => time > now - LASTS);
  }
}
