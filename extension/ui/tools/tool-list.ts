/** The tools of the active tab and of its frames: rows that open; searched, and filtered by site, effect and sensitivity. */
import { css, html, LitElement, nothing, type PropertyDeclarations, type PropertyValues } from "lit";
import { live } from "lit/directives/live.js";
import type { PanelCall, PanelItem, PanelTool } from "../../protocol/panel-messages.js";
import { siteName } from "../../protocol/site-name.js";
import { countOf } from "../shared/count-of.js";
import { filterStyles, rowStyles, searchStyles } from "../shared/row-styles.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { newRows, VirtualRows } from "../shared/virtual-rows.js";
import { tools as texts } from "../shared/words.js";
import type { ToolCard } from "./tool-card.js";
import {
  EFFECTS,
  filterTools,
  keyOf,
  NO_TOOL_FILTER,
  SENSITIVITIES,
  sitesOf,
  type ToolFilter,
} from "./tool-filter.js";
import { toolRow } from "./tool-row.js";

/** From so many on, a search helps. */
const SEARCH_FROM = 6;

export class ToolList extends LitElement {
  static override properties: PropertyDeclarations = {
    tools: { attribute: false },
    calls: { attribute: false },
    items: { attribute: false },
    again: { attribute: false },
    filter: { state: true },
  };
  static override styles = [
    shared,
    searchStyles,
    filterStyles,
    rowStyles,
    css`
      .opened {
        padding-inline: 6px;
      }
    `,
  ];

  declare tools: readonly PanelTool[];
  declare calls: readonly PanelCall[];
  declare items: readonly PanelItem[];
  /** A call whose arguments the person wants in the form of its tool. */
  declare again: PanelCall | undefined;
  declare filter: ToolFilter;
  readonly #list: VirtualRows<PanelTool>;
  #shown: readonly PanelTool[] = [];

  constructor() {
    super();
    this.tools = [];
    this.calls = [];
    this.items = [];
    this.filter = NO_TOOL_FILTER;
    this.#list = new VirtualRows<PanelTool>(this, {
      keyOf,
      height: 53,
      row: (tool, face) =>
        toolRow(
          tool,
          face,
          html`<tool-card .tool=${tool} .calls=${this.calls} .items=${this.items}></tool-card>`,
        ),
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("again") && this.again !== undefined) this.filter = NO_TOOL_FILTER;
    if (changed.has("tools") || changed.has("filter")) this.#shown = filterTools(this.tools, this.filter);
    this.#list.set(this.#shown, JSON.stringify(this.filter));
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("again") && this.again !== undefined) void this.#fill(this.again);
  }

  /** Opens the tool of that call, with what it was given in its form. */
  async #fill(call: PanelCall): Promise<void> {
    const tool = this.tools.find(({ name, origin }) => name === call.tool && origin === call.origin);
    if (tool === undefined || !(await this.#list.show(keyOf(tool)))) return;
    await this.updateComplete;
    const cards = [...this.renderRoot.querySelectorAll<ToolCard>("tool-card")];
    await cards.find((card) => keyOf(card.tool) === keyOf(tool))?.fill(call.arguments ?? "{}");
  }

  #choose(change: Partial<ToolFilter>): void {
    this.filter = { ...this.filter, ...change };
  }

  /** Shown on top, because the tool may be far down a long list. */
  #warning() {
    const warned = this.tools.filter(({ findings }) => findings !== undefined);
    const [first] = warned;
    if (first === undefined) return nothing;
    const others = warned.length - 1;
    const title = asLine(first.title);
    return html`<p class="problem small">
      ${others === 0 ? texts.toolSteersAgents(title) : texts.toolsSteerAgents(title, others)}
    </p>`;
  }

  override render() {
    const { tools } = this;
    return html`<section aria-labelledby="tools">
      <div class="head">
        <h2 id="tools" tabindex="-1">${texts.toolsHeading()} ${countOf(tools.length)}</h2>
        ${newRows(this.#list, texts.newTools)}
      </div>
      ${tools.length === 0 ? html`<p class="empty">${texts.noTools()}</p>` : nothing}
      ${this.#warning()}
      ${tools.length < SEARCH_FROM ? nothing : this.#controls()}
      ${tools.length > 0 && this.#shown.length === 0 ? html`<p class="empty">${texts.noToolMatches()}</p>` : this.#list.render(texts.toolsHeading())}
    </section>`;
  }

  #controls() {
    const { filter, tools } = this;
    const search = ({ target }: Event) =>
      this.#choose({ text: (target as HTMLInputElement).value.trim().toLowerCase() });
    const sites = sitesOf(tools);
    return html`<input type="search" aria-label=${texts.searchTools()} placeholder=${texts.searchToolsHint()} .value=${live(filter.text)} @input=${search} />
      <div class="filters" role="group" aria-label=${texts.toolFilters()}>
        ${this.#select(
          "effect",
          texts.effect(),
          EFFECTS.map((name) => [name, texts.effectFilters[name]()]),
        )}
        ${this.#select(
          "sensitive",
          texts.sensitivity(),
          SENSITIVITIES.map((name) => [name, texts.sensitivityFilters[name]()]),
        )}
        ${
          sites.length < 2
            ? nothing
            : this.#select("site", texts.toolSite(), [
                ["", texts.anySite()],
                ...sites.map((site): [string, string] => [site, siteName(site)]),
              ])
        }
      </div>
      <p class="visually-hidden" role="status">${filter === NO_TOOL_FILTER ? "" : texts.toolsFound(this.#shown.length)}</p>`;
  }

  #select(
    member: "effect" | "sensitive" | "site",
    label: string,
    options: readonly (readonly [value: string, words: string])[],
  ) {
    const chosen = this.filter[member];
    const choose = ({ target }: Event) => this.#choose({ [member]: (target as HTMLSelectElement).value });
    return html`<select class=${chosen === "" ? "" : "set"} aria-label=${label} .value=${live(chosen)} @change=${choose}>
      ${options.map(([value, words]) => html`<option value=${value} ?selected=${chosen === value}>${words}</option>`)}
    </select>`;
  }
}
