/** One field of a form as it is shown: plain, or a group of fields, a list, a choice of forms. */

import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import { asJsonBlock } from "../shared/untrusted-text.js";
import { forms as formTexts, tools as texts } from "../shared/words.js";
import { boxes, describedBy, type FormEvents, fieldControl, hintsOf } from "./field-control.js";
import { addItem, addMember, choose, type FormNode } from "./form-node.js";
import { sampleOf } from "./sample-of.js";

const neededMark = ({ field }: FormNode) =>
  field.required && field.kind !== "fixed" && field.name !== ""
    ? html` <span class="soft needed">${texts.needed()}</span>`
    : nothing;

function notes(node: FormNode) {
  const hints = hintsOf(node);
  return html`${
    hints.length === 0
      ? nothing
      : html`<p class="soft small" id="${node.id}-hint" dir="auto">${hints.join(" · ")}</p>`
  }
  ${node.problem === "" ? nothing : html`<p class="problem small" id="${node.id}-problem"><bdi>${node.problem}</bdi></p>`}`;
}

/** A box of its own, because an empty field leaves the argument out. */
function nullBox(node: FormNode, events: FormEvents) {
  if (node.field.isNullable !== true) return nothing;
  const toggle = ({ target }: Event) => {
    node.isNull = (target as HTMLInputElement).checked;
    events.changed(node);
  };
  return html`<label class="check small">
    <input type="checkbox" aria-description=${node.field.label} .checked=${live(node.isNull)} @change=${toggle} />
    ${formTexts.nullValue()}
  </label>`;
}

function jsonHelp({ field }: FormNode) {
  const { schema } = field;
  if (schema === undefined || Object.keys(schema).length === 0) return nothing;
  return html`<details class="small">
    <summary class="soft">${formTexts.schemaOfIt()}</summary>
    <pre>${asJsonBlock(JSON.stringify(schema))}</pre>
    <p class="soft">${formTexts.exampleOfIt()}</p>
    <pre>${asJsonBlock(JSON.stringify(sampleOf(schema)))}</pre>
  </details>`;
}

function plain(node: FormNode, events: FormEvents) {
  const { field } = node;
  const control = node.isNull ? nothing : fieldControl(node, events);
  const label =
    field.kind === "fixed"
      ? html`<span class="label" dir="auto">${field.label}</span>`
      : html`<label for=${node.id} dir="auto">${field.label}${neededMark(node)}</label>`;
  return html`<div class="field">
    ${field.kind === "boolean" ? html`<div class="check">${control} ${label}</div>` : html`${label} ${control}`}
    ${nullBox(node, events)} ${notes(node)} ${field.kind === "json" ? jsonHelp(node) : nothing}
  </div>`;
}

const framed = (node: FormNode, content: unknown) =>
  html`<fieldset aria-describedby=${describedBy(node)}>
    <legend dir="auto">${node.field.label}${neededMark(node)}</legend>
    ${notes(node)} ${content}
  </fieldset>`;

function removeButton(list: FormNode, part: FormNode, events: FormEvents) {
  const label = part.key ?? part.field.label;
  const remove = () => {
    const index = list.parts.indexOf(part);
    list.parts = list.parts.filter((each) => each !== part);
    const next = list.parts[Math.min(index, list.parts.length - 1)];
    events.changed(list);
    events.say(formTexts.removed(label));
    events.focus(next === undefined ? `${list.id}-add` : `${next.id}-remove`);
  };
  return html`<button type="button" class="quiet" id="${part.id}-remove" aria-description=${label} @click=${remove}>
    ${formTexts.remove()}
  </button>`;
}

const firstControl = (node: FormNode): string => {
  const [first] = node.parts;
  return first === undefined || node.field.kind === "forms" ? node.id : firstControl(first);
};

function adder(
  list: FormNode,
  words: string,
  most: number,
  add: () => FormNode | undefined,
  events: FormEvents,
) {
  const isFull = list.parts.length >= most;
  const press = () => {
    const part = isFull ? undefined : add();
    if (part === undefined) return;
    events.changed(list);
    events.focus(part.key === undefined ? firstControl(part) : `${part.id}-key`);
  };
  return html`<div class="row">
    <button type="button" id="${list.id}-add" aria-disabled=${isFull ? "true" : "false"} @click=${press}>${words}</button>
    ${isFull ? html`<span class="soft small">${formTexts.full(most)}</span>` : nothing}
  </div>`;
}

