/** The control of one field, tied to its hint and its problem. */
import { html, type TemplateResult } from "lit";
import * as texts from "../../../src/texts/people/tools.js";
import { asLine } from "../shared/untrusted-text.js";
import type { Field } from "./read-schema.js";

const choiceWords = (choice: unknown): string => {
  if (typeof choice === "boolean") return choice ? texts.yes() : texts.no();
  return asLine(typeof choice === "string" ? choice : JSON.stringify(choice));
};

const asFlag = (value: boolean): "true" | "false" => (value ? "true" : "false");

interface Ties {
  readonly id: string;
  readonly needed: "true" | "false";
  readonly invalid: "true" | "false";
  /** Ids of hint and problem. */
  readonly described: string;
}

const choices = (field: Field, { id, needed, invalid, described }: Ties) => html`<select
  id=${id}
  name=${id}
  aria-required=${needed}
  aria-invalid=${invalid}
  aria-describedby=${described}
>
  <option value=""></option>
  ${field.choices.map(
    (choice, each) =>
      html`<option value=${each} ?selected=${field.initial === String(each)}>${choiceWords(choice)}</option>`,
  )}
</select>`;

const lines = ({ initial, kind }: Field, { id, needed, invalid, described }: Ties) => html`<textarea
  class=${kind}
  id=${id}
  name=${id}
  rows="3"
  spellcheck="false"
  aria-required=${needed}
  aria-invalid=${invalid}
  aria-describedby=${described}
  .defaultValue=${initial}
></textarea>`;

const line = ({ initial, kind }: Field, { id, needed, invalid, described }: Ties) => html`<input
  type=${kind === "secret" ? "password" : "text"}
  inputmode=${kind === "number" || kind === "integer" ? "decimal" : "text"}
  id=${id}
  name=${id}
  autocomplete="off"
  aria-required=${needed}
  aria-invalid=${invalid}
  aria-describedby=${described}
  value=${initial}
/>`;

const box = ({ initial }: Field, { id, described }: Ties) =>
  html`<input type="checkbox" id=${id} name=${id} ?checked=${initial === "true"} aria-describedby=${described} />`;

/** Sets values as attributes: they are the start value and never overwrite what the person typed. */
export function fieldControl(field: Field, index: number, isInvalid: boolean): TemplateResult {
  const ties: Ties = {
    id: `field-${index}`,
    needed: asFlag(field.required),
    invalid: asFlag(isInvalid),
    described: [field.hint === "" ? "" : `hint-${index}`, isInvalid ? `problem-${index}` : ""].join(" "),
  };
  if (field.kind === "boolean") return box(field, ties);
  if (field.kind === "choice") return choices(field, ties);
  return field.kind === "json" || field.kind === "long" ? lines(field, ties) : line(field, ties);
}
