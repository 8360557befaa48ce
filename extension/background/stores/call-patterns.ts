/**
 * What an agent's calls look like together: many tools in a short time, and arguments that repeat what another tool said.
 * Evidence for rules, which ask. In memory only: hashes of 50 results would take the room of what is withheld for the person.
 * It starts again with each life of the worker and with each session · S0-50
 */
import type { JsonValue } from "../../../src/engine/schema/types.js";
import { hashesOf, type Known, passagesIn } from "../model/passages.js";

/** So many different tools in so many milliseconds are a burst. */
const BURST_TOOLS = 20;
const BURST_TIME = 10_000;
/** Of each agent. */
const MAX_RESULTS = 50;
/** The agent that has not called for the longest time makes room. */
const MAX_AGENTS = 20;

/** A tool, whatever its definition. */
export interface Source {
  readonly origin: string;
  readonly tool: string;
}

/** What the arguments of a call repeat, and the tool that returned it. */
export interface Carried extends Source {
  readonly passage: string;
}

/** One text for one tool: no origin has a space. */
export const sourceKey = ({ origin, tool }: Source): string => `${origin} ${tool}`;

const NO_VALUES: ReadonlySet<number> = new Set();

interface Patterns {
  /** Tool → when it was called last, the oldest first. */
  readonly calls: Map<string, number>;
  readonly results: (Source & Known)[];
}

export class CallPatterns {
  readonly #agents = new Map<string, Patterns>();

  /** Before the rules look at a call. */
  called(agent: string, tool: Source): void {
    const { calls } = this.#of(agent);
    const key = sourceKey(tool);
    calls.delete(key);
    calls.set(key, Date.now());
    for (const [each, time] of calls) {
      if (time > Date.now() - BURST_TIME) break;
      calls.delete(each);
    }
  }

  /**
   * What the agent is about to get.
   *
   * @param args of this call: what the agent said itself is not the tool's
   */
  returned(agent: string, { origin, tool }: Source, value: JsonValue, args: JsonValue): void {
    const known = hashesOf(value, args);
    if (known.windows.size + known.values.size === 0) return;
    const { results } = this.#of(agent);
    results.push({ origin, tool, ...known });
    if (results.length > MAX_RESULTS) results.shift();
  }

  isBurst(agent: string): boolean {
    const times = [...(this.#agents.get(agent)?.calls.values() ?? [])];
    return times.filter((time) => time > Date.now() - BURST_TIME).length >= BURST_TOOLS;
  }

  /**
   * What the arguments repeat of the results of other tools. Within a site, ids go from tool to tool all the time: so there
   * only passages count.
   *
   * @param to the tool that would get them
   */
  carried(agent: string, to: Source, args: JsonValue): Carried[] {
    const others = (this.#agents.get(agent)?.results ?? [])
      .filter((each) => sourceKey(each) !== sourceKey(to))
      .map((each) => (each.origin === to.origin ? { ...each, values: NO_VALUES } : each));
    const found = new Map<string, Carried>();
    for (const [{ origin, tool }, passage] of passagesIn(args, others)) {
      found.set(sourceKey({ origin, tool }), { origin, tool, passage });
    }
    return [...found.values()];
  }

  /** The person ended the session. */
  forget(agent: string): void {
    this.#agents.delete(agent);
  }

  #of(agent: string): Patterns {
    const patterns = this.#agents.get(agent) ?? { calls: new Map(), results: [] };
    this.#agents.delete(agent);
    this.#agents.set(agent, patterns);
    const [oldest] = this.#agents.keys();
    if (this.#agents.size > MAX_AGENTS && oldest !== undefined) this.#agents.delete(oldest);
    return patterns;
  }
}
