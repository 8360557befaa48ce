/** Waiting questions as the panel shows them. Cleans and shortens texts of pages and agents. */

import { cleanText } from "../../../src/engine/enforce/clean-text.js";
import type { MissingSecret } from "../../../src/gateway/find-missing-secrets.js";
import { shorter } from "../../../src/policy/create-policy.js";
import type { Remember } from "../../../src/policy/types.js";
import type { PanelQuestion } from "../../protocol/panel-messages.js";
import type { Danger, PanelCallQuestion, PanelTransfer } from "../../protocol/question-messages.js";
import type { Refusals } from "../audit/refusals.js";
import { dangersOf } from "../model/dangers.js";
import type { FoundTool } from "../model/page-document.js";
import { type AgentRecord, isGuest } from "../model/records.js";
import { viewReasons } from "../model/view-reason.js";
import type { Question, Questions } from "../questions/questions.js";
import type { SupplyQuestions } from "../questions/supply-questions.js";
import type { Transfer, UseQuestions } from "../questions/use-questions.js";
import type { Carried } from "../stores/call-patterns.js";
import { viewSession } from "./view-session.js";

export interface QuestionParts {
  readonly questions: Questions;
  readonly uses: UseQuestions;
  readonly supplies: SupplyQuestions;
  readonly refusals: Pick<Refusals, "of">;
}

const MAX_TITLE = 120;
/** A page's name for a secret that it wants. Attack: a label long enough to persuade. */
const MAX_LABEL = 60;
const MAX_RESULT = 60_000;
const MAX_CARRIED = 5;
const MAX_PASSAGE = 200;
const MAX_FINDINGS = 20;

function viewTool({ document, tool }: FoundTool) {
  const { name, title } = tool.definition;
  return {
    origin: tool.origin,
    ...(document.topOrigin === tool.origin ? {} : { within: document.topOrigin }),
    tool: name,
    title: cleanText(title ?? "", MAX_TITLE) || name,
  };
}

const viewTransfer = ({ item, place }: Transfer): PanelTransfer => ({
  label: cleanText(item.label, MAX_TITLE),
  schemaPath: cleanText(item.schemaPath, MAX_TITLE),
  fromOrigin: item.origin,
  fromTool: cleanText(item.tool, MAX_TITLE),
  receivedAt: item.receivedAt,
  place: cleanText(place, MAX_TITLE),
});

const viewCarried = ({ origin, tool, passage }: Carried) => ({
  origin,
  tool: cleanText(tool, MAX_TITLE),
  passage: passage === undefined ? undefined : cleanText(passage, MAX_PASSAGE),
});

const viewLabels = (missing: readonly MissingSecret[]): string[] =>
  missing.map(({ label }) => cleanText(label, MAX_LABEL));

const LENGTHS: readonly Remember[] = ["never", "session", "always"];

/** The person can shut out who came to the extension, but not the page or the browser. */
const viewGuest = ({ id, kind }: AgentRecord) => (isGuest(kind) ? { guest: id } : {});

/** Nothing that lasts is proposed where a yes may do harm that a no later cannot mend. */
function suggest({ decision, longest, isOnlyNew, trust }: Question, dangers: readonly Danger[]): Remember {
  // A session that has only held secrets is what Airlock is for; strangers' words in it are what steers an agent.
  const isTainted = trust.malicious || trust.openWorld;
  const isGrave = dangers.length > 0 || isTainted;
  if (isGrave || decision.stage === "post-result") return "never";
  return isOnlyNew ? longest : shorter("session", longest);
}

function viewCallQuestion(
  question: Question,
  refusals: QuestionParts["refusals"],
): Omit<PanelCallQuestion, "agent"> {
  const { id, call, endsAt, agent, found, decision, longest, trust } = question;
  const { stage } = decision;
  const dangers = dangersOf(found.tool);
  return {
    kind: "call",
    id,
    call,
    endsAt,
    ...viewGuest(agent),
    ...viewTool(found),
    arguments: question.arguments,
    stage,
    reasons: viewReasons(decision),
    lengths: LENGTHS.filter((length) => shorter(length, longest) === length),
    suggested: suggest(question, dangers),
    dangers,
    transfers: question.transfers.map(viewTransfer),
    wanted: viewLabels(question.wanted),
    carried: question.carried.slice(0, MAX_CARRIED).map(viewCarried),
    result: question.result.slice(0, MAX_RESULT),
    findings: question.findings.slice(0, MAX_FINDINGS),
    behind: question.behind,
    session: viewSession(trust, refusals.of(agent.id)),
  };
}

/** @param nameOf an agent's name in the panel */
export function viewQuestions(
  { questions, uses, supplies, refusals }: QuestionParts,
  nameOf: (agent: string) => string,
): PanelQuestion[] {
  const calls = questions
    .list()
    .map((question) => ({ ...viewCallQuestion(question, refusals), agent: nameOf(question.agent.id) }));
  const secrets = [...uses.list(), ...supplies.list()].map((question): PanelQuestion => {
    const { id, call, endsAt, order } = question;
    const { agent, found } = order;
    const named = { id, call, endsAt, agent: nameOf(agent.id), ...viewGuest(agent) };
    const asked = { ...named, ...viewTool(found), arguments: question.arguments };
    return question.kind === "use"
      ? { ...asked, kind: "use", transfers: question.transfers.map(viewTransfer) }
      : {
          ...asked,
          kind: "supply",
          labels: viewLabels(question.missing),
        };
  });
  return [...calls, ...secrets];
}
