/** The rules that want a person asked, each with the facts that it rests on. */
import { css, html, nothing } from "lit";
import type { PanelReason } from "../../protocol/question-messages.js";
import { factList } from "../shared/fact-list.js";
import { asLine } from "../shared/untrusted-text.js";
import { describeFact } from "./fact-words.js";

const LAYERS: Readonly<Record<PanelReason["layer"], string>> = {
  default: "",
  person: ", your own rule",
  organisation: ", a rule of your organisation",
};
const MAX_SENTENCE = 400;

export const whyStyles = css`
  .why {
    display: grid;
    gap: 6px;
    padding-left: 10px;
    border-left: 3px solid var(--accent);
  }
  .why ul {
    gap: 8px;
  }
  .why li {
    display: grid;
    gap: 2px;
  }
`;

function reasonItem({ rule, description, layer, isKnown, facts }: PanelReason) {
  const words = asLine(description, MAX_SENTENCE) || asLine(rule);
  return html`<li>
    <p>${isKnown ? words : `Not known, so you decide: ${words}`}</p>
    ${factList(facts.map(describeFact))}
    <p class="soft small">Rule <code>${asLine(rule)}</code>${LAYERS[layer]}</p>
  </li>`;
}

/** @param reasons undefined where the question is none of the rules' */
export function whyAsked(reasons: readonly PanelReason[] | undefined) {
  if (reasons === undefined) return nothing;
  return html`<div class="why" role="group" aria-label="Why you are asked">
    ${
      reasons.length === 0
        ? html`<p>No rule lets this pass without you.</p>`
        : html`<ul>${reasons.map(reasonItem)}</ul>`
    }
  </div>`;
}
