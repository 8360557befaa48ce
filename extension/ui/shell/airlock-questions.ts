/**
 * The window for questions while the panel is closed. It closes after the last answer; closing it
 * by hand denies.
 */

import { css, html, nothing } from "lit";
import type { PanelState } from "../../protocol/panel-messages.js";
import type { QuestionStage } from "../questions/question-stage.js";
import { elementWith, unset } from "../shared/element.js";
import { EscapeDetails } from "../shared/escape-details.js";
import { PanelConnection } from "../shared/panel-connection.js";
import { answerCommands } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { waitingAgents } from "../shared/waiting-agents.js";
import { markLanguage, shell as texts } from "../shared/words.js";
import { PointerGuard } from "./pointer-guard.js";

/** In milliseconds. The next question may come right behind the last one. */
const PAUSE = 1_200;

export class AirlockQuestions extends elementWith({
  panel: unset<PanelState>(),
}) {
  static override styles = [
    shared,
    css`
      main.stack {
        gap: 12px;
        max-width: 760px;
        margin-inline: auto;
        padding: 14px;
      }
      h1 {
        display: flex;
        gap: 8px;
        align-items: center;
        color: var(--soft);
        font-size: var(--small);
      }
    `,
  ];

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    new PointerGuard(this);
    new EscapeDetails(this);
    markLanguage(document, texts.airlockAsks());
    // This window belongs to no tab. A person who covers it wants no second one.
    const connection = new PanelConnection(
      async () => undefined,
      {
        state: (state) => {
          const isFirst = this.#waiting(this.panel) === 0 && this.#waiting(state) > 0;
          this.panel = state;
          this.#closeWhenDone(state);
          if (isFirst) void this.#focusAnswer();
        },
        line: () => {},
      },
      true,
    );
    answerCommands(this, (command) => connection.send(command));
  }

  override render() {
    const waits = this.#waiting(this.panel);
    return html`<main class="stack">
      <h1><img src="icons/32.png" width="20" height="20" alt="" />${texts.airlockAsks()}</h1>
      ${
        this.panel === undefined
          ? nothing
          : html`<question-stage
              .agents=${waitingAgents(this.panel)}
              .questions=${this.panel.questions}
            ></question-stage>`
      }
      <p class="soft small" role="status">
        ${waits === 0 ? texts.nothingWaits() : (this.panel?.questions.length ?? 0) > 0 ? texts.closingDenies() : texts.closingLeaves()}
      </p>
    </main>`;
  }

  async #focusAnswer(): Promise<void> {
    await this.updateComplete;
    await this.renderRoot.querySelector<QuestionStage>("question-stage")?.focusAnswer();
  }

  #waiting(panel: PanelState | undefined): number {
    return panel === undefined ? 0 : panel.questions.length + waitingAgents(panel).length;
  }

  #closeWhenDone(state: PanelState): void {
    clearTimeout(this.#timer);
    if (this.#waiting(state) === 0) this.#timer = setTimeout(() => window.close(), PAUSE);
  }
}
