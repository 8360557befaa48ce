/** Which definitions of a tool each agent was allowed, so that a new or changed tool is noticed · S3-11 */
import { asArray, asString } from "../protocol/decode.js";
import type { Place } from "./consents.js";
import type { DecisionStore } from "./decision-store.js";
import { sha256 } from "./definition-hash.js";

/** A site may show two of one name at once; older ones are new again. */
const MAX_DEFINITIONS = 8;
const MAX_TOOLS = 10_000;
const HASH_LENGTH = 64;

export interface Seen {
  readonly isSeen: boolean;
  /** Known by that name, but not by this definition. */
  readonly isChanged: boolean;
}

export class SeenTools {
  readonly #store: DecisionStore;

  constructor(store: DecisionStore) {
    this.#store = store;
  }

  async look(key: Place, tool: string): Promise<Seen> {
    const definitions = this.#read(await nameOf(key, tool));
    const isSeen = definitions.includes(key.definition);
    return { isSeen, isChanged: definitions.length > 0 && !isSeen };
  }

  /** A failure to store it means that the person is asked again. */
  async note(key: Place, tool: string): Promise<void> {
    const name = await nameOf(key, tool);
    const known = this.#read(name);
    if (known.includes(key.definition)) return;
    await this.#store.set("seen", name, [key.definition, ...known].slice(0, MAX_DEFINITIONS));
    const all = this.#store.entries("seen");
    const over = all.slice(0, Math.max(0, all.length - MAX_TOOLS)).map(([each]) => each);
    if (over.length > 0) await this.#store.remove("seen", over);
  }

  #read(name: string): string[] {
    const definitions = asArray(this.#store.get("seen", name), MAX_DEFINITIONS) ?? [];
    return definitions.filter((each): each is string => asString(each, HASH_LENGTH) !== undefined);
  }
}

/** The name on disk tells nobody where an agent was. */
const nameOf = ({ agent, origin, topOrigin }: Place, tool: string): Promise<string> =>
  sha256(JSON.stringify([agent, origin, topOrigin, tool]));
