/**
 * The choice how long an approval lasts. Its words take the same room whatever is chosen, so that
 * no button moves.
 */

import { html, nothing } from "lit";
import type { ConsentLength } from "../../protocol/question-messages.js";
import { questions as texts } from "./words.js";

export function consentLengths(
  lengths: readonly ConsentLength[],
  explained: Readonly<Record<ConsentLength, () => string>>,
  chosen: ConsentLength,
  choose: (length: ConsentLength) => void,
) {
  if (lengths.length === 0) return nothing;
  if (lengths.length === 1) return html`<p class="soft small">${texts.onlyThisCall()}</p>`;
  return html`<fieldset class="row" aria-describedby="lasts">
      <legend class="visually-hidden">${texts.howLong()}</legend>
      ${lengths.map(
        (length) => html`<label class="check">
          <input type="radio" name="length" .checked=${length === chosen} @change=${() => choose(length)} />
          ${texts.lengths[length]()}
        </label>`,
      )}
    </fieldset>
    <div id="lasts" class="soft small">
      ${lengths.map((length) => html`<p class=${length === chosen ? "" : "unchosen"}>${explained[length]()}</p>`)}
    </div>`;
}
