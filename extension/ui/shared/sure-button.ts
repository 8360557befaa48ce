/** A button for what cannot be undone. It asks once more; moving the focus away cancels. */

import { css, html } from "lit";
import { elementWith } from "./element.js";
import { shared } from "./styles.js";
import { sessions } from "./words.js";

/** Fires `sure` when the person has pressed it twice, or once where nothing is lost. */
export class SureButton extends elementWith({
  words: "",
  /** The words before the second press, where the first ones do not say all. */
  asks: "",
  /** Nothing is lost: one press is enough. */
  light: false,
  /** What the button affects, for screen readers. */
  about: "",
  asking: false,
}) {
  static override styles = [
    shared,
    css`
      /* As large as before, so that what it stands among stays in its place. */
      .asking {
        border-color: var(--alert-line);
        color: var(--alert);
        background: var(--alert-paper);
      }
    `,
  ];

  #press(): void {
    if (this.light) return void this.dispatchEvent(new CustomEvent("sure"));
    this.asking = !this.asking;
    if (!this.asking) this.dispatchEvent(new CustomEvent("sure"));
  }

  #takeBack(): void {
    this.asking = false;
  }

  override render() {
    const { words, asking } = this;
    return html`<button
      type="button"
      class=${asking ? "quiet asking" : "quiet"}
      aria-description=${this.about}
      @click=${this.#press}
      @blur=${this.#takeBack}
      @keydown=${({ key }: KeyboardEvent) => (key === "Escape" ? this.#takeBack() : undefined)}
    >
      ${asking ? this.asks || sessions.confirmIrreversible(words) : words}
    </button>`;
  }
}
