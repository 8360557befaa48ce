/** The person's own rules as a text: checked before they count, in from a file, out to one. */
import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues } from "lit";
import { asArray, asRecord, asString } from "../../protocol/decode.js";
import type { RuleProblem } from "../../protocol/policy-messages.js";
import { offerFile } from "../shared/offer-file.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { rulesStyles } from "./rules-styles.js";

const MAX_PROBLEMS = 100;
const MAX_FILE = 1024 * 1024;
const FILE_NAME = "airlock-rules.json";

function readProblems(value: string | undefined): RuleProblem[] | undefined {
  if (value === undefined) return undefined;
  return asArray(JSON.parse(value), MAX_PROBLEMS)?.map((each) => ({
    pointer: asString(asRecord(each)?.["pointer"], MAX_FILE) ?? "",
    message: asString(asRecord(each)?.["message"], MAX_FILE) ?? "",
  }));
}

export class RulesEditor extends LitElement {
  static override properties: PropertyDeclarations = {
    own: {},
    text: { state: true },
    problems: { state: true },
    said: { state: true },
  };
  static override styles = [shared, rulesStyles];

  /** What is in force. */
  declare own: string;
  /** What is written, until it is saved. */
  declare text: string | undefined;
  declare problems: readonly RuleProblem[];
  declare said: string;

  constructor() {
    super();
    this.own = "";
    this.problems = [];
    this.said = "";
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Nobody's writing is lost because a rule was switched elsewhere.
    if (changed.has("own") && this.text === changed.get("own")) this.text = undefined;
  }

  override render() {
    const { problems } = this;
    const isWrong = problems.length > 0;
    return html`<div class="editor">
      <h3 id="own">Your own rules, as JSON</h3>
      <p class="soft small">A rule of the same name stands for one that ships. Nothing counts before it is saved.</p>
      <textarea
        aria-labelledby="own"
        aria-describedby="problems"
        aria-invalid=${isWrong ? "true" : "false"}
        spellcheck="false"
        .value=${this.text ?? this.own}
        @input=${this.#typed}
      ></textarea>
      <div id="problems" role="alert">
        ${
          isWrong
            ? html`<ul class="small problem">
                ${problems.map(({ pointer, message }) => html`<li><code>${pointer || "/"}</code> ${message}</li>`)}
              </ul>`
            : nothing
        }
      </div>
      <div class="row">
        <button type="button" class="main" @click=${this.#save}>Save</button>
        <button type="button" @click=${this.#pick}>Import…</button>
        <button type="button" @click=${this.#export}>Export</button>
        <input type="file" accept=".json,application/json" tabindex="-1" aria-label="Rules from a file" @change=${this.#import} />
      </div>
      <p class="soft small" role="status">${this.said}</p>
    </div>`;
  }

  #typed({ target }: Event): void {
    this.text = (target as HTMLTextAreaElement).value;
    this.said = "";
  }

  async #save(): Promise<void> {
    const text = this.text ?? this.own;
    const problems = readProblems((await sendCommand(this, { type: "save-rules", text })).value);
    // What could not be done at all is said by the panel.
    if (problems === undefined) return;
    this.problems = problems;
    this.said = problems.length === 0 ? "Saved. These rules are in force now." : "";
    if (problems.length === 0) this.text = undefined;
  }

  #pick(): void {
    this.renderRoot.querySelector<HTMLInputElement>("input")?.click();
  }

  async #import({ target }: Event): Promise<void> {
    const input = target as HTMLInputElement;
    const [file] = input.files ?? [];
    if (file === undefined) return;
    const isReadable = file.size <= MAX_FILE;
    if (isReadable) this.text = await file.text();
    input.value = "";
    this.problems = [];
    this.said = isReadable ? "Read it, then save it." : "That file is too large for rules.";
  }

  #export(): void {
    offerFile(FILE_NAME, "application/json", this.own);
  }
}
