/** Findings of one call or tool, with quotations in which invisible characters are removed. */

import { html, nothing } from "lit";
import type { PanelFinding } from "../../protocol/panel-messages.js";
import { findingWords, isQuoted } from "./finding-words.js";
import { asLine } from "./untrusted-text.js";
import { tools as texts } from "./words.js";

const MOST = 5;
const MAX_QUOTE = 400;

const oneFinding = (finding: PanelFinding) => html`<li class="small">
  ${findingWords(finding)}
  ${isQuoted(finding) ? html`<q class="quote" dir="auto">${asLine(finding.evidence, MAX_QUOTE)}</q>` : nothing}
</li>`;

export function findingList(findings: readonly PanelFinding[]) {
  const more = findings.length - MOST;
  return html`<ul class="findings">
    ${findings.slice(0, MOST).map(oneFinding)}
    ${more > 0 ? html`<li class="soft small">${texts.moreFindings(more)}</li>` : nothing}
  </ul>`;
}
