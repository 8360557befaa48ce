/** The log: one row for each call and each decision; filtered, counted by day, and as a file. Read when it is opened. */
import { css, html, LitElement, nothing, type PropertyDeclarations, type PropertyValues } from "lit";
import { live } from "lit/directives/live.js";
import type { AuditEntry } from "../../protocol/audit-messages.js";
import type { PanelCall, PanelItem } from "../../protocol/panel-messages.js";
import { siteName } from "../../protocol/site-name.js";
import { useCallAgain } from "../shared/go.js";
import { offerFile } from "../shared/offer-file.js";
import { filterStyles, rowStyles, searchStyles } from "../shared/row-styles.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { newRows, VirtualRows } from "../shared/virtual-rows.js";
import { log as texts } from "../shared/words.js";
import { asCsv, asJsonLines } from "./export-log.js";
import { foldLog, type LogRow } from "./fold-log.js";
import { chartStyles, logChart } from "./log-chart.js";
import {
  countDays,
  filterRows,
  type LogFilter,
  NO_FILTER,
  namesIn,
  OUTCOMES,
  type OutcomeFilter,
} from "./log-filter.js";
import { LogReader } from "./log-reader.js";
import { logRow, logRowStyles } from "./log-row.js";

type Filtered = { readonly rows: readonly LogRow[]; readonly ofAllDays: readonly LogRow[] };

export class LogView extends LitElement {
  static override properties: PropertyDeclarations = {
    logged: { type: Number },
    calls: { attribute: false },
    items: { attribute: false },
    shown: { type: Boolean },
    filter: { state: true },
  };
  static override styles = [
    shared,
    searchStyles,
    filterStyles,
    rowStyles,
    chartStyles,
    logRowStyles,
    css`
      .filters {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
      @media (min-width: 560px) {
        .filters {
          grid-template-columns: minmax(0, 1.2fr) repeat(3, minmax(0, 1fr));
        }
      }
    `,
  ];

  declare logged: number;
  declare calls: readonly PanelCall[];
  declare items: readonly PanelItem[];
  /** The person looks at it: only then it is read. */
  declare shown: boolean;
  declare filter: LogFilter;
  readonly #reader = new LogReader(this);
  readonly #list: VirtualRows<LogRow>;
  #folded: readonly LogRow[] = [];
  #filtered: Filtered = { rows: [], ofAllDays: [] };
  #from: readonly unknown[] = [];