const MAX_PARTS = 100;

function list(node: FormNode, events: FormEvents) {
  const { label, schema } = node.field;
  const most = Math.min(Number(schema?.["maxItems"] ?? MAX_PARTS), MAX_PARTS);
  // Numbers follow the places, also after one was removed.
  const named = (part: FormNode, index: number): FormNode => {
    const renamed = { ...part.field, label: formTexts.item(label, index + 1) };
    return Object.assign(part, { field: renamed });
  };
  return html`${node.parts.length === 0 ? html`<p class="soft small">${formTexts.empty()}</p>` : nothing}
    <ul class="parts">
      ${repeat(
        node.parts,
        ({ id }) => id,
        (part, index) =>
          html`<li>${formPart(named(part, index), events)} ${removeButton(node, part, events)}</li>`,
      )}
    </ul>
    ${adder(node, formTexts.addItem(label), most, () => addItem(node), events)}`;
}

function member(group: FormNode, part: FormNode, events: FormEvents) {
  const rename = ({ target }: Event) => {
    part.key = (target as HTMLInputElement).value;
    events.changed(part);
  };
  return html`<li class="member">
    <div class="field">
      <label for="${part.id}-key">${formTexts.memberName()}</label>
      <input type="text" id="${part.id}-key" dir="auto" autocomplete="off" .value=${live(part.key ?? "")} @input=${rename} />
    </div>
    ${formPart(part, events)} ${removeButton(group, part, events)}
  </li>`;
}

function group(node: FormNode, events: FormEvents) {
  const { other } = node.field;
  const named = node.parts.filter(({ key }) => key === undefined);
  const others = node.parts.filter(({ key }) => key !== undefined);
  return html`${repeat(
    named,
    ({ id }) => id,
    (part) => formPart(part, events),
  )}
  ${
    other === undefined
      ? nothing
      : html`<ul class="parts" aria-label=${formTexts.otherMembers()}>
            ${repeat(
              others,
              ({ id }) => id,
              (part) => member(node, part, events),
            )}
          </ul>
          ${adder(node, formTexts.addMember(), MAX_PARTS, () => addMember(node), events)}`
  }`;
}

function forms(node: FormNode, events: FormEvents) {
  const { label, required, forms: all = [] } = node.field;
  const pick = ({ target }: Event) => {
    choose(node, (target as HTMLSelectElement).value);
    events.changed(node);
  };
  return html`<select
      id=${node.id}
      aria-label=${formTexts.whichForm(label)}
      aria-invalid=${node.problem === "" ? "false" : "true"}
      .value=${live(node.typed)}
      @change=${pick}
    >
      ${required ? nothing : html`<option value="">${formTexts.noneOfThem()}</option>`}
      ${all.map((each, index) => html`<option value=${index} ?selected=${node.typed === String(index)}>${each.label}</option>`)}
    </select>
    ${node.parts.map((part) => (part.field.kind === "group" ? html`${notes(part)} ${group(part, events)}` : formPart(part, events)))}`;
}

/** @param isRoot the form itself has a heading already. */
export function formPart(node: FormNode, events: FormEvents, isRoot = false): TemplateResult {
  const { kind } = node.field;
  if (kind === "group")
    return isRoot
      ? html`${group(node, events)}`
      : framed(node, [nullBox(node, events), node.isNull ? nothing : group(node, events)]);
  if (kind === "list")
    return framed(node, [nullBox(node, events), node.isNull ? nothing : list(node, events)]);
  if (kind === "forms")
    return framed(node, [nullBox(node, events), node.isNull ? nothing : forms(node, events)]);
  if (kind === "several")
    return framed(node, [
      nullBox(node, events),
      node.isNull ? nothing : html`<div class="boxes">${boxes(node, events)}</div>`,
    ]);
  return plain(node, events);
}
