/** Findings of one call or tool: each with a quotation, in which nothing is invisible. */
import { html, nothing } from "lit";
import type { PanelFinding } from "../protocol/panel-messages.js";
import { findingWords, isSecret } from "./finding-words.js";
import { asLine } from "./untrusted-text.js";

const MOST = 5;
const MAX_QUOTE = 400;

const oneFinding = (finding: PanelFinding) => html`<li class="small">
  ${findingWords(finding)}${isSecret(finding) ? html`: it was kept from the agent.` : html`:`}
  ${isSecret(finding) ? nothing : html`<q class="quote">${asLine(finding.evidence, MAX_QUOTE)}</q>`}
</li>`;

export function findingList(findings: readonly PanelFinding[]) {
  const more = findings.length - MOST;
  return html`<ul class="findings">
    ${findings.slice(0, MOST).map(oneFinding)}
    ${more > 0 ? html`<li class="soft small">And ${more} more.</li>` : nothing}
  </ul>`;
}
