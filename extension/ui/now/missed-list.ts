/**
 * Questions that found no answer, each with what came of it; and agents that are refused because of
 * earlier denials.
 */

import { css, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { PanelCall, PanelRefusing } from "../../protocol/panel-messages.js";
import { agentWords } from "../sentences/agent-words.js";
import { markedWords, plainWords, theirs } from "../sentences/marked-words.js";
import { toolWords } from "../sentences/tool-words.js";
import { elementWith } from "../shared/element.js";
import { goTo } from "../shared/go.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { timeOfDay } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { base, now as texts } from "../shared/words.js";

const MAX_ORIGIN = 300;
/** An agent that asks on and on must not push everything else out of sight. */
const MOST = 3;

export const isMissed = ({ status, isDismissed }: PanelCall): boolean =>
  (status === "unanswered" || status === "withdrawn") && isDismissed !== true;

/** Others' words in it are marked. */
export function missedWords(call: PanelCall): string {
  const { status, agent, origin } = call;
  const say = status === "withdrawn" ? texts.missed.withdrawn : texts.missed.unanswered;
  return say(agentWords(agent, theirs), theirs(toolWords(call)), theirs(asLine(origin, MAX_ORIGIN)));
}

export function refusingWords({ agent, origin, until }: PanelRefusing): string {
  const [name, time] = [agentWords(agent, theirs), timeOfDay(until)];
  return origin === undefined
    ? texts.refusing.agent(name, time)
    : texts.refusing.site(name, theirs(asLine(origin, MAX_ORIGIN)), time);
}

export class MissedList extends elementWith({
  /** The questions that nobody answered. */
  calls: [] as readonly PanelCall[],
  refusing: [] as readonly PanelRefusing[],
}) {
  static override styles = [
    shared,
    css`
      h2 {
        font-size: inherit;
      }
    `,
  ];

  override render() {
    const more = this.calls.length - MOST;
    return html`<div role="status" class="stack">
      ${this.refusing.map((each) => html`<div class="card"><p class="small">${markedWords(refusingWords(each))}</p></div>`)}
      ${repeat(
        this.calls.slice(0, MOST),
        ({ id }) => id,
        (call) => this.#call(call),
      )}
      ${
        more > 0
          ? html`<p class="row small">
              <span class="soft">${texts.missed.more(more)}</span>
              <button type="button" class="link" @click=${() => goTo(this, "log")}>${texts.stopped.all()}</button>
            </p>`
          : nothing
      }
    </div>`;
  }

  #call(call: PanelCall) {
    const words = missedWords(call);
    const { id, ran, startedAt } = call;
    return html`<article class="card" aria-label=${plainWords(words)}>
      <h2 tabindex="-1">${markedWords(words)}</h2>
      <p class="soft small">
        ${timeOfDay(startedAt)} · ${ran === "yes" ? texts.missed.resultKept() : texts.missed.nothingRan()}
      </p>
      <div class="row">
        <button type="button" aria-description=${plainWords(words)}
          @click=${() => sendCommand(this, { type: "dismiss-finding", call: id })}>
          ${base.close()}
        </button>
      </div>
    </article>`;
  }
}
