/** The documents with tools, by the browser's identifiers, and the port to each. */
import type { ToFrame, WithheldTool } from "../../protocol/content-messages.js";
import type { ToolsMessage } from "../../protocol/page-messages.js";
import { isServerOrigin } from "../../protocol/tool-name.js";
import { type DocumentIdentity, PageDocument } from "../model/page-document.js";
import type { Port, Sender } from "../platform/chrome-api.js";
import { post } from "../platform/port-inbox.js";
import { Waits } from "../platform/waits.js";
import { KINDS } from "./kinds.js";
import { Records } from "./records.js";
import type { Areas } from "./state.js";

/** Attack: a page that makes frames without end. */
const MAX_DOCUMENTS_PER_TAB = 100;
/** A number is never given twice. */
const LAST = "last";

/** After a worker was killed, frames connect again within 5 seconds; agents may be faster. */
const RETURN_LIMIT = 6_000;

/**
 * @returns the document at the other end of a frame's port; undefined if the browser does not say,
 * or if the document is not active (its script connects again once it is)
 */
export function identify(sender: Sender | undefined, extensionId: string): DocumentIdentity | undefined {
  const { id, tab, frameId, documentId, origin, documentLifecycle = "active" } = sender ?? {};
  if (id !== extensionId || tab?.id === undefined || documentId === undefined || frameId === undefined) {
    return undefined;
  }
  // No page is a server of the person's own, whatever a browser may come to say.
  if (origin === undefined || documentLifecycle !== "active" || isServerOrigin(origin)) return undefined;
  const top = frameId === 0;
  const topOrigin = top ? origin : originOf(tab.url);
  return { id: documentId, tabId: tab.id, top, origin, topOrigin };
}

export const originOf = (url: string | undefined): string =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : "null";

export class Registry {
  readonly #documents = new Map<string, PageDocument>();
  /** Document id → its number, by age; and the `last` that was given. */
  readonly #numbers: Records<number>;
  readonly #changed: (tabId: number) => void;
  readonly #startedAt = Date.now();
  /** Documents that an earlier worker knew and that have not connected again. */
  readonly #expected: Set<string>;
  readonly #awaited = new Map<string, Waits>();
  readonly #arrivals = new Waits();

  constructor(areas: Areas, changed: (tabId: number) => void) {
    this.#changed = changed;
    this.#numbers = new Records(areas, KINDS.document, {
      mayGo: (id) => id !== LAST && !this.#documents.has(id),
    });
    this.#expected = new Set(this.#numbers.keys().filter((id) => id !== LAST));
  }

  /** Replaces an earlier port. @returns undefined if a tab has too many documents */
  connect(identity: DocumentIdentity, port: Port): PageDocument | undefined {
    const inTab = this.inTab(identity.tabId).filter(({ id }) => id !== identity.id);
    if (inTab.length >= MAX_DOCUMENTS_PER_TAB) return undefined;
    const document = new PageDocument(identity, port, this.#numberOf(identity.id));
    this.#documents.set(identity.id, document);
    this.#expected.delete(identity.id);
    this.#awaited.get(identity.id)?.end();
    return document;
  }

  /** @returns false if the document has connected again meanwhile */
  disconnect(document: PageDocument): boolean {
    if (!this.#isCurrent(document)) return false;
    this.#documents.delete(document.id);
    this.#changed(document.tabId);
    return true;
  }

  setTools(document: PageDocument, message: ToolsMessage): void {
    document.setTools(message);
    this.#changed(document.tabId);
  }

  setNative(document: PageDocument, withheld: readonly WithheldTool[]): void {
    document.setNative(withheld);
    this.#changed(document.tabId);
    this.#arrivals.end();
  }

  get(documentId: string): PageDocument | undefined {
    return this.#documents.get(documentId);
  }

  /** Whether the document is gone, and will not connect again after a restart of the worker. */
  isAway(documentId: string): boolean {
    const mayReturn = this.#expected.has(documentId) && Date.now() < this.#startedAt + RETURN_LIMIT;
    return !this.#documents.has(documentId) && !mayReturn;
  }

  /** Waits for a document that an earlier worker knew: its script is about to connect again. */
  async find(documentId: string): Promise<PageDocument | undefined> {
    const left = this.#startedAt + RETURN_LIMIT - Date.now();
    if (this.#expected.has(documentId) && left > 0) await this.#returnOf(documentId, left);
    return this.get(documentId);
  }

  /** Resolves when the tools of some document can be called, or after `limit` milliseconds. */
  arrival(limit: number): Promise<void> {
    return this.#arrivals.wait(limit);
  }

  all(): PageDocument[] {
    return [...this.#documents.values()];
  }

  /** In the order of appearance, the top document first. */
  inTab(tabId: number): PageDocument[] {
    const documents = this.all().filter((document) => document.tabId === tabId);
    return documents.sort((a, b) => Number(b.top) - Number(a.top) || a.number - b.number);
  }

  send(document: PageDocument, message: ToFrame): boolean {
    return this.#isCurrent(document) && post(document.port, message);
  }

  #isCurrent(document: PageDocument): boolean {
    return this.#documents.get(document.id) === document;
  }

  async #returnOf(documentId: string, limit: number): Promise<void> {
    const waits = this.#awaited.get(documentId) ?? new Waits();
    this.#awaited.set(documentId, waits);
    await waits.wait(limit);
    if (waits.size === 0 && this.#awaited.get(documentId) === waits) this.#awaited.delete(documentId);
  }

  /**
   * Stores the numbers, so that a name in an agent's list means the same document after a restart.
   */
  #numberOf(documentId: string): number {
    const known = this.#numbers.get(documentId);
    if (known !== undefined) return known;
    const number = Math.max(0, ...this.#numbers.values()) + 1;
    this.#numbers.note([
      [documentId, number],
      [LAST, number],
    ]);
    return number;
  }
}
