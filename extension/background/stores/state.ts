/**
 * State that must outlive the worker, in `chrome.storage.session` (trusted contexts only, in memory). Each record has a key
 * of its own, so no write can undo another; writes happen in the order in which they were asked for. Records are JSON
 * texts: the browser's storage silently leaves out what is nested more than a hundred levels deep.
 */

import type { SessionTrust } from "../../../src/annotations/session-trust.js";
import type { Share } from "../../../src/engine/enforce/agent-session.js";
import type { LockNotice, SiteSetting } from "../../protocol/panel-messages.js";
import type {
  AgentRecord,
  CallRecord,
  ListedTool,
  LogRecord,
  RefusedCalls,
  VaultItem,
} from "../model/records.js";
import type { StorageArea } from "../platform/chrome-api.js";
import type { Source } from "./call-patterns.js";
import type { Grant } from "./consents.js";
import type { SeenInSession } from "./seen-tools.js";

export interface SessionRecords {
  /** Agent → its session's id. */
  session: string;
  /** Session id and a number → values that are searched for. */
  scrub: {
    readonly session: string;
    readonly origin: string;
    readonly values: readonly string[];
    readonly share: Share;
    readonly isFull?: boolean;
  };
  /** A number → a value that the person redeemed or used, and the site in whose share it is; every session searches for it. */
  redeemed: { readonly origin: string; readonly value: string; readonly site: string };
  /** Handle → what was withheld. */
  item: VaultItem;
  /** Call id → a call that has not been answered. */
  call: CallRecord;
  /** Agent → what it was listed, by the agent's name for it. */
  listed: { readonly [name: string]: ListedTool };
  /** Agent → the tabs that the person connected to it. */
  tabs: readonly number[];
  /** Agent → its numbers for tabs, in tool names. */
  slots: { readonly last: number; readonly tabs: readonly (readonly [tabId: number, slot: number])[] };
  /** Document id → its number, by age. */
  document: number;
  /** A consent for this session; see `consents.ts`. */
  consent: Grant;
  /** Agent → what its session has come into contact with. */
  trust: SessionTrust;
  /** Agent → the tools whose results it got: after this worker, their words are not known any more. */
  read: readonly Source[];
  /** Digest of a tool's name and place → definitions that an agent was allowed in this session. */
  seen: SeenInSession;
  /** Lasting decisions in private windows: see `decision-store.ts`. */
  decided: unknown;
  /** Digest of agent, handle, tool and place → the person let the secret go there. */
  use: true;
  /** Origin → when it had the person asked for a secret, in milliseconds since the epoch. */
  asked: readonly number[];
  /** Origin → the tabs on which the person turned it on, where the site is set to "ask". */
  ask: readonly number[];
  /** Agent → one that waits, or (in private windows, which write nothing to disk) any. */
  agent: AgentRecord;
  /** Origin → setting, in private windows. */
  site: SiteSetting;
  /** `until` → when the person's pause is over, in milliseconds since the epoch. */
  quiet: number;
  /** `last` → what a locked screen made the vault forget. */
  locked: LockNotice;
  /** Agent → its calls that were refused without a question. */
  refused: RefusedCalls;
  /** Call id → a finished call, for the panel. */
  log: LogRecord;
}

export type RecordKind = keyof SessionRecords;

export interface Change {
  readonly key: string;
  /** Undefined removes the record. */
  readonly value: unknown;
}

const keyOf = (kind: RecordKind, key: string): string => `${kind}:${key}`;

export const put = <Kind extends RecordKind>(
  kind: Kind,
  key: string,
  value: SessionRecords[Kind],
): Change => ({ key: keyOf(kind, key), value });

export const drop = (kind: RecordKind, key: string): Change => ({ key: keyOf(kind, key), value: undefined });

interface Waiting {
  readonly changes: readonly Change[];
  resolve(): void;
  reject(reason: unknown): void;
}

export class State {
  readonly #area: StorageArea;
  readonly #initial: { [key: string]: unknown };
  #waiting: Waiting[] = [];
  #isWriting = false;

  private constructor(area: StorageArea, initial: { [key: string]: unknown }) {
    this.#area = area;
    this.#initial = initial;
  }

  static async open(area: StorageArea): Promise<State> {
    return new State(area, await area.get(null));
  }

  /** Records that an earlier life of the worker left. */
  initial<Kind extends RecordKind>(kind: Kind): [key: string, value: SessionRecords[Kind]][] {
    const prefix = keyOf(kind, "");
    return Object.entries(this.#initial)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, text]) => [key.slice(prefix.length), JSON.parse(String(text)) as SessionRecords[Kind]]);
  }

  /** Resolves when all of it is stored; rejects when none of it is (most often: no room). */
  write(changes: readonly Change[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ changes, resolve, reject });
      void this.#writeAll();
    });
  }

  /** For data that is a convenience only; a failed write does no harm. */
  note(changes: readonly Change[]): void {
    this.write(changes).catch(() => undefined);
  }

  /** Changes that come while the browser writes go together into its next write. */
  async #writeAll(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    await undefined;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      const isStored = batch.length > 1 && (await this.#isStored(batch));
      // One that has no room must not take the room of others.
      for (const each of batch) {
        if (isStored) each.resolve();
        else await this.#store(each.changes).then(each.resolve, each.reject);
      }
    }
    this.#isWriting = false;
  }

  #isStored(batch: readonly Waiting[]): Promise<boolean> {
    return this.#store(batch.flatMap(({ changes }) => changes)).then(
      () => true,
      () => false,
    );
  }

  /** The last of several changes of one record counts. */
  async #store(changes: readonly Change[]): Promise<void> {
    const all = [...new Map(changes.map(({ key, value }) => [key, value]))];
    const kept = all.flatMap(([key, value]) => (value === undefined ? [] : [[key, JSON.stringify(value)]]));
    const gone = all.flatMap(([key, value]) => (value === undefined ? [key] : []));
    if (kept.length > 0) await this.#area.set(Object.fromEntries(kept) as { [key: string]: string });
    if (gone.length > 0) await this.#area.remove(gone);
  }
}
