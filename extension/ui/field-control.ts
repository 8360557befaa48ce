/** The control of one field, tied to its hint and its problem. */
import { html, type TemplateResult } from "lit";
import type { Field } from "./read-schema.js";
import { asLine } from "./untrusted-text.js";

const choiceWords = (choice: unknown): string => {
  if (typeof choice === "boolean") return choice ? "Yes" : "No";
  return asLine(typeof choice === "string" ? choice : JSON.stringify(choice));
};

const asFlag = (value: boolean): "true" | "false" => (value ? "true" : "false");

/** Values are given as attributes: they are where the control starts, and never overwrite what was typed. */
export function fieldControl(field: Field, index: number, isInvalid: boolean): TemplateResult {
  const id = `field-${index}`;
  const { initial, kind } = field;
  const invalid = asFlag(isInvalid);
  const needed = asFlag(field.required);
  const described = [field.hint === "" ? "" : `hint-${index}`, isInvalid ? `problem-${index}` : ""].join(" ");
  switch (kind) {
    case "boolean":
      return html`<input type="checkbox" id=${id} name=${id} ?checked=${initial === "true"} aria-describedby=${described} />`;
    case "choice":
      return html`<select id=${id} name=${id} aria-required=${needed} aria-invalid=${invalid} aria-describedby=${described}>
        <option value=""></option>
        ${field.choices.map(
          (choice, each) =>
            html`<option value=${each} ?selected=${initial === String(each)}>${choiceWords(choice)}</option>`,
        )}
      </select>`;
    case "json":
    case "long":
      return html`<textarea
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
    default:
      return html`<input
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
  }
}
