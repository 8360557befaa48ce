/**
 * "Not a secret": the person's word on what detection took out of a result. It holds for one value,
 * one agent's session and one site (the tool's origin in its page), and says only that detection
 * lets the value pass: what is marked, and each copy of that, is withheld as before. A value is
 * kept as a hash with a key of its session, since a card number can be tried. Both are in the
 * memory of this session of the browser: what cannot be read back is no excuse.
 */
import { MAX_VALUE } from "../../../src/engine/copies/copy-search.js";
import { holdsCopy, holdsWords } from "../../../src/engine/copies/masker.js";
import type { JsonValue } from "../../../src/engine/schema/types.js";
import type { VaultItem } from "../model/records.js";
import { KINDS } from "../stores/kinds.js";
import { Records } from "../stores/records.js";
import type { Sessions } from "../stores/sessions.js";
import type { Areas } from "../stores/state.js";

/** The reasons of detection: the person may overrule these, and no mark of a site. */
const FOUND: readonly string[] = ["credential", "card-number", "account-number"];
/** How many values the person may excuse in one session. */
const MOST = 500;
/** How many values of one result are looked up: more of them are a list of credentials. */
const MOST_ASKED = 2_000;
const KEY_BYTES = 32;

export interface Place {
  readonly origin: string;
  /** The top-level origin of its page. */
  readonly site: string;
}

export type Said = "done" | "marked" | "full" | "unknown";

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const placeOf = ({ origin, share }: VaultItem): Place => ({ origin, site: share.site });

/** The values as they stood in the result; none where a text was taken whole. */
function valuesOf({ value }: VaultItem): readonly string[] {
  const all: readonly JsonValue[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const isOne = (each: JsonValue): each is string => typeof each === "string" && each.length <= MAX_VALUE;
  return all.every(isOne) ? all : [];
}

export class NotSecrets {
  readonly #sessions: Sessions;
  /** Session → its key. */
  readonly #keys: Records<string>;
  /** The keys are a session and a hash. */
  readonly #excused: Records<true>;
  readonly #told: (agent: string) => void;

  /** @param told called with the agent that may call again */
  constructor(areas: Areas, sessions: Sessions, told: (agent: string) => void) {
    this.#sessions = sessions;
    this.#keys = new Records(areas, KINDS.excuseKey);
    this.#excused = new Records(areas, KINDS.excused);
    this.#told = told;
  }

  /** Whether the person may say it of this item. */
  mayBeSaid(item: VaultItem): boolean {
    const values = valuesOf(item);
    return (
      FOUND.includes(item.reason) &&
      item.isMarkedToo !== true &&
      values.length > 0 &&
      // What a page says that it kept from its own agents has no session here.
      this.#sessions.known(item.agent) !== undefined &&
      !this.#isMarked(item.origin, values)
    );
  }

  /** The person's word counts once it is stored. */
  async say(item: VaultItem): Promise<Said> {
    const session = this.#sessions.known(item.agent);
    if (session === undefined) return "unknown";
    const { id } = session;
    const values = valuesOf(item);
    const hashes = await this.#hash(id, placeOf(item), values);
    // The session may have ended meanwhile, or a result may have brought a mark.
    if (session.id !== id || !this.mayBeSaid(item)) return "marked";
    if (this.#of(id).length + hashes.length > MOST) return "full";
    const { changes, saved } = this.#sessions.forgettingFound(session, item.origin, values);
    await this.#excused.store(
      hashes.map((hash) => [`${id} ${hash}`, true]),
      changes,
    );
    session.forgetFound(item.origin, values);
    saved();
    this.#told(item.agent);
    return "done";
  }

  /** The value is a secret after all: detection withholds it again. */
  async takeBack(item: VaultItem): Promise<void> {
    const session = this.#sessions.known(item.agent);
    if (session === undefined) return;
    const hashes = await this.#hash(session.id, placeOf(item), valuesOf(item));
    await this.#excused.remove(hashes.map((hash) => `${session.id} ${hash}`));
  }

  /** The values that the person has excused for this place in the agent's session. */
  async among(agent: string, place: Place, values: readonly string[]): Promise<ReadonlySet<string>> {
    const session = this.#sessions.known(agent);
    if (session === undefined || !this.hasAny(agent)) return new Set();
    const { id } = session;
    const asked = [...new Set(values)].filter(({ length }) => length <= MAX_VALUE);
    if (asked.length > MOST_ASKED) return new Set();
    const hashes = await this.#hash(id, place, asked);
    const excused = asked.filter((_, index) => this.#excused.has(`${id} ${hashes[index]}`));
    // A call that ran while the person said it may have brought them back.
    session.forgetFound(place.origin, excused);
    return new Set(excused);
  }

  hasAny(agent: string): boolean {
    const session = this.#sessions.known(agent);
    return session !== undefined && this.#of(session.id).length > 0;
  }

  /** Forgets what an agent's session chose. It is called before the session ends. */
  async forget(agent: string): Promise<void> {
    const id = this.#sessions.known(agent)?.id;
    if (id === undefined) return;
    await this.#excused.remove(this.#of(id));
    await this.#keys.remove([id]);
  }

  #of(session: string): string[] {
    return this.#excused.keys().filter((key) => key.startsWith(`${session} `));
  }

  #isMarked(origin: string, values: readonly string[]): boolean {
    const maskers = this.#sessions.markedMaskersFor(origin);
    return values.some((value) => holdsCopy(maskers, value) || holdsWords(maskers, value));
  }

  async #hash(session: string, { origin, site }: Place, values: readonly string[]): Promise<string[]> {
    const raw = this.#keys.get(session) ?? hexOf(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
    if (!this.#keys.has(session)) await this.#keys.set([[session, raw]]);
    const hash = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", bytesOf(raw), hash, false, ["sign"]);
    const encoder = new TextEncoder();
    const sign = (value: string) =>
      crypto.subtle.sign("HMAC", key, encoder.encode(JSON.stringify([origin, site, value])));
    const signed = await Promise.all(values.map(sign));
    return signed.map((digest) => hexOf(new Uint8Array(digest)));
  }
}
