/** The rules that made Airlock ask or stop a call, each with the facts behind it. */

import { html, nothing } from "lit";
import type { PanelReason } from "../../protocol/question-messages.js";
import { ruleWords } from "../sentences/rule-words.js";
import { factList } from "../shared/fact-list.js";
import { asLine } from "../shared/untrusted-text.js";
import { questions as texts } from "../shared/words.js";
import { describeFact } from "./fact-words.js";

/** A rule's name, and the facts in its terms. */
const inTerms = (
  { rule, layer, facts }: PanelReason,
  origin: string,
) => html`${factList(facts.map((fact) => describeFact(fact, origin)))}
  <p class="soft small">${texts.ruleName(asLine(rule), layer)}</p>`;

/** As it is shown. */
export type Why = PanelReason & { readonly isLeak?: boolean };

const sentenceOf = ({ rule, ...reason }: Why) => html`<p>${ruleWords({ ...reason, name: rule })}</p>`;

function listOf(label: string, items: readonly unknown[]) {
  return html`<div class="why" role="group" aria-label=${label}>
    <ul>${items.map((item) => html`<li>${item}</li>`)}</ul>
  </div>`;
}

/** @param reasons undefined if the question does not come from a rule */
export function whyAsked(reasons: readonly Why[] | undefined, origin: string) {
  if (reasons === undefined || reasons.length === 0) return nothing;
  const items = reasons.map((reason) => html`${sentenceOf(reason)} ${inTerms(reason, origin)}`);
  return listOf(texts.whyAsked(), items);
}

/** Sentences first: what the rules are called, and their facts, open behind them. */
export function whyStopped(reasons: readonly PanelReason[], label: string, origin: string) {
  if (reasons.length === 0) return nothing;
  const items = reasons.map(
    (reason) => html`${sentenceOf(reason)}
      <details>
        <summary class="soft small">${texts.moreAbout()}</summary>
        ${inTerms(reason, origin)}
      </details>`,
  );
  return listOf(label, items);
}
