/** The tools of the active tab and of its frames. */

import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { PanelCall, PanelItem, PanelState, PanelTool } from "../../protocol/panel-messages.js";
import { KeepFocus } from "../shared/keep-focus.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { tools as texts } from "../shared/words.js";

/** A tool that only the browser knows has no registration number. */
const keyOf = ({ document, registration, name }: PanelTool): string =>
  registration < 0 ? `${document} ${name}` : `${document} ${registration}`;

/** From so many on, a search helps. */
const SEARCH_FROM = 6;

/** By name, site, and what it declares of its effect and of what is sensitive. */
const isWanted = ({ name, title, description, origin, declares }: PanelTool, wanted: string): boolean =>
  wanted === "" || [name, title, description, origin, ...declares].join("\n").toLowerCase().includes(wanted);

export class ToolList extends LitElement {
  static override properties: PropertyDeclarations = {
    tab: { attribute: false },
    tools: { attribute: false },
    calls: { attribute: false },
    items: { attribute: false },
    wanted: { state: true },
  };
  static override styles = [
    shared,
    css`
      input {
        width: 100%;
        min-height: 34px;
        padding: 4px 10px;
        border: 1px solid var(--edge);
        border-radius: 8px;
        color: inherit;
        background: var(--card);
        font: inherit;
      }
      /* A page may have a thousand: what is out of sight is neither laid out nor painted. */
      li {
        content-visibility: auto;
        contain-intrinsic-size: auto 150px;
      }
    `,
  ];

  declare tab: PanelState["tab"];
  declare tools: readonly PanelTool[];
  declare calls: readonly PanelCall[];
  declare items: readonly PanelItem[];
  /** What the person searches for, in lower case. */
  declare wanted: string;

  constructor() {
    super();
    this.tools = [];
    this.calls = [];
    this.items = [];
    this.wanted = "";
    new KeepFocus(this, () => this.renderRoot.querySelector<HTMLElement>("h2"));
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

  #search(found: number) {
    const search = ({ target }: Event) => {
      this.wanted = (target as HTMLInputElement).value.trim().toLowerCase();
    };
    return html`<input
        type="search"
        aria-label=${texts.searchTools()}
        placeholder=${texts.searchToolsHint()}
        @input=${search}
      />
      <p class="visually-hidden" role="status">${this.wanted === "" ? "" : texts.toolsFound(found)}</p>`;
  }

  override render() {
    const { tools, calls, items } = this;
    const shown = tools.filter((tool) => isWanted(tool, this.wanted));
    return html`<section aria-labelledby="tools">
      <h2 id="tools" tabindex="-1">${texts.toolsHeading()} <span class="count">${tools.length}</span></h2>
      ${tools.length === 0 ? html`<p class="empty">${texts.noTools()}</p>` : nothing}
      ${this.#warning()}
      ${tools.length < SEARCH_FROM ? nothing : this.#search(shown.length)}
      ${tools.length > 0 && shown.length === 0 ? html`<p class="empty">${texts.noToolMatches()}</p>` : nothing}
      <ul>
        ${repeat(
          shown,
          keyOf,
          (tool) => html`<li tabindex="-1">
            <tool-card .tool=${tool} .calls=${calls} .items=${items}></tool-card>
          </li>`,
        )}
      </ul>
    </section>`;
  }
}