  constructor() {
    super();
    this.logged = 0;
    this.calls = [];
    this.items = [];
    this.shown = false;
    this.filter = NO_FILTER;
    this.#list = new VirtualRows<LogRow>(this, {
      keyOf: ({ key }) => key,
      height: 53,
      row: (row, face) =>
        logRow(row, face, {
          above: this.#list.rows[face.index - 1],
          items: this.items,
          now: Date.now(),
          useAgain: this.#useAgain(row),
        }),
    });
  }

  #useAgain({ call }: LogRow): (() => void) | undefined {
    return call?.arguments === undefined ? undefined : () => useCallAgain(this, call);
  }

  override updated(changed: PropertyValues<this>): void {
    if (this.shown && (changed.has("logged") || changed.has("shown"))) void this.#reader.read();
  }

  /** Scrolling draws the view anew; only what has changed is worked out again. */
  protected override willUpdate(): void {
    const { filter, calls } = this;
    const entries: readonly AuditEntry[] = this.#reader.entries ?? [];
    const [oldEntries, oldCalls, oldFilter] = this.#from;
    const isNew = entries !== oldEntries || calls !== oldCalls;
    if (isNew) this.#folded = foldLog(entries, calls);
    if (isNew || filter !== oldFilter) {
      const ofAllDays = filterRows(this.#folded, { ...filter, day: "" });
      this.#filtered = { ofAllDays, rows: filterRows(ofAllDays, { ...NO_FILTER, day: filter.day }) };
    }
    this.#from = [entries, calls, filter];
    this.#list.set(this.#filtered.rows, JSON.stringify(filter));
  }

  #choose(change: Partial<LogFilter>): void {
    this.filter = { ...this.filter, ...change };
  }

  override render() {
    const { problem, isPrivate } = this.#reader;
    return html`<section aria-labelledby="log">
      <div class="head">
        <h2 id="log" tabindex="-1">${texts.heading()}</h2>
        ${newRows(this.#list, texts.newRows)}
      </div>
      ${logChart(countDays(this.#filtered.ofAllDays, Date.now()), this.filter.day, (day) => this.#choose({ day }))}
      ${this.#isEmpty ? nothing : this.#controls()}
      ${problem === "" ? nothing : html`<p class="problem small" role="alert">${problem}</p>`}
      ${this.#isEmpty ? nothing : this.#found()} ${this.#rows()}
      <p class="soft small">${texts.holdsNoValues()} ${isPrivate ? texts.isPrivate() : nothing}</p>
    </section>`;
  }

  /** Nothing was ever written: there is nothing to search or to filter. */
  get #isEmpty(): boolean {
    return this.#reader.entries !== undefined && this.#folded.length === 0;
  }

  #controls() {
    const { text, day } = this.filter;
    const value = ({ target }: Event) => (target as HTMLInputElement).value;
    const search = (event: Event) => this.#choose({ text: value(event).slice(0, 200).toLowerCase() });
    const outcomes = Object.fromEntries(OUTCOMES.map((name) => [name, texts.outcomeFilters[name]()]));
    const names = (member: "agent" | "origin") =>
      Object.fromEntries(
        namesIn(this.#folded, member).map((name) => [
          name,
          member === "origin" ? siteName(name) : asLine(name, 80),
        ]),
      );
    return html`<input type="search" aria-label=${texts.search()} placeholder=${texts.searchHint()} .value=${live(text)} @input=${search} />
      <div class="filters" role="group" aria-label=${texts.filters()}>
        <input type="date" class=${day === "" ? "" : "set"} aria-label=${texts.day()} .value=${live(day)} @change=${(event: Event) => this.#choose({ day: value(event) })} />
        ${this.#select("outcome", texts.outcome(), texts.outcomeFilters[""](), outcomes)}
        ${this.#select("agent", texts.agent(), texts.anyAgent(), names("agent"))}
        ${this.#select("site", texts.site(), texts.anySite(), names("origin"))}
      </div>`;
  }

  #select(
    member: "agent" | "site" | "outcome",
    label: string,
    all: string,
    options: Readonly<Record<string, string>>,
  ) {
    const chosen = this.filter[member];
    const choose = ({ target }: Event) =>
      this.#choose({ [member]: (target as HTMLSelectElement).value as OutcomeFilter });
    return html`<select class=${chosen === "" ? "" : "set"} aria-label=${label} .value=${live(chosen)} @change=${choose}>
      <option value="" ?selected=${chosen === ""}>${all}</option>
      ${Object.entries(options).map(([value, words]) => html`<option value=${value} ?selected=${chosen === value}>${words}</option>`)}
    </select>`;
  }

  /** How many rows there are, and what to do with them. */
  #found() {
    const { rows } = this.#filtered;
    const isFiltered = this.filter !== NO_FILTER && Object.values(this.filter).some((each) => each !== "");
    const save = (name: string, type: string, text: string) => offerFile(`airlock-log.${name}`, type, text);
    return html`<div class="found">
      <span class="soft" role="status">${this.#reader.entries === undefined ? texts.reading() : texts.rowCount(rows.length)}</span>
      ${isFiltered ? html`<button type="button" class="link" @click=${() => this.#choose(NO_FILTER)}>${texts.clear()}</button>` : nothing}
      ${
        rows.length === 0
          ? nothing
          : html`<span class="soft">${texts.exportAs()}</span>
              <button type="button" class="link" aria-label=${texts.exportShown(texts.exportJson())} @click=${() => save("jsonl", "application/jsonl", asJsonLines(rows))}>${texts.exportJson()}</button>
              <button type="button" class="link" aria-label=${texts.exportShown(texts.exportCsv())} @click=${() => save("csv", "text/csv", asCsv(rows))}>${texts.exportCsv()}</button>`
      }
    </div>`;
  }

  #rows() {
    if (this.#list.rows.length > 0) return this.#list.render(texts.newestFirst());
    if (this.#reader.entries === undefined) return nothing;
    return html`<p class="empty">${this.#folded.length > 0 ? texts.nothingMatches() : texts.empty()}</p>`;
  }
}
