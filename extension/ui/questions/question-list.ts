/** Questions to the person: agents that ask to connect, and calls that need an answer. */
import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import { repeat } from "lit/directives/repeat.js";
import * as texts from "../../../src/texts/people/questions.js";
import type { PanelAgent, PanelQuestion } from "../../protocol/panel-messages.js";
import { appWords } from "../shared/app-words.js";
import { KeepFocus } from "../shared/keep-focus.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { callQuestion } from "./call-question.js";
import { useQuestion } from "./use-question.js";

const identityOf = ({ id, name, app }: PanelAgent): string =>
  app === undefined
    ? texts.agentIdentity(asLine(name), asLine(id))
    : texts.appIdentity(asLine(name), app.code, appWords(app));

const agentQuestion = (agent: PanelAgent, surroundings: string) => html`<question-card
  heading=${texts.agentAsks(asLine(agent.name))}
  details=${identityOf(agent)}
  allowLabel=${texts.approve()}
  denyLabel=${texts.block()}
  surroundings=${surroundings}
  .allow=${{ type: "decide-agent", agent: agent.id, allow: true }}
  .deny=${{ type: "decide-agent", agent: agent.id, allow: false }}
></question-card>`;

function asked(question: PanelQuestion, surroundings: string) {
  if (question.kind === "call") return callQuestion(question, surroundings);
  if (question.kind === "use") return useQuestion(question, surroundings);
  return html`<secret-card .question=${question} surroundings=${surroundings}></secret-card>`;
}

export class QuestionList extends LitElement {
  static override properties: PropertyDeclarations = {
    agents: { attribute: false },
    questions: { attribute: false },
    above: {},
  };
  static override styles = [
    shared,
    css`
      section {
        margin-top: 14px;
        padding: 12px;
        border: 1px solid var(--accent);
        border-radius: 12px;
      }
    `,
  ];

  /** Those that wait for approval. */
  declare agents: readonly PanelAgent[];
  declare questions: readonly PanelQuestion[];
  /** Changes with what is shown above the questions. */
  declare above: string;

  constructor() {
    super();
    this.agents = [];
    this.questions = [];
    this.above = "";
    new KeepFocus(this, () => {
      this.dispatchEvent(new CustomEvent("left-empty"));
      return undefined;
    });
  }

  override render() {
    const rows = [
      ...this.agents.map((agent) => ({ key: agent.id, agent })),
      ...this.questions.map((question) => ({ key: question.id, question })),
    ];
    const surroundings = [this.above, ...rows.map(({ key }) => key)].join(" ");
    return html`${
      rows.length === 0
        ? nothing
        : html`<section aria-labelledby="questions">
            <h2 id="questions">${texts.heading()} <span class="count">${rows.length}</span></h2>
            <ul>
              ${repeat(
                rows,
                ({ key }) => key,
                (row) => html`<li tabindex="-1">
                  ${"agent" in row ? agentQuestion(row.agent, surroundings) : asked(row.question, surroundings)}
                </li>`,
              )}
            </ul>
          </section>`
    }
    <p class="visually-hidden" role="status">${rows.length === 0 ? "" : texts.announceWaiting(rows.length)}</p>`;
  }
}
