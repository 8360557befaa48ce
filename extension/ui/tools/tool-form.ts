/** A form made from an `inputSchema`. It fires `run` with the arguments as JSON text. */

import { html, LitElement, nothing, type PropertyDeclarations } from "lit";
import * as texts from "../../../src/texts/people/tools.js";
import { asRecord } from "../../protocol/decode.js";
import { formStyles } from "../shared/form-styles.js";
import { shared } from "../shared/styles.js";
import { fieldControl } from "./field-control.js";
import { type Field, readField, readFields, readJson } from "./read-schema.js";

const WHOLE: Field = {
  name: "",
  kind: "json",
  label: texts.wholeArguments(),
  hint: texts.wholeArgumentsHint(),
  required: false,
  choices: [],
  initial: "{}",
};

export class ToolForm extends LitElement {
  static override properties: PropertyDeclarations = {
    schema: { attribute: false },
    busy: { type: Boolean },
    problems: { state: true },
  };
  static override styles = [shared, formStyles];

  declare schema: unknown;
  declare busy: boolean;
  /** By index of the field. */
  declare problems: ReadonlyMap<number, string>;
  #fields: readonly Field[] = [];

  constructor() {
    super();
    this.busy = false;
    this.problems = new Map();
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    // Each state from the worker is a new object; an equal schema must not reset the form.
    if (!changed.has("schema")) return;
    const fields = readFields(this.schema) ?? [WHOLE];
    if (JSON.stringify(fields) !== JSON.stringify(this.#fields)) this.#fields = fields;
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    if (this.busy) return;
    const read = this.#read(event.target as HTMLFormElement);
    if (read !== undefined) this.dispatchEvent(new CustomEvent("run", { detail: read }));
  }

  /** @returns JSON text, or undefined if the person must correct something first. */
  #read(form: HTMLFormElement): string | undefined {
    const problems = new Map<number, string>();
    const values: Record<string, unknown> = Object.create(null);
    let whole: unknown = values;
    this.#fields.forEach((field, index) => {
      const control = form.elements.namedItem(`field-${index}`) as HTMLInputElement;
      const typed = field.kind === "boolean" ? String(control.checked) : control.value;
      const reading = field === WHOLE ? readWhole(typed) : readField(field, typed);
      if ("problem" in reading) problems.set(index, reading.problem);
      else if (field === WHOLE) whole = reading.value;
      else if (reading.value !== undefined) values[field.name] = reading.value;
    });
    this.problems = problems;
    if (problems.size === 0) return JSON.stringify(whole);
    const [first] = problems.keys();
    (form.elements.namedItem(`field-${first}`) as HTMLElement | null)?.focus();
    return undefined;
  }

  override render() {
    const { busy } = this;
    return html`<form novalidate autocomplete="off" @submit=${this.#submit}>
      ${this.#fields.length === 0 ? html`<p class="soft small">${texts.takesNoArguments()}</p>` : nothing}
      ${this.#fields.map((field, index) => this.#field(field, index))}
      <div class="row">
        <button class="main" aria-disabled=${busy ? "true" : "false"}>${busy ? texts.running() : texts.run()}</button>
      </div>
    </form>`;
  }

  #field(field: Field, index: number) {
    const problem = this.problems.get(index);
    const name = html`<label for=${`field-${index}`}>
      ${field.label}${field.required ? html` <span class="soft needed">${texts.needed()}</span>` : nothing}
    </label>`;
    const control = fieldControl(field, index, problem !== undefined);
    return html`<div class="field">
      ${field.kind === "boolean" ? html`<div class="check">${control} ${name}</div>` : html`${name} ${control}`}
      ${field.hint === "" ? nothing : html`<p class="soft small" id=${`hint-${index}`}>${field.hint}</p>`}
      ${
        problem === undefined
          ? nothing
          : html`<p class="problem small" role="alert" id=${`problem-${index}`}>${problem}</p>`
      }
    </div>`;
  }
}

function readWhole(typed: string): ReturnType<typeof readJson> {
  const reading = readJson(WHOLE.label, typed.trim() || "{}");
  return "problem" in reading || asRecord(reading.value) !== undefined
    ? reading
    : { problem: texts.notAnObject() };
}
