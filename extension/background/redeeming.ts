/** Reveal: the person's gesture, one request by the registering document's own isolated script, one answer. */
import {
  itemExpired,
  itemNotRevealable,
  itemPageGone,
  itemPending,
  itemUnknown,
  vaultNeedsRoom,
} from "../../src/errors.js";
import type { Redemption } from "../protocol/content-messages.js";
import type { PageDocument } from "./page-document.js";
import type { VaultItem } from "./records.js";
import { redemptionFailed } from "./redemption-words.js";
import type { Registry } from "./registry.js";
import type { Sessions } from "./sessions.js";
import type { Change } from "./state.js";
import type { Vault } from "./vault.js";

export type Revealed = { readonly value: string } | { readonly error: string };

/** The frame's own limit is 10 seconds. */
const TIME_LIMIT = 15_000;
/** The largest answer, with what JSON adds to it. */
const ROOM = 256 * 1024;

interface Pending {
  readonly document: PageDocument;
  settle(redemption: Redemption): void;
}

const asText = (value: VaultItem["value"]): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 2);

/** A reference that failed the checks is never shown: what it claims to be is unknown. */
export const isRevealable = ({ reason, reference, value }: VaultItem): boolean =>
  reason !== "invalid-secret_reference" && (reference ?? value) !== undefined;

export class Redeeming {
  readonly #registry: Registry;
  readonly #vault: Vault;
  readonly #sessions: Sessions;
  readonly #pending = new Map<string, Pending>();
  readonly #handles = new Set<string>();
  /** Fetched, but not stored yet: shown to nobody before it is, and not fetched twice. */
  readonly #unstored = new Map<string, { readonly value: string; readonly changes: readonly Change[] }>();

  constructor(registry: Registry, vault: Vault, sessions: Sessions) {
    this.#registry = registry;
    this.#vault = vault;
    this.#sessions = sessions;
  }

  async reveal(handle: string): Promise<Revealed> {
    const item = this.#vault.get(handle);
    if (item === undefined) return { error: itemUnknown() };
    if (!isRevealable(item)) return { error: itemNotRevealable() };
    if (item.value !== undefined) return { value: asText(item.value) };
    // One request for each gesture: a second one while the first is under way asks for nothing.
    if (this.#handles.has(handle)) return { error: itemPending() };
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

  async #redeem(item: VaultItem): Promise<Revealed> {
    const { handle, reference, origin } = item;
    if (this.#unstored.has(handle)) return await this.#keep(item);
    if (reference === undefined) return { error: itemNotRevealable() };
    if ((reference.expiresAt ?? Number.POSITIVE_INFINITY) <= Date.now()) return { error: itemExpired() };
    const document = this.#registry.get(item.document);
    if (document === undefined || document.origin !== origin) return { error: itemPageGone(origin) };
    // A one-time secret must not be fetched where there is no room for it.
    if (!this.#vault.hasRoom(ROOM)) return { error: vaultNeedsRoom() };
    const redemption = await this.#ask(document, reference.redeemUrl, origin);
    if (!redemption.ok) {
      return { error: redemption.kind === "left" ? itemPageGone(origin) : redemptionFailed(redemption) };
    }
    const { value } = redemption;
    this.#unstored.set(handle, { value, changes: await this.#sessions.addRedeemed(origin, value) });
    return await this.#keep(item);
  }

  /** No session may let it pass: that is stored before anybody sees it. */
  async #keep(item: VaultItem): Promise<Revealed> {
    const unstored = this.#unstored.get(item.handle);
    if (unstored === undefined) return { error: itemUnknown() };
    const { value, changes } = unstored;
    try {
      await this.#vault.setValue(item, value, changes);
      this.#unstored.delete(item.handle);
      return { value };
    } catch {
      return { error: vaultNeedsRoom() };
    }
  }

  #ask(document: PageDocument, redeemUrl: string, origin: string): Promise<Redemption> {
    const request = crypto.randomUUID();
    return new Promise<Redemption>((resolve) => {
      const timer = setTimeout(() => resolve({ ok: false, kind: "timeout" }), TIME_LIMIT);
      const settle = (redemption: Redemption) => {
        clearTimeout(timer);
        resolve(redemption);
      };
      this.#pending.set(request, { document, settle });
      if (!this.#registry.send(document, { type: "redeem", request, redeemUrl, origin })) {
        settle({ ok: false, kind: "left" });
      }
    }).finally(() => this.#pending.delete(request));
  }
}
