/** May an agent use a tool, or have what it returned? The site first, then why, how long, and what. */
import { html } from "lit";
import { fromAgent, fromSite } from "../../../src/texts/people/documents.js";
import * as texts from "../../../src/texts/people/questions.js";
import { sessionLabel } from "../../../src/texts/people/sessions.js";
import type { PanelCallQuestion } from "../../protocol/question-messages.js";
import type { Fact } from "../shared/fact-list.js";
import { sessionWords } from "../shared/session-words.js";
import { asLine } from "../shared/untrusted-text.js";

const MAX_ORIGIN = 300;

function factsOf({ origin, within, agent, tool, session }: PanelCallQuestion): Fact[] {
  return [
    [texts.site(), asLine(origin, MAX_ORIGIN)],
    ...(within === undefined ? [] : [[texts.inFrameOf(), asLine(within, MAX_ORIGIN)] as Fact]),
    [texts.tool(), asLine(tool)],
    [texts.agent(), asLine(agent)],
    [sessionLabel(), sessionWords(session)],
  ];
}

export function callQuestion(question: PanelCallQuestion, surroundings: string) {
  const { id, title, origin, agent, stage, behind } = question;
  const hasRun = stage === "post-result";
  return html`<question-card
    heading=${
      hasRun
        ? texts.askToGiveResult(asLine(agent), asLine(title), asLine(origin, MAX_ORIGIN))
        : texts.askToRun(asLine(title), asLine(origin, MAX_ORIGIN))
    }
    .facts=${factsOf(question)}
    .reasons=${question.reasons}
    .lengths=${question.lengths}
    suggested=${question.suggested}
    .session=${question.session}
    details=${hasRun ? texts.hasRun() : texts.notRunYet()}
    more=${behind === 0 ? "" : texts.moreCallsWait(behind)}
    data=${hasRun ? question.result : question.arguments}
    dataLabel=${hasRun ? texts.agentWouldGet() : texts.toolArguments()}
    dataFrom=${hasRun ? fromSite(asLine(origin, MAX_ORIGIN)) : fromAgent(asLine(agent))}
    ?isExact=${hasRun}
    surroundings=${surroundings}
    .allow=${{ type: "answer", question: id, allow: true }}
    .deny=${{ type: "answer", question: id, allow: false }}
  ></question-card>`;
}
