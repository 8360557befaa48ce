/** One row of the log: one call, or something that the person did. */

import { css, html, nothing } from "lit";
import type { AuditEntry } from "../../protocol/audit-messages.js";
import type { PanelItem } from "../../protocol/panel-messages.js";
import type { RowFace } from "../lists/row-list.js";
import { labelWords } from "../sentences/label-words.js";
import { markedWords } from "../sentences/marked-words.js";
import { toolAlone } from "../sentences/tool-words.js";
import { dayAndTime, dayInShort, timeOfDay } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { questions, sessions, log as texts } from "../shared/words.js";
import { wordsAt } from "../shared/words-at.js";
import type { LogOutcome, LogRow } from "./fold-log.js";
import { dayOf } from "./log-filter.js";
import { entryDetails, entryWords, reasonWords } from "./log-words.js";

export const logRowStyles = css`
  .day {
    padding: 14px 6px 4px;
    color: var(--soft);
    font-size: var(--small);
    font-weight: 600;
  }
  li:first-child > .day {
    padding-top: 0;
  }
  .steps {
    gap: 6px;
    padding-inline-start: 10px;
    border-inline-start: 2px solid var(--line);
  }
  .steps li > * {
    display: block;
  }
  .opened h4 {
    margin: 0;
    font-size: var(--small);
    font-weight: 600;
    color: var(--soft);
  }
`;

const DOTS: Readonly<Record<LogOutcome, string>> = {
  done: "",
  kept: "kept",
  stopped: "stopped",
  denied: "stopped",
  unanswered: "stopped",
  withdrawn: "failed",
  failed: "failed",
  refused: "failed",
  open: "plain",
  note: "plain",
};

/** Its title is the sentence that says what was stopped, and why. */
const isTold = ({ stopped, outcome }: LogRow): boolean => stopped !== "" && outcome === "stopped";

/** Attack: an agent with an old yes uses a secret, and nobody sees it in the list. */
function usedIn({ used: [first, ...more] }: LogRow): string[] {
  if (first === undefined) return [];
  return [
    more.length === 0
      ? texts.usedSecret(sessions.quoted(asLine(labelWords(first.label))))
      : texts.usedSecrets(1 + more.length),
  ];
}

export function outcomeWords(row: LogRow): string[] {
  const { isCall, outcome, kept, refused, entries, answer, isResultKept, isWarned } = row;
  // Its title says how many were refused.
  if (refused > 0)
    return [
      ...new Set(
        entries.flatMap(({ reason, origin }) =>
          reason === undefined ? [] : [reasonWords(reason, wordsAt(origin).log)],
        ),
      ),
    ];
  if (!isCall && outcome === "note") return isWarned ? [texts.hasWarning()] : [];
  const said = outcome === "kept" ? texts.keptCount(kept) : texts.outcomes[isResultKept ? "held" : outcome]();
  const isNo = outcome === "denied" && (answer === "denied" || answer === "kept");
  return [
    ...(isTold(row) ? [] : [isNo ? texts.answers[answer]() : said]),
    ...(answer === undefined || isNo ? [] : [texts.answers[answer]()]),
    ...usedIn(row),
    ...(isWarned ? [texts.hasWarning()] : []),
  ];
}

/**
 * The tool's name. A row about no tool, or about a stopped call, is headed by a sentence, which may
 * take more lines.
 */
function titleOf(row: LogRow) {
  const { tool, isCall, refused, stopped, entries } = row;
  const [first] = entries;
  if (isTold(row)) return html`<b>${stopped}</b>`;
  const isNamed = refused === 0 && ((isCall && tool !== "") || first === undefined);
  if (isNamed || first === undefined)
    return html`<b class="line"><bdi>${markedWords(toolAlone(row))}</bdi></b>`;
  return html`<b>${refused > 0 ? texts.callsRefused(refused) : entryWords(first)}</b>`;
}

function dayWords(time: number, now: number): string {
  const day = dayOf(time);
  if (day === dayOf(now)) return texts.today();
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  return day === dayOf(midnight - 1) ? texts.yesterday() : dayInShort(time);
}

export function logRow(row: LogRow, above: LogRow | undefined, items: readonly PanelItem[]): RowFace {
  const { time, tool, agent, origin } = row;
  const isNewDay = above === undefined || dayOf(above.time) !== dayOf(time);
  return {
    ...(isNewDay ? { above: html`<h3 class="day">${dayWords(time, Date.now())}</h3>` } : {}),
    dot: DOTS[row.outcome],
    title: titleOf(row),
    when: timeOfDay(time),
    facts: [
      ...outcomeWords(row),
      ...((row.isCall && !isTold(row)) || tool === "" ? [] : [html`${markedWords(toolAlone(row))}`]),
      ...(agent === "" ? [] : [asLine(agent)]),
    ],
    site: origin,
    opened: () => opened(row, items),
  };
}

const opened = ({ entries, call, isCall, tool, title }: LogRow, items: readonly PanelItem[]) => html`
    ${title === undefined ? nothing : html`<p class="soft small">${questions.tool()}: <bdi>${asLine(tool)}</bdi></p>`}
    ${call === undefined ? nothing : html`<call-result .call=${call} .items=${items} isListed></call-result>`}
    ${isCall && entries.length > 0 ? html`<h4>${texts.whatHappened()}</h4>` : nothing}
    <ol class="steps small">
      ${entries.map(step)}
    </ol>`;

const step = (entry: AuditEntry) => html`<li>
  <span>${entryWords(entry)}</span>
  <span class="soft">${dayAndTime(entry.time)} · ${texts.entryNumber(entry.n)}</span>
  ${[asLine(entry.origin ?? "", 400), ...entryDetails(entry)]
    .filter((words) => words !== "")
    .map((words) => html`<bdi class="soft">${words}</bdi>`)}
</li>`;
