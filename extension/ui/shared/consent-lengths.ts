/** How long a yes is to last. */
import { css, html, nothing } from "lit";
import type { ConsentLength } from "../../protocol/question-messages.js";

const WORDS: Readonly<Record<ConsentLength, string>> = {
  never: "This once",
  session: "For this session",
  always: "Always",
};
const EXPLAINED: Readonly<Record<ConsentLength, string>> = {
  never: "You will be asked again.",
  session: "For any arguments, until the session ends, it changes its state, or the tool changes.",
  always: "For any arguments, until you take it back, or the tool changes.",
};
const ONLY_ONCE = "A yes is for this call alone: what is at stake here is asked about each time.";

export const lengthStyles = css`
  fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 14px;
    margin: 0;
    padding: 0;
    border: 0;
  }
  fieldset label {
    display: flex;
    gap: 6px;
    align-items: center;
  }
  fieldset input {
    margin: 0;
    accent-color: var(--accent);
  }
`;

export function consentLengths(
  lengths: readonly ConsentLength[],
  chosen: ConsentLength,
  choose: (length: ConsentLength) => void,
) {
  if (lengths.length === 0) return nothing;
  if (lengths.length === 1) return html`<p class="soft small">${ONLY_ONCE}</p>`;
  return html`<fieldset aria-describedby="lasts">
      <legend class="visually-hidden">How long a yes lasts</legend>
      ${lengths.map(
        (length) => html`<label>
          <input type="radio" name="length" .checked=${length === chosen} @change=${() => choose(length)} />
          ${WORDS[length]}
        </label>`,
      )}
    </fieldset>
    <p id="lasts" class="soft small">${EXPLAINED[chosen]}</p>`;
}
