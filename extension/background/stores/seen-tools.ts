/**
 * The definitions that the person allowed each agent, so that a new or changed tool is noticed ·
 * S3-11
 */

import { sha256 } from "../../protocol/sha256.js";
import { KINDS } from "./kinds.js";
import { Records } from "./records.js";
import { MAX_DEFINITIONS, type Place, type SeenInSession } from "./shapes/answers.js";
import type { Areas } from "./state.js";

export interface Seen {
  readonly isSeen: boolean;
  /** The agent was let use it before, for however long. */
  readonly isUsed: boolean;
  /** The name is known, this definition is not. */
  readonly isChanged: boolean;
}

export class SeenTools {
  /** Digest of a tool's name and place → definitions, for good and for a session. */
  readonly #always: Records<readonly string[], readonly string[]>;
  readonly #inSession: Records<SeenInSession>;
  /** Those that it used, whatever has become of the yes: a question must not call them new. */
  readonly #used: Records<readonly string[], readonly string[]>;

  constructor(areas: Areas) {
    this.#always = new Records(areas, KINDS.seen);
    this.#inSession = new Records(areas, KINDS.seenInSession);
    this.#used = new Records(areas, KINDS.used);
  }

  async look(place: Place, tool: string): Promise<Seen> {
    const name = await nameOf(place, tool);
    const definitions = [...this.#always.get(name), ...(this.#inSession.get(name)?.definitions ?? [])];
    const used = this.#used.get(name);
    const isSeen = definitions.includes(place.definition);
    const isUsed = isSeen || used.includes(place.definition);
    return { isSeen, isUsed, isChanged: definitions.length + used.length > 0 && !isUsed };
  }

  /** If it cannot be stored, a later question calls the tool new. */
  async noteUsed(place: Place, tool: string): Promise<void> {
    const name = await nameOf(place, tool);
    const known = this.#used.get(name);
    if (known.includes(place.definition)) return;
    this.#used.note([[name, [place.definition, ...known].slice(0, MAX_DEFINITIONS)]]);
  }

  /** If it cannot be stored, the person is asked again. */
  async store(place: Place, tool: string, lasts: "session" | "always"): Promise<void> {
    const name = await nameOf(place, tool);
    const { definition, agent } = place;
    const known =
      (lasts === "always" ? this.#always.get(name) : this.#inSession.get(name)?.definitions) ?? [];
    if (known.includes(definition)) return;
    const definitions = [definition, ...known].slice(0, MAX_DEFINITIONS);
    if (lasts === "always") await this.#always.store([[name, definitions]]);
    else {
      await this.#inSession.store([[name, { agent, definitions }]]);
      await this.noteUsed(place, tool);
    }
  }

  /** The person revoked an approval: the tool is asked about at once. */
  async forget(place: Place, tool: string): Promise<void> {
    const name = await nameOf(place, tool);
    const without = (definitions: readonly string[]) =>
      definitions.filter((each) => each !== place.definition);
    const inSession = this.#inSession.get(name);
    if (inSession?.definitions.includes(place.definition)) {
      const left = { ...inSession, definitions: without(inSession.definitions) };
      await this.#inSession.set([[name, left]]);
    }
    const known = this.#always.get(name);
    if (!known.includes(place.definition)) return;
    await this.noteUsed(place, tool);
    const left = without(known);
    // Removed first, so that a full disk cannot keep it in force.
    await this.#always.remove([name]);
    if (left.length > 0) await this.#always.store([[name, left]]);
  }

  /** Forgets what was known for the session alone. */
  async endSession(agent: string): Promise<void> {
    const own = this.#inSession.entries().filter(([, seen]) => seen.agent === agent);
    await this.#inSession.remove(own.map(([name]) => name));
  }
}

/** A digest, so that the stored key does not reveal which sites an agent used. */
const nameOf = ({ agent, origin, topOrigin }: Place, tool: string): Promise<string> =>
  sha256(JSON.stringify([agent, origin, topOrigin, tool]));
