/**
 * Text from a page or an agent. Where it is a document, it is shown as one, in a box that says whose it is, with a switch to
 * the text as it came.
 */

import { css, html, LitElement, nothing, type PropertyDeclarations, type PropertyValues } from "lit";
import { shared } from "../shared/styles.js";
import { asBlock, asLine } from "../shared/untrusted-text.js";
import { documents as texts } from "../shared/words.js";
import { readParts, type TextPart } from "./read-parts.js";

export class QuotedText extends LitElement {
  static override properties: PropertyDeclarations = {
    text: { attribute: false },
    from: {},
    words: {},
    asText: { type: Boolean },
    parts: { state: true },
  };
  static override styles = [
    shared,
    css`
      figure {
        margin: 0;
        overflow: clip;
        border: 1px solid var(--line);
        border-radius: 8px;
        background: var(--card);
      }
      figcaption {
        display: flex;
        flex-wrap: wrap;
        gap: 0 8px;
        align-items: center;
        justify-content: space-between;
        padding: 4px 4px 4px 12px;
        border-bottom: 1px solid var(--line);
        background: var(--sunk);
        font-size: var(--small);
      }
      figcaption span {
        flex: 1 1 8em;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      figcaption button {
        flex: none;
        border-color: var(--edge);
      }
      button[aria-pressed="true"] {
        border-color: var(--accent);
        color: var(--on-accent);
        background: var(--accent);
      }
      figure pre {
        border-radius: 0;
        background: none;
      }
      .place,
      .note {
        padding: 6px 14px 0;
      }
      .note {
        padding-bottom: 6px;
        border-top: 1px solid var(--line);
      }
      .part + .part {
        border-top: 1px solid var(--line);
      }
    `,
  ];

  declare text: string;
  /** Says whose words they are. */
  declare from: string;
  /** What it is, for screen readers. */
  declare words: string;
  /** The person has chosen the text; fires `as-text`, so that who shows it again can remember. */
  declare asText: boolean;
  declare parts: readonly TextPart[];

  constructor() {
    super();
    this.text = "";
    this.from = "";
    this.words = "";
    this.asText = false;
    this.parts = [];
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("text")) this.parts = readParts(this.text);
  }

  #toggle(): void {
    this.asText = !this.asText;
    this.dispatchEvent(new CustomEvent("as-text", { detail: this.asText }));
  }

  override render() {
    const { parts, asText, words } = this;
    const exact = this.#pre(this.text, words);
    if (parts.length === 0) {
      return exact;
    }
    const hasDocument = parts.some(({ markup }) => markup !== undefined);
    return html`<figure>
      <figcaption>
        <span>${this.from}</span>
        <button type="button" class="quiet" aria-pressed=${asText ? "true" : "false"} aria-description=${words} @click=${this.#toggle}>
          ${texts.asText()}
        </button>
      </figcaption>
      ${asText ? exact : parts.map((part) => this.#part(part))}
      ${hasDocument && !asText ? html`<p class="note soft small">${texts.leftOut()}</p>` : nothing}
    </figure>`;
  }

  #pre(text: string, words: string) {
    return html`<pre dir="auto" tabindex="0" role="group" aria-label=${words}>${asBlock(text)}</pre>`;
  }

  #part({ text, markup, place }: TextPart) {
    const name = place === "" ? this.words : texts.partOf(this.words, asLine(place));
    return html`<div class="part">
      ${place === "" ? nothing : html`<p class="place soft small">${asLine(place)}</p>`}
      ${
        markup === undefined
          ? this.#pre(text, name)
          : html`<document-frame .text=${text} markup=${markup} words=${name}></document-frame>`
      }
    </div>`;
  }
}
