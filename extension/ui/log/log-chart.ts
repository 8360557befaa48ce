/** The last thirty days: calls, and how many of them kept something or were stopped. As bars, in words, and as a table. */
import { css, html, nothing, svg } from "lit";
import { dayInShort, formatCount } from "../shared/time.js";
import { log as texts } from "../shared/words.js";
import { type DayCount, spanOf } from "./log-filter.js";

const HEIGHT = 44;
const STEP = 10;
const WIDTH = 7;
/** So that one call is seen. */
const LEAST = 2;

export const chartStyles = css`
  figure {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: 10px 12px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--card);
  }
  svg {
    display: block;
    width: 100%;
    height: 48px;
  }
  .hit {
    fill: transparent;
    cursor: pointer;
  }
  .hit:hover,
  .chosen .hit {
    fill: var(--sunk);
  }
  .base {
    fill: var(--line);
  }
  .calls {
    fill: var(--edge);
  }
  .kept {
    fill: var(--kept);
  }
  .stopped {
    fill: var(--stop);
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    font-size: var(--small);
    color: var(--soft);
  }
  .legend span::before {
    content: "";
    display: inline-block;
    width: 8px;
    height: 8px;
    margin-inline-end: 5px;
    border-radius: 2px;
    background: var(--edge);
  }
  .legend .of-kept::before {
    background: var(--kept);
  }
  .legend .of-stopped::before {
    background: var(--stop);
  }
  @media (forced-colors: active) {
    .legend span::before {
      display: none;
    }
  }
  table {
    width: 100%;
    table-layout: fixed;
    overflow-wrap: anywhere;
    margin-top: 6px;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  caption {
    text-align: start;
  }
  th,
  td {
    padding: 2px 0;
    font-weight: 400;
    text-align: end;
  }
  th:first-child {
    text-align: start;
  }
`;

const wordsOf = (day: string): string => dayInShort(spanOf(day)?.from ?? 0);

/** @param choose what a click on a day does: a shortcut of the date field */
export function logChart(days: readonly DayCount[], chosen: string, choose: (day: string) => void) {
  const sum = (part: "calls" | "kept" | "stopped") => days.reduce((all, each) => all + each[part], 0);
  if (sum("calls") === 0) return nothing;
  const calls = texts.callsCounted(sum("calls"));
  const kept = texts.chartKept(sum("kept"));
  const stopped = texts.chartStopped(sum("stopped"));
  const most = Math.max(...days.map((each) => each.calls));
  return html`<figure>
    <svg viewBox="0 0 ${days.length * STEP} ${HEIGHT + 1}" preserveAspectRatio="none" role="img" aria-label=${texts.chartOf(calls, kept, stopped)}>
      ${days.map((each, at) => bar(each, at * STEP, most, each.day === chosen, choose))}
    </svg>
    <figcaption class="legend">
      <b>${texts.lastDays()}</b>
      <span>${calls}</span>
      <span class="of-kept">${kept}</span>
      <span class="of-stopped">${stopped}</span>
    </figcaption>
    ${table(days)}
  </figure>`;
}

function bar(each: DayCount, x: number, most: number, isChosen: boolean, choose: (day: string) => void) {
  const tall = (count: number) => (count === 0 ? 0 : Math.max(LEAST, (count / most) * HEIGHT));
  const parts = [
    ["stopped", each.stopped],
    ["kept", each.kept],
    ["calls", each.calls - each.kept - each.stopped],
  ] as const;
  let y = HEIGHT;
  const inset = (STEP - WIDTH) / 2;
  return svg`<g class=${isChosen ? "chosen" : ""} @click=${() => choose(isChosen ? "" : each.day)}>
    <title>${texts.chartDay(wordsOf(each.day), each.calls, each.kept, each.stopped)}</title>
    <rect class="hit" x=${x} y="0" width=${STEP} height=${HEIGHT + 1}></rect>
    <rect class="base" x=${x + inset} y=${HEIGHT} width=${WIDTH} height="1"></rect>
    ${parts.map(([name, count]) => {
      const height = tall(count);
      y -= height;
      return svg`<rect class=${name} x=${x + inset} y=${y} width=${WIDTH} height=${height}></rect>`;
    })}
  </g>`;
}

function table(days: readonly DayCount[]) {
  const { day, calls, kept, stopped } = texts.tableHeads;
  const heads = [day, calls, kept, stopped];
  return html`<details class="small">
    <summary class="soft">${texts.chartTable()}</summary>
    <table>
      <caption class="soft">${texts.quietDays()}</caption>
      <thead>
        <tr>${heads.map((head) => html`<th scope="col">${head()}</th>`)}</tr>
      </thead>
      <tbody>
        ${days
          .filter((each) => each.calls > 0)
          .toReversed()
          .map(
            (each) => html`<tr>
              <th scope="row">${wordsOf(each.day)}</th>
              <td>${formatCount(each.calls)}</td>
              <td>${formatCount(each.kept)}</td>
              <td>${formatCount(each.stopped)}</td>
            </tr>`,
          )}
      </tbody>
    </table>
  </details>`;
}
