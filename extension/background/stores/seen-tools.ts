/** The definitions that the person allowed each agent, so that a new or changed tool is noticed · S3-11 */

import { asArray, asString } from "../../protocol/decode.js";
import { sha256 } from "../../protocol/sha256.js";
import type { Place } from "./consents.js";
import type { DecisionStore } from "./decision-store.js";
import { drop, put, type State } from "./state.js";

/** A site may show two tools of one name at once. An older definition counts as new again. */
const MAX_DEFINITIONS = 8;
const MAX_TOOLS = 10_000;
const HASH_LENGTH = 64;

export interface Seen {
  readonly isSeen: boolean;
  /** The name is known, this definition is not. */
  readonly isChanged: boolean;
}

/** Definitions that are known until the agent's session ends. */
export interface SeenInSession {
  readonly agent: string;
  readonly definitions: readonly string[];
}

const readHashes = (value: unknown): string[] =>
  (asArray(value, MAX_DEFINITIONS) ?? []).filter(
    (each): each is string => asString(each, HASH_LENGTH) !== undefined,
  );

export class SeenTools {
  readonly #store: DecisionStore;
  readonly #state: State;
  readonly #inSession: Map<string, SeenInSession>;

  constructor(store: DecisionStore, state: State) {
    this.#store = store;
    this.#state = state;
    this.#inSession = new Map(state.initial("seen"));
  }

  async look(place: Place, tool: string): Promise<Seen> {
    const name = await nameOf(place, tool);
    const definitions = [...this.#read(name), ...(this.#inSession.get(name)?.definitions ?? [])];
    const isSeen = definitions.includes(place.definition);
    return { isSeen, isChanged: definitions.length > 0 && !isSeen };
  }

  /** If it cannot be stored, the person is asked again. */
  async note(place: Place, tool: string, lasts: "session" | "always"): Promise<void> {
    const name = await nameOf(place, tool);
    const { definition, agent } = place;
    const known = lasts === "always" ? this.#read(name) : (this.#inSession.get(name)?.definitions ?? []);
    if (known.includes(definition)) return;
    const definitions = [definition, ...known].slice(0, MAX_DEFINITIONS);
    if (lasts === "always") {
      await this.#store.set("seen", name, definitions);
      await this.#trim();
      return;
    }
    await this.#state.write([put("seen", name, { agent, definitions })]);
    this.#inSession.set(name, { agent, definitions });
  }

  /** The person revoked an approval: the tool counts as new at once. */
  async forget(place: Place, tool: string): Promise<void> {
    const name = await nameOf(place, tool);
    const without = (definitions: readonly string[]) =>
      definitions.filter((each) => each !== place.definition);
    const inSession = this.#inSession.get(name);
    if (inSession?.definitions.includes(place.definition)) {
      const left = { ...inSession, definitions: without(inSession.definitions) };
      this.#inSession.set(name, left);
      await this.#state.write([put("seen", name, left)]);
    }
    const known = this.#read(name);
    if (!known.includes(place.definition)) return;
    const left = without(known);
    // Removed from memory first, so that a full disk cannot keep it in force.
    await this.#store.remove("seen", [name]);
    if (left.length > 0) await this.#store.set("seen", name, left);
  }

  /** Forgets what was known for the session alone. */
  async endSession(agent: string): Promise<void> {
    const names = [...this.#inSession].filter(([, seen]) => seen.agent === agent).map(([name]) => name);
    for (const name of names) this.#inSession.delete(name);
    await this.#state.write(names.map((name) => drop("seen", name)));
  }

  async #trim(): Promise<void> {
    const all = this.#store.entries("seen");
    const over = all.slice(0, Math.max(0, all.length - MAX_TOOLS)).map(([each]) => each);
    if (over.length > 0) await this.#store.remove("seen", over);
  }

  #read(name: string): string[] {
    return readHashes(this.#store.get("seen", name));
  }
}

/** A digest, so that the stored key does not reveal which sites an agent used. */
const nameOf = ({ agent, origin, topOrigin }: Place, tool: string): Promise<string> =>
  sha256(JSON.stringify([agent, origin, topOrigin, tool]));
