/**
 * Remembers a denial for a minute: for a tool by its name, even if the page changes its definition. After several
 * denials it covers all tools of the site, and then the agent. Attack: wearing a person down with questions.
 */

/** Milliseconds. */
const LASTS = 60_000;
/** After this many denials, further questions are denied without asking. */
const TO_A_TOOL = 1;
const TO_A_SITE = 3;
const TO_AN_AGENT = 6;

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

type Times = Map<string, readonly number[]>;

const recentIn = (times: Times, key: string, now: number): readonly number[] =>
  (times.get(key) ?? []).filter((time) => time > now - LASTS);

export class Denials {
  readonly #isPaused: () => boolean;
  readonly #times: Times = new Map();
  /** Denied in the person's pause, without a question: they go with it. */
  #inPause: Times = new Map();

  /** @param isPaused whether the person has paused all questions */
  constructor(isPaused = () => false) {
    this.#isPaused = isPaused;
  }

  note(denied: Denied): void {
    const now = Date.now();
    for (const times of this.#counting()) {
      for (const key of times.keys()) {
        const recent = recentIn(times, key, now);
        if (recent.length > 0) times.set(key, recent);
        else times.delete(key);
      }
    }
    const times = this.#isPaused() ? this.#inPause : this.#times;
    for (const [key] of counted(denied)) times.set(key, [...recentIn(times, key, now), now]);
  }

  /** Whether the answer is known without asking. */
  holds(asked: Denied): boolean {
    const now = Date.now();
    return this.#counting().some((times) =>
      counted(asked).some(([key, most]) => recentIn(times, key, now).length >= most),
    );
  }

  #counting(): Times[] {
    if (this.#isPaused()) return [this.#times, this.#inPause];
    this.#inPause = new Map();
    return [this.#times];
  }
}
