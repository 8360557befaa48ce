/** The rules that made Airlock ask, each with the facts behind it. */

import { html, nothing } from "lit";
import type { PanelReason } from "../../protocol/question-messages.js";
import { ruleWords } from "../sentences/rule-words.js";
import { factList } from "../shared/fact-list.js";
import { asLine } from "../shared/untrusted-text.js";
import { questions as texts } from "../shared/words.js";
import { describeFact } from "./fact-words.js";

function reasonItem({ rule, layer, facts, ...reason }: PanelReason) {
  return html`<li>
    <p>${ruleWords({ ...reason, name: rule, layer })}</p>
    <details>
      <summary class="soft small">${texts.moreAbout()}</summary>
      ${factList(facts.map(describeFact))}
      <p class="soft small">${texts.ruleName(asLine(rule), layer)}</p>
    </details>
  </li>`;
}

/** @param reasons undefined if the question does not come from a rule */
export function whyAsked(reasons: readonly PanelReason[] | undefined, label = texts.whyAsked()) {
  if (reasons === undefined || reasons.length === 0) return nothing;
  return html`<div class="why" role="group" aria-label=${label}>
    <ul>${reasons.map(reasonItem)}</ul>
  </div>`;
}
