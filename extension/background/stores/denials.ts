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

export class Denials {
  readonly #times = new Map<string, readonly number[]>();

  note(denied: Denied): void {
    const now = Date.now();
    for (const key of this.#times.keys()) {
      const recent = this.#recent(key, now);
      if (recent.length > 0) this.#times.set(key, recent);
      else this.#times.delete(key);
    }
    for (const [key] of counted(denied)) this.#times.set(key, [...this.#recent(key, now), now]);
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
