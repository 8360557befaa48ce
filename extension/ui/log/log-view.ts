/** The log: filtered, one page at a time, and as a file. It is read when the person opens it. */

import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues } from "lit";
import { repeat } from "lit/directives/repeat.js";
import {
  AUDIT_EVENTS,
  type AuditEntry,
  type AuditEvent,
  type AuditFilter,
  decodeAuditPage,
} from "../../protocol/audit-messages.js";
import { offerFile } from "../shared/offer-file.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { dayAndTime } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { log as texts } from "../shared/words.js";
import { logStyles } from "./log-styles.js";
import { entryDetails, entryWords } from "./log-words.js";

/** In milliseconds after the last key, before the search starts. */
const PAUSE = 150;

/** @param date `2026-11-23`, a day of the person's own clock */
function dayOf(date: string): { readonly from: number; readonly until: number } | undefined {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  if (day === 0) return undefined;
  const at = (days: number) => new Date(year, month - 1, day + days).getTime();
  return { from: at(0), until: at(1) };
}

export class LogView extends LitElement {
  static override properties: PropertyDeclarations = {
    logged: { type: Number },
    shown: { type: Boolean },
    entries: { state: true },
    more: { state: true },
    isPrivate: { state: true },
    problem: { state: true },
    said: { state: true },
  };
  static override styles = [shared, logStyles];

  declare logged: number;
  /** The person looks at it: only then it is read. */
  declare shown: boolean;
  declare entries: readonly AuditEntry[] | undefined;
  declare more: boolean;
  declare isPrivate: boolean;
  declare problem: string;
  /** For screen readers, when the list changes. */
  declare said: string;
  #text = "";
  #event: AuditEvent | "" = "";
  /** As a date field has it; empty for all days. */
  #day = "";
  #typing: ReturnType<typeof setTimeout> | undefined;
  /** The number of the newest request; answers to older ones are dropped. */
  #asked = 0;

  constructor() {
    super();
    this.logged = 0;
    this.shown = false;
    this.more = false;
    this.isPrivate = false;
    this.problem = "";
    this.said = "";
  }

  override updated(changed: PropertyValues<this>): void {
    if (!this.shown || !(changed.has("logged") || changed.has("shown"))) return;
    void this.#read({ before: 0, keep: this.entries !== undefined });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#typing);
  }

  /** @param before the oldest entry that is shown, to go on from there; 0 begins anew, and `keep`s what is shown */
  async #read({ before, keep = false }: { before: number; keep?: boolean }): Promise<void> {
    if (!keep) this.#asked += 1;
    const asked = this.#asked;
    const { value, error } = await sendCommand(this, { type: "read-log", before, ...this.#wanted() });
    if (asked !== this.#asked) return;
    const page = decodeAuditPage(value);
    this.problem = error ?? (page === undefined ? texts.notReadable() : "");
    if (page === undefined) return;
    this.isPrivate = page.isPrivate;
    const shown = this.entries ?? [];
    const newest = shown[0]?.n ?? 0;
    if (keep && page.entries.some(({ n }) => n === newest)) {
      this.entries = [...page.entries.filter(({ n }) => n > newest), ...shown];
      return;
    }
    this.entries = before === 0 ? page.entries : [...shown, ...page.entries];
    this.more = page.more;
  }

  /** What is shown, and exported. */
  #wanted(): AuditFilter {
    const { from, until } = dayOf(this.#day) ?? {};
    const filter = { text: this.#text, event: this.#event };
    return from === undefined || until === undefined ? filter : { ...filter, from, until };
  }

  async #filter(): Promise<void> {
    await this.#read({ before: 0 });
    const count = this.entries?.length ?? 0;
    this.said = this.more ? texts.moreMatch(count) : texts.matches(count);
  }

  async #export(): Promise<void> {
    const { value, error } = await sendCommand(this, { type: "export-log", ...this.#wanted() });
    this.problem = error ?? "";
    if (value !== undefined) offerFile("airlock-log.jsonl", "application/jsonl", value);
  }

  override render() {
    return html`<section aria-labelledby="log">
      <h2 id="log" tabindex="-1">${texts.heading()}</h2>
      ${this.#body()}
    </section>`;
  }

  #body() {
    return html`<div class="body">
      <p class="soft small">${texts.holdsNoValues()} ${this.isPrivate ? texts.isPrivate() : nothing}</p>
      ${this.#controls()}
      <p class="visually-hidden" role="status">${this.said}</p>
      ${this.problem === "" ? nothing : html`<p class="problem small" role="alert">${this.problem}</p>`}
      ${this.#list()}
    </div>`;
  }

  #controls() {
    const search = ({ target }: Event) => {
      this.#text = (target as HTMLInputElement).value.slice(0, 200);
      clearTimeout(this.#typing);
      this.#typing = setTimeout(() => void this.#filter(), PAUSE);
    };
    const choose = ({ target }: Event) => {
      this.#event = (target as HTMLSelectElement).value as AuditEvent | "";
      void this.#filter();
    };
    const pickDay = ({ target }: Event) => {
      this.#day = (target as HTMLInputElement).value;
      void this.#filter();
    };
    return html`<div class="row">
      <label>${texts.search()} <input type="search" placeholder=${texts.searchHint()} @input=${search}></label>
      <label
        >${texts.show()}
        <select @change=${choose}>
          <option value="">${texts.everything()}</option>
          ${AUDIT_EVENTS.map((event) => html`<option value=${event}>${texts.eventNames[event]()}</option>`)}
        </select>
      </label>
      <label>${texts.day()} <input type="date" @change=${pickDay}></label>
      <button type="button" @click=${() => this.#export()}>${texts.exportLog()}</button>
    </div>`;
  }

  #list() {
    const { entries, more } = this;
    if (entries === undefined) return html`<p class="soft small">${texts.reading()}</p>`;
    if (entries.length === 0) {
      const isFiltered = this.#text !== "" || this.#event !== "" || this.#day !== "";
      return html`<p class="empty">${isFiltered ? texts.nothingMatches() : texts.empty()}</p>`;
    }
    return html`<ol aria-label=${texts.newestFirst()}>
        ${repeat(
          entries,
          ({ n }) => n,
          (entry) => this.#entry(entry),
        )}
      </ol>
      ${more ? html`<button type="button" @click=${() => this.#read({ before: entries.at(-1)?.n ?? 0 })}>${texts.older()}</button>` : nothing}`;
  }

  #entry(entry: AuditEntry) {
    const { n, time, tool, origin, agentName, agent } = entry;
    const facts = [dayAndTime(time), tool, agentName ?? agent, origin].filter((fact) => fact !== undefined);
    return html`<li>
      <span class="number soft small" aria-label=${texts.entryNumber(n)}>${n}</span>
      <div>
        <p>${entryWords(entry)}</p>
        <p class="soft small">${facts.map((fact) => asLine(fact, 300)).join(" · ")}</p>
        ${entryDetails(entry).map((words) => html`<p class="soft small">${asLine(words, 400)}</p>`)}
      </div>
    </li>`;
  }
}
