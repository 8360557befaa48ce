/** Warns about results that may steer an agent, until the person dismisses the warning. */

import { css, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { agentWords } from "../sentences/agent-words.js";
import { groupBy, type Told } from "../sentences/attention.js";
import { markedWords, theirs } from "../sentences/marked-words.js";
import { toolWords } from "../sentences/tool-words.js";
import { elementWith } from "../shared/element.js";
import { findingList } from "../shared/finding-list.js";
import { isWarning, warningKind } from "../shared/finding-words.js";
import { goTo } from "../shared/go.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { base, now, tools as texts } from "../shared/words.js";
import { wordsAt } from "../shared/words-at.js";

/** A page that causes many warnings must not push everything else out of sight. */
const MOST = 2;

export class FindingBanner extends elementWith({
  /** Each is one card, however often the agent met it. */
  warnings: [] as readonly Told[],
}) {
  static override styles = [
    shared,
    css`
      /* Nothing to warn of takes no room. */
      div:has(> ul[hidden]) {
        position: absolute;
      }
    `,
  ];

  override render() {
    const { warnings } = this;
    const others = warnings.slice(MOST).flatMap(({ calls }) => calls).length;
    return html`<div role="alert">
      <ul class="warnings" tabindex="-1" ?hidden=${warnings.length === 0}>
        ${repeat(
          warnings.slice(0, MOST),
          ({ key }) => key,
          (told) => html`<li tabindex="-1">${this.#warning(told)}</li>`,
        )}
        ${others > 0 ? this.#others(others) : nothing}
      </ul>
    </div>`;
  }

  #dismiss(warnings: readonly Told[]): void {
    const all = warnings.flatMap(({ calls }) => calls);
    for (const { id } of all) void sendCommand(this, { type: "dismiss-finding", call: id });
  }

  #others(count: number) {
    const all = this.warnings.flatMap(({ calls }) => calls);
    return html`<li class="row">
      <span class="soft small">${texts.moreBelow(count)}</span>
      <button type="button" class="link" @click=${() => goTo(this, "log")}>${now.stopped.all()}</button>
      <button type="button" @click=${() => this.#dismiss(this.warnings)}>${texts.closeAll(all.length)}</button>
    </li>`;
  }

  #warning(told: Told) {
    const [call] = told.calls;
    if (call === undefined) return nothing;
    const { id, origin, agent, status } = call;
    const tool = theirs(toolWords(call));
    const title = `finding-${id}`;
    const found = told.calls.flatMap(({ findings = [] }) => findings).filter(isWarning);
    // Each text once: the agent may have read it again and again.
    const warnings = [
      ...groupBy(found, (each) => JSON.stringify([each.kind, each.evidence])).values(),
    ].flatMap(([each]) => each ?? []);
    const kind = warningKind(warnings);
    const times = told.calls.length;
    return html`<article class="card alert" aria-labelledby=${title}>
      <h2 id=${title}>${markedWords(texts.warningTitles[kind](theirs(asLine(origin, 300)), tool))}</h2>
      <p class="small">
        ${markedWords(wordsAt(origin).tools.warnings[kind](tool, agentWords(agent, theirs)))} ${texts.agentHasIt[status]()}
        ${times > 1 ? now.metTimes(times) : nothing}
      </p>
      ${findingList(warnings, origin)}
      <div class="row">
        <button type="button" @click=${() => this.#dismiss([told])}>
          ${base.close()}
        </button>
      </div>
    </article>`;
  }
}
