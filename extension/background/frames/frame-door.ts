/** Accepts connections of the frames' isolated scripts and passes on their messages. */

import { decodeFromFrame, FRAME_PORT, type FromFrame } from "../../protocol/content-messages.js";
import { isOwnCall } from "../../protocol/own-call-messages.js";
import { TokenBucket } from "../../protocol/token-bucket.js";
import type { Calls } from "../calls/calls.js";
import type { OwnCalls } from "../calls/own-calls.js";
import type { Worker } from "../calls/worker.js";
import type { DocumentIdentity, PageDocument } from "../model/page-document.js";
import type { Port } from "../platform/chrome-api.js";
import { type PortInbox, post } from "../platform/port-inbox.js";
import { identify } from "../stores/registry.js";
import type { InPageItems } from "./in-page-items.js";
import type { Redeeming } from "./redeeming.js";

/**
 * A page that registers tools without end says so twenty times a second, and each list is compared.
 */
const BURST = 2_000;
const PER_SECOND = 200;
/** Documents that flooded the worker; forgotten with the worker. */
const MAX_BANNED = 1_000;

interface FrameParts extends Worker {
  readonly calls: Calls;
  readonly redeeming: Redeeming;
  readonly inPageItems: InPageItems;
  readonly ownCalls: OwnCalls;
}

interface Limits {
  readonly all: TokenBucket;
  readonly progress: TokenBucket;
  /** Calls in the page: more than these are refused, and nothing worse. */
  readonly own: TokenBucket;
}

export class FrameDoor {
  readonly #parts: FrameParts;
  readonly #banned = new Set<string>();

  constructor(parts: FrameParts) {
    this.#parts = parts;
  }

  accept(port: Port, inbox: PortInbox): void {
    const { api, registry } = this.#parts;
    const identity = identify(port.sender, api.runtime.id);
    if (
      port.name !== FRAME_PORT ||
      identity === undefined ||
      inbox.isClosed ||
      this.#banned.has(identity.id)
    ) {
      port.disconnect();
      return;
    }
    const earlier = registry.get(identity.id);
    if (earlier !== undefined) this.#leave(earlier);
    const document = registry.connect(identity, port);
    if (document === undefined) {
      port.disconnect();
      return;
    }
    this.tellSite(document);
    this.#listen(document, inbox, new TokenBucket(3 * BURST, 3 * PER_SECOND));
  }

  /** A server that an app brought: the worker made its port, and knows whose it is. */
  acceptServer(identity: DocumentIdentity, port: Port, inbox: PortInbox): void {
    const document = this.#parts.registry.connect(identity, port);
    if (document === undefined) port.disconnect();
    // No page of its own calls its tools.
    else this.#listen(document, inbox, new TokenBucket(0, 0));
  }

  /** The browser has taken the page out of memory. */
  tabGone(tabId: number): void {
    for (const document of this.#parts.registry.inTab(tabId)) {
      this.#leave(document);
      document.port.disconnect();
    }
  }

  /** Whether this frame is wanted: turned off for its site, or on in another tab only. */
  tellSite(document: PageDocument): void {
    post(document.port, { type: "site", enabled: this.#parts.sites.allows(document) });
  }

  #listen(document: PageDocument, inbox: PortInbox, own: TokenBucket): void {
    const limits = { all: new TokenBucket(BURST, PER_SECOND), progress: new TokenBucket(20, 20), own };
    inbox.deliver({
      message: (data) => this.#receive(document, data, limits),
      closed: () => this.#leave(document),
    });
  }

  #receive(document: PageDocument, data: unknown, limits: Limits): void {
    if (this.#parts.registry.get(document.id) !== document) return;
    const message = decodeFromFrame(data);
    // Progress is outdated a moment later, and a loop may report it very often.
    if (message?.type === "progress" && !limits.progress.take()) return;
    if (isOwnCall(message) && !limits.own.take()) {
      post(document.port, { type: "own-answer", call: message.call, allow: false });
      return;
    }
    const isCounted = message?.type !== "progress" && !isOwnCall(message);
    if (message !== undefined && (!isCounted || limits.all.take())) {
      this.#dispatch(document, message);
      return;
    }
    // An unreadable message or a flood ends the connection: a part of a page's messages could
    // mislead.
    this.#ban(document);
    this.#leave(document);
    document.port.disconnect();
  }

  #dispatch(document: PageDocument, message: FromFrame): void {
    const { registry, calls, redeeming, resolving, inPageItems } = this.#parts;
    switch (message.type) {
      case "tools":
        registry.setTools(document, message);
        return;
      case "native":
        registry.setNative(document, message.withheld);
        return;
      case "result":
        calls.settle(document, message.call, message.result);
        return;
      case "resolved":
        resolving.settle(document, message.call, message.result);
        return;
      case "progress":
        calls.progress(document, message.call);
        return;
      case "withheld":
        inPageItems.take(document, message);
        return;
      case "own-call":
      case "own-result":
      case "own-end":
        this.#parts.ownCalls.take(document, message);
        return;
      case "redeemed":
        redeeming.settle(document, message.request, message.redemption);
    }
  }

  #leave(document: PageDocument): void {
    if (!this.#parts.registry.disconnect(document)) return;
    this.#parts.calls.documentLeft(document);
    this.#parts.redeeming.documentLeft(document);
    this.#parts.resolving.documentLeft(document);
    this.#parts.ownCalls.documentLeft(document);
  }

  #ban(document: PageDocument): void {
    this.#banned.add(document.id);
    for (const oldest of this.#banned) {
      if (this.#banned.size <= MAX_BANNED) break;
      this.#banned.delete(oldest);
    }
  }
}
