/**
 * Handles as arguments: for each handle and place of a tool the person says whether the secret may
 * go there, and for how long. What lasts longer than one call is stored, listed and can be taken
 * back; it ends with the session, since the secret does. Another definition of the tool, or another
 * page around it, is another place.
 */
import { placeOf } from "../../../src/engine/enforce/handles.js";
import type { SecretUse } from "../../../src/gateway/ports.js";
import { sha256 } from "../../protocol/sha256.js";
import { namedTool } from "../model/named-tool.js";
import type { VaultItem } from "../model/records.js";
import type { CallOrder } from "../model/running-call.js";
import { KINDS } from "./kinds.js";
import { Records } from "./records.js";
import type { AllowedUse } from "./shapes/answers.js";
import type { Areas } from "./state.js";

/** After a "no" the same is not asked again for this long. */
const DENIAL_LASTS = 60_000;
const MAX_PLACE = 4_096;

/** One secret, from where it was kept to where it would go. */
export interface Transfer extends Omit<AllowedUse, "handle" | "at"> {
  readonly key: string;
  readonly item: VaultItem;
}

interface Denial {
  /** Milliseconds since the epoch. */
  readonly until: number;
  /** Nobody was asked: it goes with the person's pause. */
  readonly isInPause: boolean;
}

export class SecretUses {
  readonly #changed: () => void;
  /**
   * Digest of agent, handle, tool and place → the person let the secret go there until the session
   * ends.
   */
  readonly #allowed: Records<AllowedUse>;
  readonly #isPaused: () => boolean;
  readonly #denied = new Map<string, Denial>();

  /** @param isPaused whether the person has paused all questions */
  constructor(areas: Areas, changed: () => void, isPaused = () => false) {
    this.#changed = changed;
    this.#isPaused = isPaused;
    this.#allowed = new Records(areas, KINDS.use);
  }

  /** All secrets that would go into a call, whatever was allowed before. */
  of(order: CallOrder, uses: readonly SecretUse[]): Promise<readonly Transfer[]> {
    return Promise.all(uses.map((use) => transferOf(order, use)));
  }

  allows({ key }: Pick<Transfer, "key">): boolean {
    return this.#allowed.has(key);
  }

  /** The person has just said no to one of them. */
  refuses(transfers: readonly Transfer[]): boolean {
    return transfers.some(({ key }) => this.#isDenied(key));
  }

  /**
   * An approval that could not be stored counts for the call that waits for it, and is asked for
   * again later.
   */
  async give(transfers: readonly Transfer[]): Promise<void> {
    const at = Date.now();
    const given = transfers.map(
      ({ key, item: { handle }, ...transfer }) => [key, { ...transfer, handle, at }] as const,
    );
    try {
      await this.#allowed.store(given);
      this.#changed();
    } catch {
      // No room: nothing more than that one call was allowed.
    }
  }

  deny(transfers: readonly Transfer[]): void {
    const denial = { until: Date.now() + DENIAL_LASTS, isInPause: this.#isPaused() };
    for (const { key } of transfers) this.#denied.set(key, denial);
  }

  #isDenied(key: string): boolean {
    const { until = 0, isInPause = false } = this.#denied.get(key) ?? {};
    return until > Date.now() && (!isInPause || this.#isPaused());
  }

  /** Newest first. */
  list(): (AllowedUse & { readonly id: string })[] {
    const all = this.#allowed.entries().map(([id, use]) => ({ ...use, id }));
    return all.sort((one, other) => other.at - one.at);
  }

  /** The change counts at once. */
  async revoke(ids: readonly string[]): Promise<void> {
    const stored = this.#allowed.remove(ids);
    this.#changed();
    await stored;
  }

  /** The agent was blocked, or its session ended. */
  async forget(agent: string): Promise<void> {
    await this.revoke(this.list().flatMap((use) => (use.agent === agent ? [use.id] : [])));
  }
}

async function transferOf({ agent, found }: CallOrder, { held, path, title }: SecretUse): Promise<Transfer> {
  const { document, tool } = found;
  const place = placeOf(path);
  const parts = [agent.id, held.handle, tool.origin, document.topOrigin, await tool.hash(), place];
  // Names in a place are of any length.
  const key = await sha256(JSON.stringify(parts));
  const to = { topOrigin: document.topOrigin, ...namedTool(found) };
  const item = held as VaultItem;
  return { key, item, place: place.slice(0, MAX_PLACE), argument: title, agent: agent.id, ...to };
}
