/**
 * The log: one row for each call and each decision; searched, and as a file. Read when it is
 * opened.
 */
import { css, html, nothing, type PropertyValues } from "lit";
import { live } from "lit/directives/live.js";
import type { AuditEntry, LogProblem } from "../../protocol/audit-messages.js";
import type { PanelCall, PanelItem } from "../../protocol/panel-messages.js";
import { newRows, RowList } from "../lists/row-list.js";
import { rowStyles, searchField } from "../lists/row-styles.js";
import { elementWith, unset } from "../shared/element.js";
import { offerFile } from "../shared/offer-file.js";
import { shared } from "../shared/styles.js";
import { log as texts } from "../shared/words.js";
import { asJsonLines, foldLog, type LogRow } from "./fold-log.js";
import { filterRows } from "./log-filter.js";
import { LogReader } from "./log-reader.js";
import { logRow, logRowStyles } from "./log-row.js";

export class LogView extends elementWith({
  logged: 0,
  logProblem: unset<LogProblem>(),
  calls: [] as readonly PanelCall[],
  items: [] as readonly PanelItem[],
  /** The person looks at it: only then it is read. */
  shown: false,
  text: "",
  day: "",
}) {
  static override styles = [
    shared,
    rowStyles,
    logRowStyles,
    css`
      .find {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
      }
      .find > input {
        flex: 1 1 110px;
        min-width: 0;
      }
      .found {
        gap: 4px 10px;
        min-height: 30px;
      }
      .found [role="status"] {
        margin-inline-end: auto;
      }
    `,
  ];

  readonly #reader = new LogReader(this);
  readonly #list = new RowList<LogRow>(this, {
    keyOf: ({ key }) => key,
    face: (row, above) => logRow(row, above, this.items),
  });
  #folded: readonly LogRow[] = [];
  #found: readonly LogRow[] = [];
  #from: readonly unknown[] = [];

  override updated(changed: PropertyValues<this>): void {
    if (this.shown && (changed.has("logged") || changed.has("shown"))) void this.#reader.read();
  }

  /** Only what has changed is worked out again. */
  protected override willUpdate(): void {
    const { calls, text, day } = this;
    const entries: readonly AuditEntry[] = this.#reader.entries ?? [];
    const filter = `${day} ${text}`;
    const [oldEntries, oldCalls, oldFilter] = this.#from;
    const isNew = entries !== oldEntries || calls !== oldCalls;
    if (isNew) this.#folded = foldLog(entries, calls);
    if (isNew || filter !== oldFilter) this.#found = filterRows(this.#folded, text.trim().toLowerCase(), day);
    this.#from = [entries, calls, filter];
    this.#list.set(this.#found, filter);
  }

  override render() {
    const { problem, isPrivate } = this.#reader;
    return html`<section aria-labelledby="log">
      <div class="row spread head">
        <h2 id="log" tabindex="-1">${texts.heading()}</h2>
        ${newRows(this.#list, texts.newRows)}
      </div>
      ${this.#isEmpty ? nothing : this.#search()}
      ${this.logProblem === undefined ? nothing : html`<p class="card alert small" role="alert">${texts.problems[this.logProblem]()}</p>`}
      ${problem === "" || this.logProblem !== undefined ? nothing : html`<p class="problem small" role="alert">${problem}</p>`}
      ${this.#isEmpty ? nothing : this.#count()} ${this.#rows()}
      <p class="soft small">${texts.holdsNoValues()} ${isPrivate ? texts.isPrivate() : nothing}</p>
    </section>`;
  }

  /** Nothing was ever written: there is nothing to search. */
  get #isEmpty(): boolean {
    return this.#reader.entries !== undefined && this.#folded.length === 0;
  }

  #search() {
    const search = (typed: string) => {
      this.text = typed.slice(0, 200);
    };
    const choose = ({ target }: Event) => {
      this.day = (target as HTMLInputElement).value;
    };
    return html`<div class="find">
      ${searchField({ label: texts.search(), hint: texts.searchHint(), typed: this.text, search })}
      <input type="date" aria-label=${texts.day()} .value=${live(this.day)} @change=${choose} />
    </div>`;
  }

  /** The number of rows, and what to do with them. */
  #count() {
    const rows = this.#found;
    const save = () => offerFile("airlock-log.jsonl", "application/jsonl", asJsonLines(rows));
    const clear = () => {
      this.text = "";
      this.day = "";
      this.renderRoot.querySelector("input")?.focus();
    };
    return html`<div class="row found small">
      <span class="soft" role="status">${this.#reader.entries === undefined ? texts.reading() : texts.rowCount(rows.length)}</span>
      ${this.text + this.day === "" ? nothing : html`<button type="button" class="link" @click=${clear}>${texts.clear()}</button>`}
      ${rows.length === 0 ? nothing : html`<button type="button" class="link" @click=${save}>${texts.exportShown()}</button>`}
    </div>`;
  }

  #rows() {
    if (this.#list.rows.length > 0) return this.#list.render(texts.newestFirst());
    if (this.#reader.entries === undefined) return nothing;
    return html`<p class="empty">${this.#folded.length > 0 ? texts.nothingMatches() : texts.empty()}</p>`;
  }
}
