/** A window for questions that wait while the panel is closed. It goes when there is nothing to ask; closing it is a no. */
import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import type { PanelState } from "../../protocol/panel-messages.js";
import { type LineState, PanelConnection } from "../shared/panel-connection.js";
import { answerCommands } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";

/** The next question may come right behind the last one. */
const PAUSE = 1_200;

export class AirlockQuestions extends LitElement {
  static override properties: PropertyDeclarations = {
    panel: { state: true },
    line: { state: true },
  };
  static override styles = [
    shared,
    css`
      main {
        display: grid;
        gap: 10px;
        padding: 14px;
      }
    `,
  ];

  declare panel: PanelState | undefined;
  declare line: LineState;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.line = "open";
    // It stands beside no tab.
    const connection = new PanelConnection(async () => undefined, {
      state: (state) => {
        this.panel = state;
        this.#closeWhenDone(state);
      },
      line: (line) => {
        this.line = line;
      },
    });
    answerCommands(this, (command) => connection.send(command));
  }

  override render() {
    const waits = this.panel?.questions.length ?? 0;
    return html`<main>
      <h1>Airlock asks</h1>
      <p class="soft small" role="status">
        ${waits === 0 ? "Nothing waits for you any more." : "Closing this window is a no."}
      </p>
      ${
        this.panel === undefined
          ? nothing
          : html`<question-list .agents=${[]} .questions=${this.panel.questions} above=${this.line}></question-list>`
      }
    </main>`;
  }

  #closeWhenDone({ questions }: PanelState): void {
    clearTimeout(this.#timer);
    if (questions.length === 0) this.#timer = setTimeout(() => window.close(), PAUSE);
  }
}
