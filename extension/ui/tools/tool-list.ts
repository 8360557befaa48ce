/** The tools of the active tab and of its frames. */
import { html, LitElement, nothing, type PropertyDeclarations } from "lit";
import { repeat } from "lit/directives/repeat.js";
import * as texts from "../../../src/texts/people/tools.js";
import type { PanelCall, PanelItem, PanelTool } from "../../protocol/panel-messages.js";
import { KeepFocus } from "../shared/keep-focus.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";

/** A tool that only the browser knows has no registration number. */
const keyOf = ({ document, registration, name }: PanelTool): string =>
  registration < 0 ? `${document} ${name}` : `${document} ${registration}`;

export class ToolList extends LitElement {
  static override properties: PropertyDeclarations = {
    tools: { attribute: false },
    calls: { attribute: false },
    items: { attribute: false },
  };
  static override styles = shared;

  declare tools: readonly PanelTool[];
  declare calls: readonly PanelCall[];
  declare items: readonly PanelItem[];

  constructor() {
    super();
    this.tools = [];
    this.calls = [];
    this.items = [];
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

  override render() {
    const { tools, calls, items } = this;
    return html`<section aria-labelledby="tools">
      <h2 id="tools" tabindex="-1">${texts.toolsHeading()} <span class="count">${tools.length}</span></h2>
      ${tools.length === 0 ? html`<p class="empty">${texts.noTools()}</p>` : nothing}
      ${this.#warning()}
      <ul>
        ${repeat(
          tools,
          keyOf,
          (tool) => html`<li tabindex="-1">
            <tool-card .tool=${tool} .calls=${calls} .items=${items}></tool-card>
          </li>`,
        )}
      </ul>
    </section>`;
  }
}
