/** What the panel shows of the questions that wait. Text of pages and agents is cleaned and shortened here. */
import { cleanText } from "../../src/secrets/clean-text.js";
import type { PanelQuestion } from "../protocol/panel-messages.js";
import type { Questions } from "./questions.js";
import type { FoundTool } from "./registry.js";
import type { SupplyQuestions } from "./supply-questions.js";
import type { Transfer, UseQuestions } from "./use-questions.js";

export interface QuestionParts {
  readonly questions: Questions;
  readonly uses: UseQuestions;
  readonly supplies: SupplyQuestions;
}

const MAX_TITLE = 120;
/** What a page calls a secret that it wants: no room for a story. */
const MAX_LABEL = 60;

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

/** @param nameOf how the panel calls an agent */
export function viewQuestions(
  { questions, uses, supplies }: QuestionParts,
  nameOf: (agent: string) => string,
): PanelQuestion[] {
  const calls = questions.list().map(({ id, agent, found, ...question }) => ({
    kind: "call" as const,
    id,
    agent: nameOf(agent.id),
    ...viewTool(found),
    arguments: question.arguments,
  }));
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
