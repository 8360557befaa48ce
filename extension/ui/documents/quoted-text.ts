/**
 * Text from a page or an agent. An HTML document is shown as one, in a box that says whose it is,
 * with a switch to the text as it came; everything else is text.
 */

import { css, html, type PropertyValues } from "lit";
import { elementWith, unset } from "../shared/element.js";
import { shared } from "../shared/styles.js";
import { asBlock } from "../shared/untrusted-text.js";
import { documents as texts } from "../shared/words.js";
import { htmlIn } from "./html-in.js";

export class QuotedText extends elementWith({
  text: "",
  /** Says whose words they are. */
  from: "",
  /** The name of it, for screen readers. */
  words: "",
  /** The person has chosen the text; fires `as-text`, so that who shows it again can remember. */
  asText: false,
  document: unset<string>(),
}) {
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
        padding: 4px 12px;
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
      .note {
        padding: 6px 14px;
        border-top: 1px solid var(--line);
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("text")) this.document = htmlIn(this.text);
  }

  #toggle(): void {
    this.asText = !this.asText;
    this.dispatchEvent(new CustomEvent("as-text", { detail: this.asText }));
  }

  override render() {
    const { asText, document, text, words } = this;
    const exact = html`<pre dir="auto" tabindex="0" role="group" aria-label=${words}>${asBlock(text)}</pre>`;
    if (document === undefined) return exact;
    return html`<figure>
      <figcaption class="row spread">
        <span>${this.from}</span>
        <button type="button" class="quiet" aria-pressed=${asText ? "true" : "false"} aria-description=${words} @click=${this.#toggle}>
          ${texts.asText()}
        </button>
      </figcaption>
      ${
        asText
          ? exact
          : html`<document-frame .text=${document} words=${words}></document-frame><p
        class="note soft small">${texts.leftOut()}</p>`
      }
    </figure>`;
  }
}
