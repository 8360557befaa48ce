/** One tool: what it says of itself, what it declares, and a form to run it. */
import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import type { PanelCall, PanelItem, PanelTool } from "../protocol/panel-messages.js";
import { sendCommand } from "./send-event.js";
import { shared } from "./styles.js";

export class ToolCard extends LitElement {
  static override properties: PropertyDeclarations = {
    tool: { attribute: false },
    calls: { attribute: false },
    items: { attribute: false },
    callId: { state: true },
    problem: { state: true },
  };
  static override styles = [
    shared,
    css`
      .declares {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
      }
      .declares li {
        padding: 1px 9px;
        border: 1px solid var(--line);
        border-radius: 99px;
        font-size: 12px;
        color: var(--soft);
      }
      summary {
        cursor: pointer;
      }
      details > * + * {
        margin-top: 8px;
      }
    `,
  ];

  declare tool: PanelTool;
  declare calls: readonly PanelCall[];
  declare items: readonly PanelItem[];
  declare callId: string;
  declare problem: string;

  constructor() {
    super();
    this.callId = "";
    this.problem = "";
  }

  async #run(event: CustomEvent<string>): Promise<void> {
    const { document, registration } = this.tool;
    this.problem = "";
    const { value, error } = await sendCommand(this, {
      type: "run-tool",
      document,
      registration,
      arguments: event.detail,
    });
    this.callId = value ?? "";
    this.problem = error ?? "";
  }

  override render() {
    const { tool } = this;
    const call = this.calls.find(({ id }) => id === this.callId);
    const busy = call?.status === "running" || call?.status === "asking";
    return html`<article class="card" aria-label=${tool.title || tool.name}>
      <div>
        <h3>${tool.title || tool.name}</h3>
        <p class="soft small">
          <code>${tool.name}</code>${tool.top ? nothing : html` · in a frame of ${tool.origin}`}
        </p>
      </div>
      <p>${tool.description}</p>
      ${
        tool.declares.length === 0
          ? nothing
          : html`<ul class="declares" aria-label="Declares">
              ${tool.declares.map((words) => html`<li>${words}</li>`)}
            </ul>`
      }
      ${
        tool.withheldBecause === undefined
          ? html`<details>
              <summary>Run it</summary>
              <tool-form .schema=${tool.inputSchema} ?busy=${busy} @run=${this.#run}></tool-form>
              <p class="problem small" role="alert">${this.problem}</p>
              ${call === undefined ? nothing : html`<call-result .call=${call} .items=${this.items}></call-result>`}
            </details>`
          : html`<p class="problem small">Not offered to agents: ${tool.withheldBecause}</p>`
      }
    </article>`;
  }
}
