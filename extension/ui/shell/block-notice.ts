/** What a click on *Block* has done, and the way back, while there is one. */

import { css, html, nothing } from "lit";
import type { PanelBlocked } from "../../protocol/panel-messages.js";
import { agentWords } from "../sentences/agent-words.js";
import { markedWords, theirs } from "../sentences/marked-words.js";
import { AnswerPause } from "../shared/answer-pause.js";
import { elementWith, given } from "../shared/element.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { agents as texts } from "../shared/words.js";

/** Names of agents in it are marked. */
function blockWords({ name, calls, consents, wasWaiting }: PanelBlocked): string {
  return [
    texts.justBlocked(agentWords(name, theirs)),
    ...(calls > 0 ? [texts.blockEndedCalls(calls)] : []),
    ...(consents > 0 ? [texts.blockTookBack(consents)] : []),
    wasWaiting === true ? texts.undoLetsAsk() : texts.undoMeans(calls + consents),
  ].join(" ");
}

export class BlockNotice extends elementWith({ blocked: given<PanelBlocked>() }) {
  static override styles = [
    shared,
    css`
      .card {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        box-shadow: var(--shadow);
      }
      p {
        flex: 1 1 150px;
        min-width: 0;
      }
    `,
  ];

  readonly #pause = new AnswerPause(this);

  override connectedCallback(): void {
    super.connectedCallback();
    this.#pause.begin();
  }

  #undo(event: Event): void {
    if (!this.#pause.isOver || !event.isTrusted) return;
    void sendCommand(this, { type: "undo-block", agent: this.blocked.agent });
  }

  override render() {
    const { blocked } = this;
    if (blocked === undefined) return nothing;
    return html`<div class="card small">
      <p>${markedWords(blockWords(blocked))}</p>
      <button type="button" aria-disabled=${this.#pause.isOver ? "false" : "true"} @click=${this.#undo}>${texts.undo()}</button>
    </div>`;
  }
}
