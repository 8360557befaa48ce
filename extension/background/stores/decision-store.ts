/**
 * A person's lasting decisions about calls and rules, and refused calls that the log has no entry of yet, in `chrome.storage.local`; in private windows, which write
 * nothing to disk, in memory. Private windows read the stored rules (without them, rules would be looser there) but no
 * stored approvals and no known tools. Readers decode each record; an unreadable one counts as absent.
 */
import type { ChromeApi } from "../platform/chrome-api.js";
import { drop, put, type State } from "./state.js";

export type DecisionKind = "grant" | "seen" | "rules" | "refused";

/** Without these, a private window would be looser. */
const EVERYWHERE = /^rules:/;

export class DecisionStore {
  readonly #api: ChromeApi;
  readonly #state: State;
  readonly #isPrivate: boolean;
  readonly #records: Map<string, unknown>;

  private constructor(api: ChromeApi, state: State, records: Map<string, unknown>) {
    this.#api = api;
    this.#state = state;
    this.#isPrivate = api.extension.inIncognitoContext;
    this.#records = records;
  }

  static async open(api: ChromeApi, state: State): Promise<DecisionStore> {
    const isPrivate = api.extension.inIncognitoContext;
    const all = Object.entries(await api.storage.local.get(null));
    const kept = isPrivate ? all.filter(([key]) => EVERYWHERE.test(key)) : all;
    return new DecisionStore(api, state, new Map([...kept, ...state.initial("decided")]));
  }

  get(kind: DecisionKind, key: string): unknown {
    return this.#records.get(`${kind}:${key}`);
  }

  entries(kind: DecisionKind): [key: string, value: unknown][] {
    const prefix = `${kind}:`;
    return [...this.#records]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, value]) => [key.slice(prefix.length), value]);
  }

  /** Counts when it is stored; rejects where it cannot be. */
  async set(kind: DecisionKind, key: string, value: unknown): Promise<void> {
    const name = `${kind}:${key}`;
    if (this.#isPrivate) await this.#state.write([put("decided", name, value)]);
    else await this.#api.storage.local.set({ [name]: value });
    this.#records.set(name, value);
  }

  /** Counts at once, stored or not: what is taken back is not used again. */
  async remove(kind: DecisionKind, keys: readonly string[]): Promise<void> {
    const names = keys.map((key) => `${kind}:${key}`);
    for (const name of names) this.#records.delete(name);
    if (this.#isPrivate) await this.#state.write(names.map((name) => drop("decided", name)));
    else await this.#api.storage.local.remove([...names]);
  }
}
