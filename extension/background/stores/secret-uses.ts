/**
 * Handles as arguments: for each handle and place of a tool the person says once whether the secret may go there. A yes
 * is stored and holds as long as the session; another definition of the tool, or another page around it, is another place.
 */
import { placeOf } from "../../../src/engine/enforce/handles.js";
import type { SecretUse } from "../../../src/gateway/ports.js";
import { sha256 } from "../../protocol/sha256.js";
import type { VaultItem } from "../model/records.js";
import type { CallOrder } from "../model/running-call.js";
import { Records } from "./records.js";
import type { Area } from "./state.js";

/** After a "no" the same is not asked again for this long. */
const DENIAL_LASTS = 60_000;

/** One secret, from where it was kept to where it would go. */
export interface Transfer {
  readonly key: string;
  readonly item: VaultItem;
  readonly place: string;
}

interface Denial {
  /** Milliseconds since the epoch. */
  readonly until: number;
  /** Nobody was asked: it goes with the person's pause. */
  readonly isInPause: boolean;
}

export class SecretUses {
  /** Digest of agent, handle, tool and place → the person let the secret go there. */
  readonly #allowed: Records<true>;
  readonly #isPaused: () => boolean;
  readonly #denied = new Map<string, Denial>();

  /** @param isPaused whether the person has paused all questions */
  constructor(state: Area, isPaused = () => false) {
    this.#allowed = new Records(state, "use");
    this.#isPaused = isPaused;
  }

  /** Those that the person has not allowed yet. */
  async missing(order: CallOrder, uses: readonly SecretUse[]): Promise<readonly Transfer[]> {
    const all = await Promise.all(uses.map((use) => transferOf(order, use)));
    return all.filter(({ key }) => !this.#allowed.has(key));
  }

  /** The earlier answer; undefined if the person has to be asked. */
  known(transfers: readonly Transfer[]): boolean | undefined {
    if (transfers.some(({ key }) => this.#isDenied(key))) return false;
    return transfers.every(({ key }) => this.#allowed.has(key)) ? true : undefined;
  }

  /** An approval that could not be stored counts for the call that waits for it, and is asked for again later. */
  async give(transfers: readonly Transfer[]): Promise<void> {
    try {
      await this.#allowed.store(transfers.map(({ key }) => [key, true]));
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
}

async function transferOf({ agent, found }: CallOrder, { held, path }: SecretUse): Promise<Transfer> {
  const { document, tool } = found;
  const place = placeOf(path);
  const parts = [agent.id, held.handle, tool.origin, document.topOrigin, await tool.hash(), place];
  // Names in a place are of any length.
  const key = await sha256(JSON.stringify(parts));
  return { key, item: held as VaultItem, place };
}
