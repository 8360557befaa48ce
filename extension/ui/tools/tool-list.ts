/** The tools of the active tab and of its frames: rows that open, with a search. */
import { css, html, nothing, type PropertyValues } from "lit";
import { live } from "lit/directives/live.js";
import type { PanelCall, PanelItem, PanelTool } from "../../protocol/panel-messages.js";
import { elementWith } from "../shared/element.js";
import { rowStyles, searchStyles } from "../shared/row-styles.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { newRows, VirtualRows } from "../shared/virtual-rows.js";
import { tools as texts } from "../shared/words.js";
import { toolRow } from "./tool-row.js";

/** From so many on, a search helps. */
const SEARCH_FROM = 6;

/** A tool that only the browser knows has no registration number. */
const keyOf = ({ document, registration, name }: PanelTool): string =>
  registration < 0 ? `${document} ${name}` : `${document} ${registration}`;

const hasWords = ({ name, title, description, origin, declares }: PanelTool, words: string): boolean =>
  [name, title, description, origin, ...declares].join("\n").toLowerCase().includes(words);

export class ToolList extends elementWith({
  tools: [] as readonly PanelTool[],
  calls: [] as readonly PanelCall[],
  items: [] as readonly PanelItem[],
  /** In lower case. */
  words: "",
}) {
  static override styles = [
    shared,
    searchStyles,
    rowStyles,
    css`
      .opened {
        padding-inline: 6px;
      }
    `,
  ];

  readonly #list = new VirtualRows<PanelTool>(this, {
    keyOf,
    height: 53,
    row: (tool, face) =>
      toolRow(
        tool,
        face,
        html`<tool-card .tool=${tool} .calls=${this.calls} .items=${this.items}></tool-card>`,
      ),
  });
  #shown: readonly PanelTool[] = [];

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { tools, words } = this;
    if (changed.has("tools") || changed.has("words"))
      this.#shown = words === "" ? tools : tools.filter((tool) => hasWords(tool, words));
    this.#list.set(this.#shown, words);
  }

  /** Shown on top, because the tool may be far down a long list. */
  #warning() {
    const [first, ...others] = this.tools.filter(({ findings }) => findings !== undefined);
    if (first === undefined) return nothing;
    const title = asLine(first.title);
    return html`<p class="problem small">
      ${others.length === 0 ? texts.toolSteersAgents(title) : texts.toolsSteerAgents(title, others.length)}
    </p>`;
  }

  override render() {
    return html`<section aria-label=${texts.toolsHeading()}>
      ${this.#warning()}
      ${this.tools.length < SEARCH_FROM ? nothing : this.#search()}
      ${this.#shown.length === 0 ? html`<p class="empty">${texts.noToolMatches()}</p>` : this.#list.render(texts.toolsHeading())}
      ${newRows(this.#list, texts.newTools)}
    </section>`;
  }

  #search() {
    const search = ({ target }: Event) => {
      this.words = (target as HTMLInputElement).value.trim().toLowerCase();
    };
    return html`<input type="search" aria-label=${texts.searchTools()} placeholder=${texts.searchToolsHint()} .value=${live(this.words)} @input=${search} />
      <p class="visually-hidden" role="status">${this.words === "" ? "" : texts.toolsFound(this.#shown.length)}</p>`;
  }
}
