/**
 * Remembers a denial for a minute: for a tool by its name, even if the page changes its definition.
 * After several denials it covers all tools of the site, and then the agent. Attack: wearing a
 * person down with questions.
 */

import { asArray, parseJson } from "../../protocol/decode.js";
import { KINDS } from "./kinds.js";
import { Records } from "./records.js";
import { MAX_TIMES } from "./shapes/answers.js";
import type { Areas } from "./state.js";

/** Milliseconds. */
const LASTS = 60_000;
/** After this many denials, further questions are denied without asking. */
const TO_A_TOOL = 1;
const TO_A_SITE = 3;
/** No more denials of one kind count. */
const TO_AN_AGENT = MAX_TIMES;
/** The parts of a key: of an agent, of a site, of a tool. */
const [PARTS_OF_SITE, MAX_PARTS] = [3, 5];

/**
 * The tool and the agent that a question was about, and whether it came before or after the call.
 */
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

export class Denials {
  readonly #changed: () => void;
  readonly #isPaused: () => boolean;
  /** Attack: an agent that is quiet until the worker ends. So the next worker knows them, too. */
  readonly #times: Records<readonly number[], readonly number[]>;
  /** Denied in the person's pause, without a question: they go with it. */
  #inPause = new Map<string, readonly number[]>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param changed also called when a minute is over, while the worker lives
   * @param isPaused whether the person has paused all questions
   */
  constructor(areas: Areas, changed: () => void = () => undefined, isPaused = () => false) {
    this.#changed = changed;
    this.#isPaused = isPaused;
    this.#times = new Records(areas, KINDS.denied);
    this.#awaitEnd();
  }

  note(denied: Denied): void {
    const now = Date.now();
    if (this.#isPaused()) {
      for (const [, key] of counted(denied)) this.#inPause.set(key, [...this.#recent(key, now), now]);
      return;
    }
    const over = this.#times.keys().filter((key) => this.#recent(key, now).length === 0);
    this.#times.remove(over).catch(() => undefined);
    const all = counted(denied).map(
      ([, key]) => [key, [...this.#recent(key, now), now].slice(-MAX_TIMES)] as const,
    );
    this.#times.note(all);
    // The question that was denied ends right after this, which the panel hears of.
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
    return this.#times.keys().flatMap((key) => {
      const parts = asArray(parseJson(key), MAX_PARTS)?.map(String) ?? [];
      const [scope, most] =
        parts.length === 1 ? (["agent", TO_AN_AGENT] as const) : (["site", TO_A_SITE] as const);
      const times = this.#recent(key, now);
      // It ends when so many of them are older than a minute that too few are left.
      const decisive = times[times.length - most];
      const [agent = "", origin = "", topOrigin = ""] = parts;
      if (decisive === undefined || parts.length > PARTS_OF_SITE) return [];
      return [{ scope, agent, origin, topOrigin, until: decisive + LASTS }];
    });
  }

  #recent(key: string, now: number): readonly number[] {
    if (!this.#isPaused()) this.#inPause.clear();
    const times = this.#inPause.get(key) ?? this.#times.get(key);
    return times.filter((time) => time > now - LASTS);
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
