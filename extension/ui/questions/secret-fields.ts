/**
 * Fields for secrets that only the person knows. Airlock writes the sentence that says who gets them; from the page comes
 * only each secret's name, in quotation marks.
 */
import { css, html } from "lit";
import { siteName } from "../../protocol/site-name.js";
import { asLine } from "../shared/untrusted-text.js";
import { sessions, questions as texts } from "../shared/words.js";

/** Secrets that a yes needs: the page's names for them, and the site that gets them. */
export interface Wanted {
  readonly labels: readonly string[];
  readonly origin: string;
}

export const secretStyles = css`
  .secrets {
    display: grid;
    gap: 10px;
  }
  .secrets .field {
    display: grid;
    gap: 3px;
  }
  .secrets label {
    font-size: var(--small);
    font-weight: 600;
  }
  .secret {
    width: 100%;
    min-height: 34px;
    padding: 5px 8px;
    border: 1px solid var(--edge);
    border-radius: 7px;
    color: inherit;
    background: var(--card);
    font: inherit;
  }
  .receiver {
    padding: 8px 10px;
    border: 1px solid var(--kept-line);
    border-radius: 8px;
    background: var(--kept-paper);
  }
`;

/** The Enter key gives them. */
export function secretFields({ labels, origin }: Wanted, give: (event: KeyboardEvent) => void) {
  return html`<div class="secrets" @keydown=${(event: KeyboardEvent) => (event.key === "Enter" ? give(event) : undefined)}>
    <p class="receiver small" id="receiver">${texts.secretReceiver(siteName(origin))}</p>
    ${labels.map(
      (label, index) => html`<div class="field">
        <label for=${`secret-${index}`}>${sessions.quoted(asLine(label))}</label>
        <input type="password" class="secret" id=${`secret-${index}`} autocomplete="off" aria-required="true" aria-describedby="receiver" />
      </div>`,
    )}
  </div>`;
}

export const secretFieldsIn = (root: ParentNode): HTMLInputElement[] => [
  ...root.querySelectorAll<HTMLInputElement>("input.secret"),
];
