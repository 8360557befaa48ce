/** What the person says about one tool in place of its page: a small form · S3-10 */

import { html, LitElement, nothing, type PropertyDeclarations } from "lit";
import type { ToolOverride } from "../../../src/annotations/override.js";
import type { PanelTool } from "../../protocol/panel-messages.js";
import { formStyles } from "../shared/form-styles.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { dayAndMinute } from "../shared/time.js";
import { overrides as texts } from "../shared/words.js";

/** Values as a select has them; the empty one is "as declared". */
const FIELDS = Object.keys(texts.fields) as (keyof ToolOverride)[];

const readChoice = (text: string): string | boolean =>
  text === "true" ? true : text === "false" ? false : text;

export class ToolOverrideForm extends LitElement {
  static override properties: PropertyDeclarations = {
    tool: { attribute: false },
    problem: { state: true },
    isSaved: { state: true },
  };
  static override styles = [shared, formStyles];

  declare tool: PanelTool;
  declare problem: string;
  declare isSaved: boolean;

  constructor() {
    super();
    this.problem = "";
    this.isSaved = false;
  }

  async #send(override: ToolOverride): Promise<void> {
    const { document, registration } = this.tool;
    const { error } = await sendCommand(this, { type: "override-tool", document, registration, override });
    this.problem = error ?? "";
    this.isSaved = error === undefined;
  }

  #save(event: SubmitEvent): void {
    event.preventDefault();
    const given = [...new FormData(event.target as HTMLFormElement)].filter(([, value]) => value !== "");
    void this.#send(Object.fromEntries(given.map(([name, value]) => [name, readChoice(String(value))])));
  }

  override render() {
    const { override } = this.tool;
    return html`<form @submit=${this.#save}>
      <p class="small soft">${texts.means()}</p>
      ${this.tool.isManaged === true ? html`<p class="small">${texts.managed()}</p>` : nothing}
      ${override === undefined ? nothing : html`<p class="small">${this.#since(override)}</p>`}
      ${FIELDS.map((name) => this.#field(name))}
      <div class="row">
        <button class="main">${texts.save()}</button>
        ${
          override === undefined
            ? nothing
            : html`<button type="button" @click=${() => this.#send({})}>${texts.takeBack()}</button>`
        }
      </div>
      ${this.problem === "" ? nothing : html`<p class="problem small" role="alert">${this.problem}</p>`}
      <p class="small" role="status">${this.isSaved ? texts.saved() : nothing}</p>
    </form>`;
  }

  #since({ at, hasLapsed }: NonNullable<PanelTool["override"]>): string {
    return hasLapsed ? texts.lapsed(dayAndMinute(at)) : texts.since(dayAndMinute(at));
  }

  #field(name: keyof ToolOverride) {
    const { label, values } = texts.fields[name];
    const chosen = String(this.tool.override?.choices[name] ?? "");
    return html`<div class="field">
      <label for=${name}>${label()}</label>
      <select id=${name} name=${name}>
        <option value="" ?selected=${chosen === ""}>${texts.asDeclared()}</option>
        ${Object.entries(values).map(
          ([value, words]) => html`<option value=${value} ?selected=${chosen === value}>${words()}</option>`,
        )}
      </select>
    </div>`;
  }
}
