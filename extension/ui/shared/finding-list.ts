/**
 * Findings of one call or tool: one line for each kind, and below it what it quotes, in which
 * invisible characters are removed.
 */

import { html, nothing } from "lit";
import type { PanelFinding } from "../../protocol/panel-messages.js";
import { findingWords, isQuoted } from "./finding-words.js";
import { asLine } from "./untrusted-text.js";
import { tools as texts } from "./words.js";

const MOST = 5;
const MAX_QUOTE = 400;

/** Two patterns may match one passage: of what stands in another quotation, nothing is left. */
const isRepeated = (quote: string, at: number, quotes: readonly string[]): boolean =>
  quotes.some((other, place) => place !== at && other.includes(quote) && (other !== quote || place < at));

function quotesOf(findings: readonly PanelFinding[]): readonly string[] {
  const quotes = findings.filter(isQuoted).map(({ evidence }) => asLine(evidence, MAX_QUOTE));
  return quotes.filter((quote, at) => !isRepeated(quote, at, quotes));
}

function oneKind([first, ...others]: readonly PanelFinding[], origin: string) {
  if (first === undefined) return nothing;
  const quotes = quotesOf([first, ...others]);
  const more = quotes.length - MOST;
  return html`<li class="small">
    ${findingWords(first, origin)}
    ${quotes.slice(0, MOST).map((quote) => html`<q class="quote" dir="auto">${quote}</q>`)}
    ${more > 0 ? html`<span class="soft">${texts.moreFindings(more)}</span>` : nothing}
  </li>`;
}

/** @param origin of what they were found in */
export function findingList(findings: readonly PanelFinding[], origin: string) {
  const kinds = [...new Set(findings.map(({ kind }) => kind))];
  return html`<ul class="findings">
    ${kinds.map((each) =>
      oneKind(
        findings.filter(({ kind }) => kind === each),
        origin,
      ),
    )}
  </ul>`;
}
