/** A file as base64 text, as `contentEncoding` asks for it. */

import { html, nothing } from "lit";
import { asLine } from "../shared/untrusted-text.js";
import { forms as texts } from "../shared/words.js";
import type { FormEvents } from "./field-control.js";
import type { FormNode } from "./form-node.js";

/** Bytes: base64 makes a third more of them, and arguments are at most 1 MiB. */
const MAX_FILE = 700 * 1024;

const size = (bytes: number): string => texts.kilobytes(Math.max(1, Math.round(bytes / 1024)));

function asBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

async function take(node: FormNode, input: HTMLInputElement, events: FormEvents): Promise<void> {
  const [file] = input.files ?? [];
  if (file === undefined) return;
  if (file.size > MAX_FILE) {
    node.problem = texts.fileTooLarge(size(MAX_FILE));
    input.value = "";
    events.redraw();
    return;
  }
  node.typed = asBase64(new Uint8Array(await file.arrayBuffer()));
  node.fileName = texts.fileChosen(asLine(file.name), size(file.size));
  events.changed(node);
}

export function fileControl(
  node: FormNode,
  ties: { readonly invalid: string; readonly described: string },
  events: FormEvents,
) {
  const { contentMediaType } = node.field.schema ?? {};
  const clear = ({ target }: Event) => {
    const input = (target as Element).closest(".field")?.querySelector<HTMLInputElement>("input[type=file]");
    if (input) input.value = "";
    node.typed = "";
    node.fileName = "";
    events.changed(node);
    events.focus(node.id);
  };
  return html`<input
      type="file"
      id=${node.id}
      accept=${typeof contentMediaType === "string" ? contentMediaType : nothing}
      aria-invalid=${ties.invalid}
      aria-describedby=${ties.described}
      @change=${({ target }: Event) => take(node, target as HTMLInputElement, events)}
    />
    ${
      node.typed === ""
        ? nothing
        : html`<p class="row small">
            <span dir="auto">${node.fileName}</span>
            <button type="button" class="quiet" aria-description=${node.field.label} @click=${clear}>${texts.clearFile()}</button>
          </p>`
    }`;
}
