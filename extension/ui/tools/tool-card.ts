/** A tool that is open: its description, what it declares, and a form to run it. */
import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import type { PanelCall, PanelItem, PanelTool } from "../../protocol/panel-messages.js";
import { findingList, findingStyles } from "../shared/finding-list.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { tools as texts } from "../shared/words.js";
import type { ToolForm } from "./tool-form.js";

const MAX_DESCRIPTION = 2_000;

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
        gap: 4px 6px;
      }
      .declares li {
        padding: 0 8px;
        border: 1px solid var(--line);
        border-radius: 99px;
        font-size: var(--small);
        color: var(--soft);
      }
      article {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 10px;
        overflow-wrap: anywhere;
      }
      h3 {
        margin-top: 4px;
        font-size: var(--small);
        font-weight: 600;
        color: var(--soft);
      }
      .body {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 12px;
      }
      details .body {
        margin-top: 10px;
      }
      .warned {
        display: grid;
        gap: 6px;
        padding: 8px 10px;
        border: 1px solid var(--alert-line);
        border-radius: 8px;
        background: var(--alert-paper);
      }
    `,
    findingStyles,
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
    const command = { type: "run-tool", document, registration, arguments: event.detail } as const;
    const { value, error } = await sendCommand(this, command);
    this.callId = value ?? "";
    this.problem = error ?? "";
  }

  /** Puts the arguments of an earlier call into the form. @param text JSON */
  async fill(text: string): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<ToolForm>("tool-form")?.fill(JSON.parse(text));
  }

  override render() {
    const { tool } = this;
    const title = asLine(tool.title || tool.name);
    return html`<article aria-label=${title}>
      ${tool.top ? nothing : html`<p class="soft small">${texts.inFrameOf(asLine(tool.origin, 300))}</p>`}
      ${tool.description === "" ? nothing : html`<p>${asLine(tool.description, MAX_DESCRIPTION)}</p>`}
      ${this.#findings(tool)}
      ${
        tool.declares.length === 0
          ? nothing
          : html`<ul class="declares" aria-label=${texts.declares()}>
              ${tool.declares.map((words) => html`<li>${words}</li>`)}
            </ul>`
      }
      ${
        tool.withheldBecause === undefined
          ? this.#body()
          : html`<p class="problem small">${texts.notOffered(tool.withheldBecause)}</p>`
      }
    </article>`;
  }

  /** Agents read the description of a tool; a person usually does not. */
  #findings({ findings = [] }: PanelTool) {
    return findings.length === 0
      ? nothing
      : html`<div class="warned">
          <p class="small"><b>${texts.steersTitle()}</b> ${texts.steersMeans()}</p>
          ${findingList(findings)}
        </div>`;
  }

  #body() {
    const call = this.calls.find(({ id }) => id === this.callId);
    const busy = call?.status === "running" || call?.status === "asking";
    return html`<h3>${texts.runIt()}</h3>
      <div class="body">
      <tool-form .schema=${this.tool.inputSchema} ?busy=${busy} @run=${this.#run}></tool-form>
      ${this.problem === "" ? nothing : html`<p class="problem small" role="alert">${this.problem}</p>`}
      ${call === undefined ? nothing : html`<call-result .call=${call} .items=${this.items}></call-result>`}
    </div>`;
  }
}
