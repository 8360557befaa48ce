/** The person's own rules as JSON: checked before they apply, imported from a file, exported to one. */

import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues } from "lit";
import { asArray, asRecord, asString } from "../../protocol/decode.js";
import type { RuleProblem } from "../../protocol/policy-messages.js";
import { offerFile } from "../shared/offer-file.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { ruleForm as formTexts, rules as texts } from "../shared/words.js";
import { lineOf, whereBroken } from "./json-places.js";
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

  /** The rules that apply. */
  declare own: string;
  /** What the person has typed and not saved. */
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
    // Rules that changed elsewhere do not overwrite what the person is typing.
    if (changed.has("own") && this.text === changed.get("own")) this.text = undefined;
  }

  override render() {
    const { problems } = this;
    const isWrong = problems.length > 0;
    return html`<div class="editor">
      <h3 id="own">${texts.ownRules()}</h3>
      <p class="soft small">${texts.ownRulesHint()}</p>
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
                ${problems.map(({ pointer, message }) => html`<li><code>${pointer || nothing}</code> ${message} ${this.#line(pointer)}</li>`)}
              </ul>`
            : nothing
        }
      </div>
      <div class="row">
        <button type="button" class="main" @click=${this.#save}>${texts.save()}</button>
        <button type="button" @click=${this.#pick}>${texts.importRules()}</button>
        <button type="button" @click=${this.#export}>${texts.exportRules()}</button>
        <input type="file" accept=".json,application/json" tabindex="-1" aria-label=${texts.rulesFile()} @change=${this.#import} />
      </div>
      <p class="soft small" role="status">${this.said}</p>
    </div>`;
  }

  #line(pointer: string) {
    const line = pointer === "" ? undefined : lineOf(this.text ?? this.own, pointer);
    return line === undefined ? nothing : html`<span class="soft">(${formTexts.atLine(line)})</span>`;
  }

  #typed({ target }: Event): void {
    this.text = (target as HTMLTextAreaElement).value;
    this.said = "";
  }

  async #save(): Promise<void> {
    const text = this.text ?? this.own;
    const broken = whereBroken(text);
    if (broken !== undefined) {
      this.problems = [{ pointer: "", message: broken }];
      this.said = "";
      return;
    }
    const problems = readProblems((await sendCommand(this, { type: "save-rules", text })).value);
    // The panel shows why the command failed.
    if (problems === undefined) return;
    this.problems = problems;
    this.said = problems.length === 0 ? texts.saved() : "";
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
    this.said = isReadable ? texts.imported() : texts.fileTooLarge();
  }

  #export(): void {
    offerFile(FILE_NAME, "application/json", this.own);
  }
}
