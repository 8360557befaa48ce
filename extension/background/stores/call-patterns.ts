/**
 * What an agent's calls look like together: many tools in a short time, and arguments that repeat what another site said.
 * Evidence for rules, which ask. In memory only: hashes of 50 results would take the room of what is withheld for the person.
 * It starts again with each life of the worker and with each session · S0-50
 */
import type { JsonValue } from "../../../src/engine/schema/types.js";
import { hashesOf, repeats } from "../model/passages.js";

/** So many different tools in so many milliseconds are a burst. */
const BURST_TOOLS = 20;
const BURST_TIME = 10_000;
/** Of each agent. */
const MAX_RESULTS = 50;
/** The agent that has not called for the longest time makes room. */
const MAX_AGENTS = 20;

interface Place {
  readonly origin: string;
  readonly tool: string;
}

interface Patterns {
  /** Tool → when it was called last, the oldest first. */
  readonly calls: Map<string, number>;
  readonly results: { readonly origin: string; readonly hashes: ReadonlySet<number> }[];
}

export class CallPatterns {
  readonly #agents = new Map<string, Patterns>();

  /** Before the rules look at a call. */
  called(agent: string, { origin, tool }: Place): void {
    const { calls } = this.#of(agent);
    const key = JSON.stringify([origin, tool]);
    calls.delete(key);
    calls.set(key, Date.now());
    for (const [each, time] of calls) {
      if (time > Date.now() - BURST_TIME) break;
      calls.delete(each);
    }
  }

  /** What the agent is about to get. */
  returned(agent: string, origin: string, value: JsonValue): void {
    const hashes = hashesOf(value);
    if (hashes.size === 0) return;
    const { results } = this.#of(agent);
    results.push({ origin, hashes });
    if (results.length > MAX_RESULTS) results.shift();
  }

  isBurst(agent: string): boolean {
    const times = [...(this.#agents.get(agent)?.calls.values() ?? [])];
    return times.filter((time) => time > Date.now() - BURST_TIME).length >= BURST_TOOLS;
  }

  /** @param origin of the tool that would get the arguments */
  isCarried(agent: string, origin: string, args: JsonValue): boolean {
    const others = (this.#agents.get(agent)?.results ?? []).filter((each) => each.origin !== origin);
    return repeats(
      args,
      others.map(({ hashes }) => hashes),
    );
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
