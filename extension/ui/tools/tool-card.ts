/**
 * A tool that is open: its description, what it declares, and its arguments as JSON, to run it by
 * hand.
 */
import { css, html, nothing, type PropertyValues } from "lit";
import { sayName } from "../../../src/engine/enforce/clean-text.js";
import type { JsonValue } from "../../../src/engine/schema/types.js";
import { checkValue } from "../../../src/schemas/check-value.js";
import { asRecord, parseJson } from "../../protocol/decode.js";
import type { PanelCall, PanelItem, PanelTool } from "../../protocol/panel-messages.js";
import { elementWith, given } from "../shared/element.js";
import { findingList } from "../shared/finding-list.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { faults, tools as texts } from "../shared/words.js";
import { sampleOf } from "./sample-of.js";

const MAX_DESCRIPTION = 2_000;

/** Faults of the arguments, in words. */
function problemsOf(text: string, schema: unknown): readonly string[] {
  const value = asRecord(parseJson(text)) as JsonValue | undefined;
  if (value === undefined) return [texts.notAnObject()];
  return checkValue(schema as JsonValue, value).map(({ pointer, keyword, limit }) =>
    texts.faulty(
      asLine(pointer.slice(1).split("/").map(sayName).join(" › ")),
      faults.faultWords(keyword, limit),
    ),
  );
}

export class ToolCard extends elementWith({
  tool: given<PanelTool>(),
  calls: [] as readonly PanelCall[],
  items: [] as readonly PanelItem[],
  text: "",
  callId: "",
  problems: [] as readonly string[],
}) {
  static override styles = [
    shared,
    css`
      .declares {
        gap: 4px 6px;
      }
      .declares li {
        padding: 0 8px;
        border: 1px solid var(--line);
        border-radius: 99px;
        font-size: var(--small);
        color: var(--soft);
      }
      textarea {
        display: block;
        min-height: 5lh;
        max-height: 40vh;
        field-sizing: content;
        font: var(--mono);
        direction: ltr;
        resize: vertical;
      }
    `,
  ];

  #schemaText: string | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Each state from the worker is a new object; an equal schema must not take away what was
    // typed.
    const text = JSON.stringify(this.tool.inputSchema ?? {});
    if (!changed.has("tool") || text === this.#schemaText) return;
    this.#schemaText = text;
    this.text = this.#example();
  }

  #example(): string {
    return JSON.stringify(sampleOf(this.tool.inputSchema), null, 2);
  }

  async #run(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const { document, registration, inputSchema } = this.tool;
    this.problems = problemsOf(this.text, inputSchema);
    if (this.#isBusy || this.problems.length > 0) return;
    const command = { type: "run-tool", document, registration, arguments: this.text } as const;
    const { value, error } = await sendCommand(this, command);
    this.callId = value ?? "";
    this.problems = error === undefined ? [] : [error];
  }

  get #call(): PanelCall | undefined {
    return this.calls.find(({ id }) => id === this.callId);
  }

  get #isBusy(): boolean {
    return this.#call?.status === "running" || this.#call?.status === "asking";
  }

  override render() {
    const { tool } = this;
    const title = asLine(tool.title || tool.name);
    return html`<article class="stack" aria-label=${title}>
      ${tool.top ? nothing : html`<p class="soft small">${texts.inFrameOf(asLine(tool.origin, 300))}</p>`}
      ${tool.description === "" ? nothing : html`<p>${asLine(tool.description, MAX_DESCRIPTION)}</p>`}
      ${this.#findings(tool)}
      ${
        tool.declares.length === 0
          ? nothing
          : html`<ul class="declares row" aria-label=${texts.declares()}>
              ${tool.declares.map((words) => html`<li>${words}</li>`)}
            </ul>`
      }
      ${
        tool.withheldBecause === undefined
          ? this.#form()
          : html`<p class="problem small">${texts.notOffered(tool.withheldBecause)}</p>`
      }
    </article>`;
  }

  /** Agents read the description of a tool; a person usually does not. */
  #findings({ findings = [], origin }: PanelTool) {
    return findings.length === 0
      ? nothing
      : html`<div class="card alert">
          <p class="small"><b>${texts.steersTitle()}</b><br />${texts.steersMeans()}</p>
          ${findingList(findings, origin)}
        </div>`;
  }

  #form() {
    const call = this.#call;
    const isWrong = this.problems.length > 0;
    const typed = ({ target }: Event) => {
      this.text = (target as HTMLTextAreaElement).value;
      this.problems = [];
    };
    return html`<form class="stack" novalidate autocomplete="off" @submit=${this.#run}>
        <div class="field stack">
          <label for="arguments">${texts.argumentsAsJson()}</label>
          <textarea id="arguments" spellcheck="false" aria-invalid=${isWrong ? "true" : "false"} aria-describedby="problems"
            .value=${this.text} @input=${typed}></textarea>
        </div>
        <div id="problems" class="problem small" role="alert">
          ${isWrong ? html`<ul>${this.problems.map((words) => html`<li>${words}</li>`)}</ul>` : nothing}
        </div>
        <div class="row">
          <button class="main" aria-disabled=${this.#isBusy ? "true" : "false"}>${this.#isBusy ? texts.running() : texts.run()}</button>
        </div>
      </form>
      ${call === undefined ? nothing : html`<call-result .call=${call} .items=${this.items}></call-result>`}`;
  }
}
