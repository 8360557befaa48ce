/**
 * Reveal: one gesture of the person, one request by the registering document's isolated script, one
 * answer.
 */

import type { JsonValue } from "../../../src/engine/schema/types.js";
import type { Redemption } from "../../protocol/content-messages.js";
import type { Worker } from "../calls/worker.js";
import { isRevealable, whyNotAsked } from "../model/item-state.js";
import { layOut } from "../model/lay-out.js";
import type { PageDocument } from "../model/page-document.js";
import type { VaultItem } from "../model/records.js";
import { noteFailure, redemptionFailed } from "../model/redemption-words.js";
import { words } from "../platform/words.js";

export type Revealed = { readonly value: string } | { readonly error: string };

/** The frame's own limit is 10 seconds. */
const TIME_LIMIT = 15_000;

interface Pending {
  readonly document: PageDocument;
  settle(redemption: Redemption): void;
}

interface Unstored {
  readonly document: PageDocument;
  readonly value: string;
}

const asText = (value: JsonValue): string => (typeof value === "string" ? value : layOut(value));

export class Redeeming {
  readonly #worker: Worker;
  readonly #pending = new Map<string, Pending>();
  readonly #handles = new Set<string>();
  /** Fetched but not stored yet. Such a value is not shown and not fetched twice. */
  readonly #unstored = new Map<string, Unstored>();

  constructor(worker: Worker) {
    this.#worker = worker;
  }

  async reveal(handle: string): Promise<Revealed> {
    const item = this.#worker.vault.get(handle);
    if (item === undefined) return { error: words.itemUnknown() };
    if (!isRevealable(item)) return { error: words.itemNotRevealable() };
    if (item.value !== undefined) return { value: asText(item.value) };
    // One request for each gesture: a second one while the first is under way asks for nothing.
    if (this.#handles.has(handle)) return { error: words.itemPending() };
    this.#handles.add(handle);
    try {
      return await this.#redeem(item);
    } finally {
      this.#handles.delete(handle);
    }
  }

  /** An answer from another document than the one that was asked is dropped. */
  settle(document: PageDocument, request: string, redemption: Redemption): void {
    const pending = this.#pending.get(request);
    if (pending?.document === document) pending.settle(redemption);
  }

  documentLeft(document: PageDocument): void {
    for (const pending of this.#pending.values()) {
      if (pending.document === document) pending.settle({ ok: false, kind: "left" });
    }
  }

  /**
   * Drops requests whose answers are no longer needed, and values that are being stored. The frame
   * keeps each answer for a while, for a soon Reveal.
   */
  abandon(): void {
    for (const { settle } of this.#pending.values()) settle({ ok: false, kind: "left" });
    this.#unstored.clear();
    this.#handles.clear();
  }

  async #redeem(item: VaultItem): Promise<Revealed> {
    const { handle, reference, origin } = item;
    if (this.#unstored.has(handle)) return await this.#keep(item);
    const refused = whyNotAsked(item, Date.now());
    if (refused !== undefined || reference === undefined)
      return { error: refused ?? words.itemNotRevealable() };
    // If the worker has just started, the page's script may be about to connect again.
    const document = await this.#worker.registry.find(item.document);
    if (document === undefined || document.origin !== origin) return { error: words.itemPageGone(origin) };
    // A one-time secret must not be fetched if there is no room to store it.
    if (!this.#worker.vault.hasRoomFor(item)) return { error: words.vaultNeedsRoom() };
    if (!this.#worker.sessions.hasRoomFor(item.share.site))
      return { error: words.siteHasNoRoom(item.share.site) };
    const redemption = await this.#ask(document, handle, reference.redeemUrl, origin);
    if (!redemption.ok) return this.#failed(handle, redemption);
    const { value } = redemption;
    this.#unstored.set(handle, { document, value });
    return await this.#keep(item);
  }

  #failed(handle: string, redemption: Extract<Redemption, { ok: false }>): Revealed {
    const item = this.#worker.vault.get(handle);
    if (item === undefined) return { error: words.itemUnknown() };
    if (redemption.kind === "left") return { error: words.itemPageGone(item.origin) };
    const failure = noteFailure(redemption, Date.now());
    this.#worker.vault.note({ ...item, failure });
    return { error: redemptionFailed(failure) };
  }

  /** All sessions must search for the value. That is stored before the value is shown. */
  async #keep({ handle, origin, share: { site } }: VaultItem): Promise<Revealed> {
    const unstored = this.#unstored.get(handle);
    if (unstored === undefined) return { error: words.itemUnknown() };
    const { document, value } = unstored;
    const own = await this.#worker.sessions.addOwn(origin, [value], site);
    // Other answers took the room meanwhile. The value stays here for another try and is not shown.
    if (own === undefined) return { error: words.siteHasNoRoom(site) };
    try {
      const isHeld = await this.#worker.vault.storeValue(handle, value, own.changes);
      own.saved();
      this.#unstored.delete(handle);
      if (!this.#handles.has(handle)) {
        await this.#worker.vault.forgetValues();
        return { error: words.itemPageGone(origin) };
      }
      // From now on the page's script need not keep the answer for a worker that might have died.
      this.#worker.registry.send(document, { type: "stored", handle });
      // The person may have forgotten it while the site was asked.
      return isHeld ? { value } : { error: words.itemUnknown() };
    } catch {
      return { error: words.vaultNeedsRoom() };
    }
  }

  #ask(document: PageDocument, handle: string, redeemUrl: string, origin: string): Promise<Redemption> {
    const request = crypto.randomUUID();
    return new Promise<Redemption>((resolve) => {
      const timer = setTimeout(() => resolve({ ok: false, kind: "timeout" }), TIME_LIMIT);
      const settle = (redemption: Redemption) => {
        clearTimeout(timer);
        resolve(redemption);
      };
      this.#pending.set(request, { document, settle });
      if (!this.#worker.registry.send(document, { type: "redeem", request, handle, redeemUrl, origin })) {
        settle({ ok: false, kind: "left" });
      }
    }).finally(() => this.#pending.delete(request));
  }
}
