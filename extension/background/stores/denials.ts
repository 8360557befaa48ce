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

/** What a denial covers by now, from the least on. */
export type DenialScope = "tool" | "site" | "agent";

/** All tools of a site, or all calls, of an agent that is refused without a question. */
export interface Refusing extends Pick<Denied, "agent" | "origin" | "topOrigin"> {
  readonly scope: Exclude<DenialScope, "tool">;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

type Counted = readonly [scope: DenialScope, key: string, most: number];

const counted = ({ agent, origin, topOrigin, tool, stage }: Denied): Counted[] => [
  ["tool", JSON.stringify([agent, origin, topOrigin, tool, stage]), TO_A_TOOL],
  ["site", JSON.stringify([agent, origin, topOrigin]), TO_A_SITE],
  ["agent", JSON.stringify([agent]), TO_AN_AGENT],
];

interface Times {
  readonly latest: Denied;
  readonly times: readonly number[];
}

export class Denials {
  readonly #changed: () => void;
  readonly #denied = new Map<string, Times>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param changed also called when a minute is over, while the worker lives */
  constructor(changed: () => void = () => undefined) {
    this.#changed = changed;
  }

  note(denied: Denied): void {
    const now = Date.now();
    for (const [key, { latest }] of this.#denied) {
      const times = this.#recent(key, now);
      if (times.length > 0) this.#denied.set(key, { latest, times });
      else this.#denied.delete(key);
    }
    for (const [, key] of counted(denied))
      this.#denied.set(key, { latest: denied, times: [...this.#recent(key, now), now] });
    this.#changed();
    this.#awaitEnd();
  }

  /** Whether the answer is known without asking. */
  holds(asked: Denied): boolean {
    return this.scopeOf(asked) !== undefined;
  }

  /** The least that covers it. */
  scopeOf(asked: Denied): DenialScope | undefined {
    const now = Date.now();
    return counted(asked).find(([, key, most]) => this.#recent(key, now).length >= most)?.[0];
  }

  /** What the person may not expect of a no: that it covers more than they were asked about. */
  refusing(): Refusing[] {
    const now = Date.now();
    return [...this.#denied].flatMap(([key, { latest }]) => {
      const row = counted(latest).find(([, each]) => each === key);
      if (row === undefined || row[0] === "tool") return [];
      const [scope, , most] = row;
      const times = this.#recent(key, now);
      // It ends when so many of them are older than a minute that too few are left.
      const decisive = times[times.length - most];
      const { agent, origin, topOrigin } = latest;
      return decisive === undefined ? [] : [{ scope, agent, origin, topOrigin, until: decisive + LASTS }];
    });
  }

  #recent(key: string, now: number): readonly number[] {
    return (this.#denied.get(key)?.times ?? []).filter((time) => time > now - LASTS);
  }

  #awaitEnd(): void {
    clearTimeout(this.#timer);
    const ends = this.refusing().map(({ until }) => until);
    if (ends.length === 0) return;
    this.#timer = setTimeout(
      () => {
        this.#changed();
        this.#awaitEnd();
      },
      Math.min(...ends) - Date.now() + 1,
    );
  }
}
