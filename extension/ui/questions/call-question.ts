/** May an agent use a tool, or have what it returned? The site first, then why, how long, and what. */
import { html } from "lit";
import type { PanelCallQuestion } from "../../protocol/question-messages.js";
import type { Fact } from "../shared/fact-list.js";
import { sessionWords } from "../shared/session-words.js";
import { asLine } from "../shared/untrusted-text.js";

const MAX_ORIGIN = 300;

function factsOf({ origin, within, agent, tool, session }: PanelCallQuestion): Fact[] {
  return [
    ["Site", asLine(origin, MAX_ORIGIN)],
    ...(within === undefined ? [] : [["In a frame of", asLine(within, MAX_ORIGIN)] as Fact]),
    ["Tool", asLine(tool)],
    ["Agent", `${asLine(agent)}, whose session ${sessionWords(session)}`],
  ];
}

const waiting = (count: number): string =>
  count === 0 ? "" : count === 1 ? " One more call of it waits." : ` ${count} more calls of it wait.`;

export function callQuestion(question: PanelCallQuestion, surroundings: string) {
  const { id, title, origin, agent, stage, behind } = question;
  const hasRun = stage === "post-result";
  return html`<question-card
    heading=${
      hasRun
        ? `Give “${asLine(agent)}” what “${asLine(title)}” on ${asLine(origin, MAX_ORIGIN)} returned?`
        : `Run “${asLine(title)}” on ${asLine(origin, MAX_ORIGIN)}?`
    }
    .facts=${factsOf(question)}
    .reasons=${question.reasons}
    .lengths=${question.lengths}
    suggested=${question.suggested}
    .session=${question.session}
    details=${`${hasRun ? "The tool has run. What was withheld of it is yours either way." : "Nothing has run yet."}${waiting(behind)}`}
    data=${hasRun ? question.result : question.arguments}
    dataLabel=${hasRun ? "What the agent would get" : "Arguments"}
    surroundings=${surroundings}
    .allow=${{ type: "answer", question: id, allow: true }}
    .deny=${{ type: "answer", question: id, allow: false }}
  ></question-card>`;
}
