/**
 * Some calls of the log, as rows of the log that open. The first few; the person asks for the others. Other views use it as
 * an element, with the log's own entries.
 */
import { css, html, LitElement, nothing, type PropertyDeclarations, type PropertyValues } from "lit";
import type { AuditEntry } from "../../protocol/audit-messages.js";
import { rowStyles } from "../shared/row-styles.js";
import { shared } from "../shared/styles.js";
import { VirtualRows } from "../shared/virtual-rows.js";
import { log as texts } from "../shared/words.js";
import { foldLog, type LogRow } from "./fold-log.js";
import { logRow, logRowStyles } from "./log-row.js";

const FEW = 4;

export class LoggedCalls extends LitElement {
  static override properties: PropertyDeclarations = {
    entries: { attribute: false },
    heading: {},
    more: {},
    isWhole: { state: true },
  };
  static override styles = [
    shared,
    rowStyles,
    logRowStyles,
    css`
      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 4px;
        margin-top: 6px;
      }
    `,
  ];

  /** Newest first. */
  declare entries: readonly AuditEntry[];
  declare heading: string;
  /** What is said under the rows; empty for nothing. */
  declare more: string;
  declare isWhole: boolean;
  readonly #list: VirtualRows<LogRow>;
  #rows: readonly LogRow[] = [];
  #changes = 0;

  constructor() {
    super();
    this.entries = [];
    this.heading = "";
    this.more = "";
    this.isWhole = false;
    this.#list = new VirtualRows<LogRow>(this, {
      keyOf: ({ key }) => key,
      height: 53,
      row: (row, face) =>
        logRow(row, face, {
          above: this.#list.rows[face.index - 1],
          items: [],
          now: Date.now(),
          useAgain: undefined,
        }),
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("entries")) {
      this.#rows = foldLog(this.entries, []);
      this.isWhole = false;
    }
    if (!changed.has("entries") && !changed.has("isWhole")) return;
    // Other calls are another list: rows of the one before do not stay where the person points.
    this.#changes += 1;
    this.#list.set(this.isWhole ? this.#rows : this.#rows.slice(0, FEW), String(this.#changes));
  }

  async #showAll(): Promise<void> {
    this.isWhole = true;
    await this.updateComplete;
    await this.#list.focusAt(FEW);
  }

  override render() {
    const { heading, more } = this;
    if (this.#rows.length === 0 && more === "") return nothing;
    const isCut = this.#list.rows.length < this.#rows.length;
    return html`<section>
      <h3>${heading}</h3>
      ${this.#list.render(heading)}
      ${isCut ? html`<div class="row"><button type="button" class="link" @click=${() => void this.#showAll()}>${texts.showAll(this.#rows.length)}</button></div>` : nothing}
      ${more === "" ? nothing : html`<p class="soft small">${more}</p>`}
    </section>`;
  }
}
