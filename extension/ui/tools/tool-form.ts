/** A form made from an `inputSchema`. It fires `run` with the arguments as JSON text. */

import { html, LitElement, nothing, type PropertyDeclarations } from "lit";
import { asRecord } from "../../protocol/decode.js";
import { formStyles } from "../shared/form-styles.js";
import { shared } from "../shared/styles.js";
import { timeOfDay } from "../shared/time.js";
import { forms as formTexts, tools as texts } from "../shared/words.js";
import type { FormEvents } from "./field-control.js";
import {
  allNodes,
  checkNode,
  createNode,
  type FormNode,
  fill,
  readForm,
  readWithoutSecrets,
} from "./form-node.js";
import { formPart } from "./form-part.js";
import { readRoot } from "./read-schema.js";
import { toolFormStyles } from "./tool-form-styles.js";

const MAX_RUNS = 10;

interface EarlierRun {
  readonly at: number;
  /** JSON, without what is secret. */
  readonly text: string;
}

export class ToolForm extends LitElement {
  static override properties: PropertyDeclarations = {
    schema: { attribute: false },
    busy: { type: Boolean },
    said: { state: true },
  };
  static override styles = [shared, formStyles, toolFormStyles];

  declare schema: unknown;
  declare busy: boolean;
  /** For the live region. */
  declare said: string;
  #schemaText = "";
  #root: FormNode = createNode(readRoot({}));
  #runs: readonly EarlierRun[] = [];
  readonly #events: FormEvents = {
    changed: (node) => this.#changed(node),
    redraw: () => this.requestUpdate(),
    say: (words) => this.#say(words),
    focus: (id) => void this.updateComplete.then(() => this.#focus(id)),
  };

  constructor() {
    super();
    this.busy = false;
    this.said = "";
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    // Each state from the worker is a new object; an equal schema must not reset the form.
    if (!changed.has("schema")) return;
    const text = JSON.stringify(this.schema) ?? "";
    if (text === this.#schemaText) return;
    this.#schemaText = text;
    this.#root = createNode(readRoot(this.schema));
    this.#runs = [];
  }

  /** Puts arguments into the form, of an earlier call for example. Empty where they have no member. */
  fill(args: unknown): void {
    fill(this.#root, asRecord(args) ?? {});
    const { value } = readWithoutSecrets(this.#root);
    this.#say(isSame(value, args) ? formTexts.filled() : formTexts.filledInPart());
  }

  #say(words: string): void {
    this.said = words;
    this.requestUpdate();
  }

  #focus(id: string): void {
    this.renderRoot.querySelector<HTMLElement>(`#${id}`)?.focus();
  }

  #changed(node: FormNode): void {
    node.isTouched = true;
    // A problem goes as soon as it is mended; a new one waits until the person leaves the field.
    if (node.problem !== "") checkNode(node);
    this.said = "";
    this.requestUpdate();
  }

  #left({ target, relatedTarget }: FocusEvent): void {
    const { id } = target as HTMLElement;
    const node = allNodes(this.#root).find((each) => each.id === id);
    // On the way to *Run*, a message would move the button away from the pointer.
    const isSubmitting = (relatedTarget as HTMLElement | null)?.matches?.("button:not([type])") === true;
    if (node === undefined || !node.isTouched || isSubmitting) return;
    checkNode(node);
    this.requestUpdate();
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    if (this.busy) return;
    const { value, wrong } = readForm(this.#root, this.schema);
    const [first] = wrong;
    if (first !== undefined) {
      this.#say(formTexts.corrections(wrong.length));
      this.#events.focus(first === this.#root ? "whole" : first.id);
      return;
    }
    if (asRecord(value) === undefined) {
      this.#root.problem = texts.notAnObject();
      this.requestUpdate();
      return;
    }
    this.said = "";
    this.#remember();
    this.dispatchEvent(new CustomEvent("run", { detail: JSON.stringify(value) }));
  }

  #remember(): void {
    const text = JSON.stringify(readWithoutSecrets(this.#root).value);
    const others = this.#runs.filter((run) => run.text !== text);
    this.#runs = [{ at: Date.now(), text }, ...others].slice(0, MAX_RUNS);
  }

  async #copy(): Promise<void> {
    const { value, hasSecrets } = readWithoutSecrets(this.#root);
    try {
      await navigator.clipboard.writeText(JSON.stringify(value, null, 2));
      this.#say(hasSecrets ? formTexts.copiedWithoutSecrets() : formTexts.copied());
    } catch {
      this.#say(formTexts.notCopied());
    }
  }

  #paste(): void {
    const box = this.renderRoot.querySelector<HTMLTextAreaElement>("#paste");
    if (box === null) return;
    try {
      const args = asRecord(JSON.parse(box.value));
      if (args === undefined) throw new TypeError(formTexts.notJsonObject());
      this.fill(args);
      box.value = "";
    } catch {
      this.#say(formTexts.notJsonObject());
    }
  }

  override render() {
    const { busy } = this;
    const root = this.#root;
    const hasFields = root.field.kind !== "group" || root.parts.length > 0 || root.field.other !== undefined;
    return html`<form novalidate autocomplete="off" @submit=${this.#submit} @focusout=${this.#left}>
      ${hasFields ? nothing : html`<p class="soft small">${texts.takesNoArguments()}</p>`}
      ${
        root.problem === "" || root.field.kind !== "group"
          ? nothing
          : html`<p class="problem small" id="whole" tabindex="-1">${root.problem}</p>`
      }
      ${formPart(root, this.#events, true)}
      <div class="row">
        <button class="main" aria-disabled=${busy ? "true" : "false"}>${busy ? texts.running() : texts.run()}</button>
        ${hasFields ? html`<button type="button" class="quiet" @click=${this.#copy}>${formTexts.copyJson()}</button>` : nothing}
        ${this.#earlier()}
      </div>
      <p class="small said" role="status">${this.said}</p>
      ${hasFields ? this.#pasting() : nothing}
    </form>`;
  }

  #earlier() {
    if (this.#runs.length === 0) return nothing;
    const pick = ({ target }: Event) => {
      const list = target as HTMLSelectElement;
      const run = this.#runs[Number(list.value)];
      list.value = "";
      if (run !== undefined) this.fill(JSON.parse(run.text));
    };
    return html`<select class="earlier" aria-label=${formTexts.earlierRuns()} @change=${pick}>
      <option value="">${formTexts.earlierRuns()}</option>
      ${this.#runs.map((run, index) => html`<option value=${index}>${timeOfDay(run.at)}</option>`)}
    </select>`;
  }

  #pasting() {
    return html`<details class="small">
      <summary class="soft">${formTexts.pasteJson()}</summary>
      <div class="field">
        <label for="paste">${formTexts.pasteHere()}</label>
        <textarea id="paste" class="json" rows="3" spellcheck="false"></textarea>
        <div class="row"><button type="button" @click=${this.#paste}>${formTexts.fillIn()}</button></div>
      </div>
    </details>`;
  }
}

/** Whatever the order of members. */
function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [asRecord(one), asRecord(other)];
  if (a === undefined || b === undefined) return JSON.stringify(one) === JSON.stringify(other);
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => isSame(a[name], b[name]));
}
