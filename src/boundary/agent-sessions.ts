/** A session of an agent that calls tools of several origins. Not in the page bundle: a page has one. */
import { append, createList, each, mapList, randomHex, SafeMap } from "../primordials.js";
import { estimateBits } from "../redaction/entropy.js";
import type { ScrubIndex } from "../redaction/scrub-index.js";
import { type AgentSession, ScrubLists } from "./agent-session.js";

/** Stronger values than this are searched for in other origins' results too. */
const WIDE_BITS = 64;

export class OriginLists extends ScrubLists {
  override readonly id: string = randomHex();
  readonly #byOrigin = new SafeMap<string, ScrubLists>();
  readonly #wide = new ScrubLists();

  override remember(origin: string, values: readonly string[]): boolean {
    const own = this.#byOrigin.get(origin) ?? new ScrubLists();
    this.#byOrigin.set(origin, own);
    const strong = createList<string>();
    each(values, (value) => {
      if (estimateBits(value) > WIDE_BITS) append(strong, value);
    });
    return own.remember(origin, values) && this.#wide.remember(origin, strong);
  }

  override indexesFor(origin: string): readonly ScrubIndex[] {
    const own = this.#byOrigin.get(origin);
    const wide = this.#wide.indexesFor(origin);
    if (!own) return wide;
    // Where there is no other origin, the wide list holds nothing that the own one does not.
    const indexes = mapList(own.indexesFor(origin), (index) => index);
    if (this.#byOrigin.size > 1) each(wide, (index) => append(indexes, index));
    return indexes;
  }
}

/** A new session. An extension ends it when the person says so. */
export const createSession = (): AgentSession => new OriginLists();
