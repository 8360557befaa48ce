/**
 * Fields for secrets that only the person knows. Airlock writes the sentence that says who gets
 * them; from the page comes only each secret's name, in quotation marks.
 */

import { css, html } from "lit";
import { siteName } from "../../protocol/site-name.js";
import { asLine } from "../shared/untrusted-text.js";
import { sessions } from "../shared/words.js";
import { wordsAt } from "../shared/words-at.js";

/** Secrets that a yes needs: the page's names for them, and the site that gets them. */
export interface Wanted {
  readonly labels: readonly string[];
  readonly origin: string;
}

export const secretStyles = css`
  .receiver {
    padding: 8px 10px;
    border: 1px solid var(--kept-line);
    border-radius: 8px;
    background: var(--kept-paper);
  }
`;

/** The Enter key gives them. */
export function secretFields({ labels, origin }: Wanted, give: (event: KeyboardEvent) => void) {
  return html`<div class="stack" @keydown=${(event: KeyboardEvent) => (event.key === "Enter" ? give(event) : undefined)}>
    <p class="receiver small" id="receiver">${wordsAt(origin).questions.secretReceiver(siteName(origin))}</p>
    ${labels.map(
      (label, index) => html`<div class="field stack">
        <label for=${`secret-${index}`}>${sessions.quoted(asLine(label))}</label>
        <input type="password" class="secret" id=${`secret-${index}`} autocomplete="off" aria-required="true" aria-describedby="receiver" />
      </div>`,
    )}
  </div>`;
}

export const secretFieldsIn = (root: ParentNode): HTMLInputElement[] => [
  ...root.querySelectorAll<HTMLInputElement>("input.secret"),
];
