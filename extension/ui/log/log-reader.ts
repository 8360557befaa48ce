/**
 * The panel's copy of the log: read when the person looks at it, newest first, then what has been
 * added since.
 */
import type { LitElement } from "lit";
import { type AuditEntry, decodeAuditPage } from "../../protocol/audit-messages.js";
import { sendCommand } from "../shared/send-event.js";
import { log as texts } from "../shared/words.js";

/** The first are there at once; the others follow. */
const FIRST = 200;
const THEN = 2_500;

export class LogReader {
  readonly #host: LitElement;
  /** Newest first; undefined until they were read. */
  entries: readonly AuditEntry[] | undefined;
  isPrivate = false;
  problem = "";
  /** The whole log is here. */
  isWhole = false;
  #isReading = false;
  #isStale = false;

  constructor(host: LitElement) {
    this.#host = host;
  }

  /** Reads what is new. One read at a time: what came meanwhile is read after it. */
  async read(): Promise<void> {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isStale) {
      this.#isStale = false;
      if (!(await this.#readNewest())) break;
    }
    while (!this.isWhole && this.problem === "") {
      // Rows that are there are painted first.
      await new Promise((resolve) => setTimeout(resolve));
      await this.#readOlder();
    }
    this.#isReading = false;
    if (this.#isStale) await this.read();
  }

  async #ask(before: number, most: number) {
    const { value, error } = await sendCommand(this.#host, { type: "read-log", before, most });
    const page = decodeAuditPage(value);
    this.problem = error ?? (page === undefined ? texts.notReadable() : "");
    if (page === undefined) this.#host.requestUpdate();
    if (page !== undefined) this.isPrivate = page.isPrivate;
    return page;
  }

  async #readNewest(): Promise<boolean> {
    const page = await this.#ask(0, FIRST);
    if (page === undefined) return false;
    const known = this.entries ?? [];
    const newest = known[0]?.n ?? 0;
    const isJoined = page.entries.some(({ n }) => n <= newest);
    this.entries = isJoined ? [...page.entries.filter(({ n }) => n > newest), ...known] : page.entries;
    if (!isJoined) this.isWhole = !page.more;
    this.#host.requestUpdate();
    return true;
  }

  async #readOlder(): Promise<void> {
    const known = this.entries ?? [];
    const page = await this.#ask(known.at(-1)?.n ?? 0, THEN);
    if (page === undefined) return;
    this.entries = [...known, ...page.entries];
    this.isWhole = !page.more || page.entries.length === 0;
    this.#host.requestUpdate();
  }
}
