/**
 * How often an agent asks on a site, as the person chose when they let it in or later: which tools
 * need no question, each by its definition. It ends with the agent's session, and counts for the
 * site in whatever tab. Which single calls it covers is decided by `coverage.ts` and the rules.
 */
import type { Coverage } from "../../protocol/policy-messages.js";
import { covers } from "../model/coverage.js";
import { KINDS } from "../stores/kinds.js";
import { Records } from "../stores/records.js";
import type { Choice, Place } from "../stores/shapes/answers.js";
import type { Areas } from "../stores/state.js";

const keyOf = (agent: string, origin: string): string => JSON.stringify([agent, origin]);

export class Choices {
  readonly #made: Records<Choice>;
  readonly #changed: () => void;

  constructor(areas: Areas, changed: () => void) {
    this.#made = new Records(areas, KINDS.choice);
    this.#changed = changed;
  }

  of(agent: string): Choice[] {
    return this.#made.values().filter((each) => each.agent === agent);
  }

  at(agent: string, origin: string): Choice | undefined {
    return this.#made.get(keyOf(agent, origin));
  }

  /** @param covered the narrowest choice that would do for this very call */
  covers(place: Place, covered: Coverage | undefined): boolean {
    const made = this.#forPlace(place);
    if (made === undefined || covered === undefined || !covers(made.choice, covered)) return false;
    const listed = made.tools.find(({ definition }) => definition === place.definition);
    // What it was listed as counts too: the person read that.
    return listed !== undefined && covers(made.choice, listed.covered);
  }

  /** The agent has used the tool under a choice that still stands. */
  hasUsed(place: Place): boolean {
    return this.#forPlace(place)?.used.includes(place.definition) === true;
  }

  /**
   * Counts while this worker lives, also where it cannot be stored: then the person is asked again.
   */
  noteUsed({ agent, origin, definition }: Place): void {
    const made = this.at(agent, origin);
    if (made === undefined || made.used.includes(definition)) return;
    this.#made.note([[keyOf(agent, origin), { ...made, used: [...made.used, definition] }]]);
  }

  /** Counts once it is stored; what stood before counts no longer. */
  async make(choice: Omit<Choice, "used" | "at">): Promise<void> {
    const { agent, origin, tools } = choice;
    const before = this.at(agent, origin)?.used ?? [];
    const used = before.filter((each) => tools.some(({ definition }) => definition === each));
    // First, so that a call that is noted meanwhile does not bring a wider one back.
    await this.#made.remove([keyOf(agent, origin)]);
    await this.#made.store([[keyOf(agent, origin), { ...choice, used, at: Date.now() }]]);
    this.#changed();
  }

  /** Counts at once. */
  async end(agent: string, origin: string): Promise<void> {
    const stored = this.#made.remove([keyOf(agent, origin)]);
    this.#changed();
    await stored;
  }

  /** For an agent that was blocked or whose session ended. */
  async forget(agent: string): Promise<void> {
    const own = this.of(agent).map(({ origin }) => keyOf(agent, origin));
    if (own.length === 0) return;
    const stored = this.#made.remove(own);
    this.#changed();
    await stored;
  }

  /** A frame in another site's page is none of the site's. */
  #forPlace({ agent, origin, topOrigin }: Place): Choice | undefined {
    return origin === topOrigin ? this.at(agent, origin) : undefined;
  }
}
