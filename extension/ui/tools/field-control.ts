/** The control of one field without parts, tied to its hint and its problem. */

import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { asLine } from "../shared/untrusted-text.js";
import { forms as formTexts, tools as texts } from "../shared/words.js";
import { fileControl } from "./file-control.js";
import type { FormNode } from "./form-node.js";
import type { FieldKind } from "./read-schema.js";

export interface FormEvents {
  /** What a node holds has changed. */
  changed(node: FormNode): void;
  redraw(): void;
  say(words: string): void;
  /** After a redraw. */
  focus(id: string): void;
}

const choiceWords = (choice: unknown): string => {
  if (typeof choice === "boolean") return choice ? texts.yes() : texts.no();
  return asLine(typeof choice === "string" ? choice : JSON.stringify(choice));
};

const asFlag = (value: boolean): "true" | "false" => (value ? "true" : "false");

interface Ties {
  readonly needed: "true" | "false";
  readonly invalid: "true" | "false";
  /** Ids of hint and problem. */
  readonly described: string;
}

export const hintsOf = ({ field }: FormNode): string[] =>
  [
    field.hint,
    field.limits ?? "",
    field.example === undefined ? "" : formTexts.forExample(field.example),
  ].filter(Boolean);

export const describedBy = (node: FormNode): string =>
  [hintsOf(node).length === 0 ? "" : `${node.id}-hint`, node.problem === "" ? "" : `${node.id}-problem`]
    .join(" ")
    .trim();

const set =
  (node: FormNode, events: FormEvents, read = (control: HTMLInputElement) => control.value) =>
  ({ target }: Event) => {
    node.typed = read(target as HTMLInputElement);
    events.changed(node);
  };

function choices(node: FormNode, { needed, invalid, described }: Ties, events: FormEvents) {
  const { id, field, typed } = node;
  const titles = field.titles ?? field.choices.map(choiceWords);
  return html`<select
    id=${id}
    aria-required=${needed}
    aria-invalid=${invalid}
    aria-describedby=${described}
    .value=${live(typed)}
    @change=${set(node, events)}
  >
    <option value=""></option>
    ${titles.map((title, each) => html`<option value=${each} ?selected=${typed === String(each)}>${title}</option>`)}
  </select>`;
}

const lines = (node: FormNode, { needed, invalid, described }: Ties, events: FormEvents) => html`<textarea
  class=${node.field.kind}
  id=${node.id}
  rows="3"
  spellcheck="false"
  dir="auto"
  aria-required=${needed}
  aria-invalid=${invalid}
  aria-describedby=${described}
  .value=${live(node.typed)}
  @input=${set(node, events)}
></textarea>`;

const TYPES: { readonly [Kind in FieldKind]?: string } = {
  date: "date",
  time: "time",
  "date-time": "datetime-local",
};
const MODES: { readonly [Kind in FieldKind]?: string } = {
  number: "decimal",
  integer: "numeric",
  email: "email",
  uri: "url",
};

/** Addresses are texts: the browser's own controls for them say what is wrong in words and places of their own. */
const line = (node: FormNode, { needed, invalid, described }: Ties, events: FormEvents) => html`<input
  type=${node.field.kind === "secret" && !node.isShown ? "password" : (TYPES[node.field.kind] ?? "text")}
  inputmode=${MODES[node.field.kind] ?? "text"}
  id=${node.id}
  autocomplete="off"
  spellcheck="false"
  dir="auto"
  aria-required=${needed}
  aria-invalid=${invalid}
  aria-describedby=${described}
  .value=${live(node.typed)}
  @input=${set(node, events)}
/>`;

function secret(node: FormNode, ties: Ties, events: FormEvents) {
  const toggle = () => {
    node.isShown = !node.isShown;
    events.redraw();
  };
  return html`<div class="beside">
    ${line(node, ties, events)}
    <button type="button" aria-pressed=${asFlag(node.isShown)} aria-description=${node.field.label} @click=${toggle}>
      ${node.isShown ? formTexts.hide() : formTexts.show()}
    </button>
  </div>`;
}

const box = (node: FormNode, { invalid, described }: Ties, events: FormEvents) =>
  html`<input
    type="checkbox"
    id=${node.id}
    aria-invalid=${invalid}
    aria-describedby=${described}
    .checked=${live(node.typed === "true")}
    @change=${set(node, events, ({ checked }) => String(checked))}
  />`;

/** Boxes to tick; `typed` has the places of the ticked ones. */
export function boxes(node: FormNode, events: FormEvents) {
  const ticked = new Set(node.typed.split(" ").filter(Boolean));
  const tick = (place: string) =>
    set(node, events, ({ checked }) => {
      if (checked) ticked.add(place);
      else ticked.delete(place);
      return [...ticked].sort((one, other) => Number(one) - Number(other)).join(" ");
    });
  const titles = node.field.titles ?? node.field.choices.map(choiceWords);
  return titles.map(
    (title, index) => html`<label class="check">
      <input
        type="checkbox"
        id=${index === 0 ? node.id : nothing}
        .checked=${live(ticked.has(String(index)))}
        @change=${tick(String(index))}
      />
      ${title}
    </label>`,
  );
}

export function fieldControl(node: FormNode, events: FormEvents): TemplateResult {
  const { field, problem } = node;
  const ties: Ties = {
    needed: asFlag(field.required),
    invalid: asFlag(problem !== ""),
    described: describedBy(node),
  };
  switch (field.kind) {
    case "boolean":
      return box(node, ties, events);
    case "choice":
      return choices(node, ties, events);
    case "json":
    case "long":
      return lines(node, ties, events);
    case "secret":
      return secret(node, ties, events);
    case "file":
      return fileControl(node, ties, events);
    case "fixed":
      return html`<output id=${node.id}>${choiceWords(field.choices[0])}</output>`;
    default:
      return line(node, ties, events);
  }
}
