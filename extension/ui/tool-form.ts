/** A form made from an `inputSchema`. It fires `run` with the arguments as JSON text. */
import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import { type Field, readField, readFields, readJson } from "./read-schema.js";
import { shared } from "./styles.js";

const WHOLE: Field = {
  name: "",
  kind: "json",
  label: "Arguments (JSON)",
  hint: "This tool does not describe its arguments one by one.",
  required: false,
  choices: [],
};

export class ToolForm extends LitElement {
  static override properties: PropertyDeclarations = {
    schema: { attribute: false },
    busy: { type: Boolean },
    problems: { state: true },
  };
  static override styles = [
    shared,
    css`
      form {
        display: grid;
        gap: 10px;
      }
      label {
        display: grid;
        gap: 3px;
        font-size: 12.5px;
        font-weight: 600;
      }
      .check {
        display: flex;
        gap: 8px;
        align-items: center;
      }
      input:not([type="checkbox"]),
      select,
      textarea {
        width: 100%;
        padding: 6px 9px;
        border: 1px solid var(--line);
        border-radius: 8px;
        color: inherit;
        background: var(--paper);
        font: inherit;
      }
      textarea {
        font: 12.5px/1.5 ui-monospace, monospace;
      }
      .hint {
        font-weight: 400;
      }
    `,
  ];

  declare schema: unknown;
  declare busy: boolean;
  declare problems: ReadonlyMap<string, string>;

  constructor() {
    super();
    this.busy = false;
    this.problems = new Map();
  }

  get #fields(): readonly Field[] {
    return readFields(this.schema) ?? [WHOLE];
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    if (this.busy) return;
    const read = this.#read(event.target as HTMLFormElement);
    if (read !== undefined) this.dispatchEvent(new CustomEvent("run", { detail: read }));
  }

  /** @returns JSON text, or undefined where something must be corrected first. */
  #read(form: HTMLFormElement): string | undefined {
    const problems = new Map<string, string>();
    const values: Record<string, unknown> = Object.create(null);
    let whole: unknown = values;
    for (const field of this.#fields) {
      const control = form.elements.namedItem(`field:${field.name}`) as HTMLInputElement;
      const typed = field.kind === "boolean" ? String(control.checked) : control.value;
      const reading = field === WHOLE ? readJson(field.label, typed || "{}") : readField(field, typed);
      if ("problem" in reading) problems.set(field.name, reading.problem);
      else if (field === WHOLE) whole = reading.value;
      else if (reading.value !== undefined) values[field.name] = reading.value;
    }
    this.problems = problems;
    if (problems.size === 0) return JSON.stringify(whole);
    const [first] = problems.keys();
    (form.elements.namedItem(`field:${first}`) as HTMLElement | null)?.focus();
    return undefined;
  }

  override render() {
    return html`<form novalidate autocomplete="off" @submit=${this.#submit}>
      ${this.#fields.map((field) => this.#field(field))}
      <div class="row">
        <button class="main" aria-disabled=${this.busy ? "true" : "false"}>${this.busy ? "Running…" : "Run"}</button>
      </div>
    </form>`;
  }

  #field(field: Field) {
    const problem = this.problems.get(field.name);
    const control = this.#control(field, problem !== undefined);
    const name = html`${field.label}${field.required ? html` <span class="soft hint">needed</span>` : nothing}`;
    return html`<div>
      ${
        field.kind === "boolean"
          ? html`<label class="check">${control} ${name}</label>`
          : html`<label>${name} ${control}</label>`
      }
      ${field.hint === "" ? nothing : html`<p class="soft small">${field.hint}</p>`}
      ${problem === undefined ? nothing : html`<p class="problem small" role="alert">${problem}</p>`}
    </div>`;
  }

  #control(field: Field, invalid: boolean) {
    const name = `field:${field.name}`;
    const flag = invalid ? "true" : "false";
    switch (field.kind) {
      case "boolean":
        return html`<input type="checkbox" name=${name} />`;
      case "choice":
        return html`<select name=${name} aria-invalid=${flag}>
          <option value=""></option>
          ${field.choices.map((choice, index) => html`<option value=${index}>${String(choice)}</option>`)}
        </select>`;
      case "json":
        return html`<textarea name=${name} rows="3" spellcheck="false" aria-invalid=${flag}></textarea>`;
      case "secret":
        return html`<input type="password" name=${name} autocomplete="off" aria-invalid=${flag} />`;
      default:
        return html`<input
          type="text"
          inputmode=${field.kind === "text" ? "text" : "decimal"}
          name=${name}
          aria-invalid=${flag}
        />`;
    }
  }
}
