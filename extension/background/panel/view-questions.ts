/** Waiting questions as the panel shows them. Cleans and shortens texts of pages and agents. */

import { cleanText } from "../../../src/engine/enforce/clean-text.js";
import { shorter } from "../../../src/policy/create-policy.js";
import type { DecidingFact, FactScalar, Reason, Remember } from "../../../src/policy/types.js";
import type { PanelQuestion } from "../../protocol/panel-messages.js";
import type { PanelCallQuestion, PanelFact, PanelReason } from "../../protocol/question-messages.js";
import type { FoundTool } from "../model/page-document.js";
import type { Question, Questions } from "../questions/questions.js";
import type { SupplyQuestions } from "../questions/supply-questions.js";
import type { Transfer, UseQuestions } from "../questions/use-questions.js";
import { viewSession } from "./view-session.js";

export interface QuestionParts {
  readonly questions: Questions;
  readonly uses: UseQuestions;
  readonly supplies: SupplyQuestions;
}

const MAX_TITLE = 120;
/** A page's name for a secret that it wants. Attack: a label long enough to persuade. */
const MAX_LABEL = 60;
const MAX_DESCRIPTION = 400;
const MAX_REASONS = 20;
const MAX_VALUES = 12;
const MAX_RESULT = 60_000;

function viewTool({ document, tool }: FoundTool) {
  const { name, title } = tool.definition;
  return {
    origin: tool.origin,
    ...(document.topOrigin === tool.origin ? {} : { within: document.topOrigin }),
    tool: name,
    title: cleanText(title ?? "", MAX_TITLE) || name,
  };
}

const viewTransfer = ({ item, place }: Transfer) => ({
  label: cleanText(item.label, MAX_TITLE),
  schemaPath: cleanText(item.schemaPath, MAX_TITLE),
  fromOrigin: item.origin,
  fromTool: cleanText(item.tool, MAX_TITLE),
  receivedAt: item.receivedAt,
  place: cleanText(place, MAX_TITLE),
});

const wordOf = (value: FactScalar): string =>
  cleanText(Array.isArray(value) ? value.slice(0, MAX_VALUES).join(", ") : String(value), MAX_TITLE);

/** Facts are named from our own list; their values may be a page's words. */
const viewFact = ({ fact, values, known, provenance }: DecidingFact): PanelFact => ({
  fact,
  values: values.slice(0, MAX_VALUES).map(wordOf),
  isKnown: known,
  provenance,
});

const viewReason = ({ rule, description, layer, onEvidence, facts }: Reason): PanelReason => ({
  rule,
  description: cleanText(description, MAX_DESCRIPTION),
  layer,
  isKnown: onEvidence,
  facts: facts.map(viewFact),
});

const LENGTHS: readonly Remember[] = ["never", "session", "always"];

function viewCallQuestion(question: Question): Omit<PanelCallQuestion, "agent"> {
  const { id, found, decision, isOnlyNew, trust } = question;
  const { stage, reasons, remember } = decision;
  return {
    kind: "call",
    id,
    ...viewTool(found),
    arguments: question.arguments,
    stage,
    reasons: reasons.slice(0, MAX_REASONS).map(viewReason),
    lengths: LENGTHS.filter((length) => shorter(length, remember) === length),
    suggested: isOnlyNew ? remember : shorter("session", remember),
    result: question.result.slice(0, MAX_RESULT),
    behind: question.behind,
    session: viewSession(trust),
  };
}

/** @param nameOf an agent's name in the panel */
export function viewQuestions(
  { questions, uses, supplies }: QuestionParts,
  nameOf: (agent: string) => string,
): PanelQuestion[] {
  const calls = questions
    .list()
    .map((question) => ({ ...viewCallQuestion(question), agent: nameOf(question.agent.id) }));
  const secrets = [...uses.list(), ...supplies.list()].map((question): PanelQuestion => {
    const { id, order } = question;
    const { agent, found } = order;
    const asked = { id, agent: nameOf(agent.id), ...viewTool(found), arguments: question.arguments };
    return question.kind === "use"
      ? { ...asked, kind: "use", transfers: question.transfers.map(viewTransfer) }
      : {
          ...asked,
          kind: "supply",
          labels: question.missing.map(({ label }) => cleanText(label, MAX_LABEL)),
        };
  });
  return [...calls, ...secrets];
}
