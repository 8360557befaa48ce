/** A session of an agent that calls tools of several origins. Not in the page bundle: a page has one. */
import { append, createList, each, mapList, randomHex, SafeMap } from "../primordials.js";
import type { CopySearch } from "../engine/copies/copy-search.js";
import { hasBits } from "../engine/copies/strength.js";
import { type AgentSession, createLists, type ScrubLists } from "./agent-session.js";
import { isPublicText } from "./public-texts.js";

/** Stronger values than this are searched for in other origins' results too. */
const WIDE_BITS = 64;

export class OriginLists implements ScrubLists {
  readonly id: string = randomHex();
  readonly #byOrigin = new SafeMap<string, ScrubLists>();
  readonly #wide: ScrubLists = createLists();

  remember(origin: string, found: readonly string[]): boolean {
    const values = createList<string>();
    each(found, (value) => {
      if (!isPublicText(value)) append(values, value);
    });
    const own = this.#byOrigin.get(origin) ?? createLists();
    this.#byOrigin.set(origin, own);
    const strong = createList<string>();
    each(values, (value) => {
      if (hasBits(value, WIDE_BITS)) append(strong, value);
    });
    return own.remember(origin, values) && this.#wide.remember(origin, strong);
  }

  ownFindersFor(origin: string): readonly CopySearch[] {
    return this.#byOrigin.get(origin)?.findersFor(origin) ?? [];
  }

  findersFor(origin: string): readonly CopySearch[] {
    const own = this.#byOrigin.get(origin);
    const wide = this.#wide.findersFor(origin);
    if (!own) return wide;
    // Where there is no other origin, the wide list holds nothing that the own one does not.
    const finders = mapList(own.findersFor(origin), (finder) => finder);
    if (this.#byOrigin.size > 1) each(wide, (finder) => append(finders, finder));
    return finders;
  }
}

/** For a result that is searched by itself only. */
export const createPassingLists = (): AgentSession => createLists();

/** A new session. An extension ends it when the person says so. */
export const createSession = (): AgentSession => new OriginLists();
