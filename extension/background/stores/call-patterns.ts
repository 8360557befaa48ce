/**
 * Patterns of an agent's calls: many tools in a short time, and arguments that repeat what another
 * tool said. Evidence for rules, which ask. Hashes are in memory only: those of 50 results would
 * take the room of what is withheld for the person. Stored is which tools returned something, and
 * after a worker's death anything may be theirs · S0-50
 */
import type { JsonValue } from "../../../src/engine/schema/types.js";
import type { NamedSource } from "../model/named-tool.js";
import type { FoundTool } from "../model/page-document.js";
import { hashesOf, type Known, mayRepeat, passagesIn } from "../model/passages.js";
import { KINDS } from "./kinds.js";
import { Records } from "./records.js";
import { SOME_TOOL } from "./shapes/calls.js";
import type { Areas } from "./state.js";

/** A burst: this many different tools in this many milliseconds. */
const BURST_TOOLS = 20;
const BURST_TIME = 10_000;
/** The results of each agent that are kept. */
const MAX_RESULTS = 50;
/** The agent that has not called for the longest time makes room. */
const MAX_AGENTS = 20;

/** A tool, whatever its definition. */
export interface Source {
  readonly origin: string;
  readonly tool: string;
}

/** A passage that the arguments of a call repeat, and the tool that returned it. */
export interface Carried extends NamedSource {
  /** Undefined where the tool's words are not known any more. */
  readonly passage: string | undefined;
}

export const sourceOf = ({ tool }: Pick<FoundTool, "tool">): Source => ({
  origin: tool.origin,
  tool: tool.definition.name,
});

/** One text for one tool: no origin has a space. */
export const sourceKey = ({ origin, tool }: Source): string => `${origin} ${tool}`;

const NO_VALUES: ReadonlySet<number> = new Set();

interface Patterns {
  /** Tool → when it was called last, the oldest first. */
  readonly calls: Map<string, number>;
  readonly results: (NamedSource & Known)[];
}

export class CallPatterns {
  readonly #agents = new Map<string, Patterns>();
  /**
   * Agent → the tools whose results it got, and those of them that an earlier worker knew: their
   * words are lost.
   */
  readonly #read: Records<readonly NamedSource[], readonly NamedSource[]>;
  readonly #earlier: Map<string, readonly NamedSource[]>;

  readonly #isFromBefore: (agent: string) => boolean;

  /**
   * @param isFromBefore whether the agent's session is older than what is known here of its results
   */
  constructor(areas: Areas, isFromBefore: (agent: string) => boolean = () => false) {
    this.#isFromBefore = isFromBefore;
    this.#read = new Records(areas, KINDS.read);
    this.#earlier = new Map(this.#read.entries());
  }

  /** The worker calls this before the rules look at a call. */
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
   * Notes what the agent is about to get. Rejects if it could not be stored.
   *
   * @param args of this call: what the agent said itself is not the tool's
   */
  async returned(agent: string, source: NamedSource, value: JsonValue, args: JsonValue): Promise<void> {
    const known = hashesOf(value, args);
    if (known.windows.size + known.values.size === 0) return;
    const { results } = this.#of(agent);
    results.push({ ...source, ...known });
    if (results.length > MAX_RESULTS) results.shift();
    const read = this.#read.get(agent);
    const isKnown = read.some((each) => sourceKey(each) === sourceKey(source));
    if (isKnown && this.#read.isStored(agent)) return;
    await this.#read.set([[agent, isKnown ? read : [...read, source].slice(-MAX_RESULTS)]]);
  }

  isBurst(agent: string): boolean {
    const times = [...(this.#agents.get(agent)?.calls.values() ?? [])];
    return times.filter((time) => time > Date.now() - BURST_TIME).length >= BURST_TOOLS;
  }

  /**
   * Finds what the arguments repeat of the results of other tools. Within a site, ids go from tool
   * to tool all the time: so there only passages count.
   *
   * @param to the tool that would get them
   */
  carried(agent: string, to: Source, args: JsonValue): Carried[] {
    const others = (this.#agents.get(agent)?.results ?? [])
      .filter((each) => sourceKey(each) !== sourceKey(to))
      .map((each) => (each.origin === to.origin ? { ...each, values: NO_VALUES } : each));
    const found = new Map<string, Carried>();
    // Which tools an app read before the browser was closed is not on disk.
    const before = this.#isFromBefore(agent) ? [SOME_TOOL] : [];
    for (const each of [...(this.#earlier.get(agent) ?? []), ...before]) {
      const isOther = sourceKey(each) !== sourceKey(to);
      if (isOther && mayRepeat(args, each.origin === to.origin))
        found.set(sourceKey(each), { ...each, passage: undefined });
    }
    for (const [{ windows: _, values: _values, ...source }, passage] of passagesIn(args, others)) {
      found.set(sourceKey(source), { ...source, passage });
    }
    return [...found.values()];
  }

  /** The person ended the session. */
  async forget(agent: string): Promise<void> {
    for (const each of [this.#agents, this.#earlier]) each.delete(agent);
    await this.#read.remove([agent]);
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
