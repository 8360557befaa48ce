/**
 * May a tool have a secret that was withheld from the agent? Says where it comes from, where it
 * goes, and what an approval means.
 */

import type { PanelUseQuestion } from "../../protocol/question-messages.js";
import { agentWords } from "../sentences/agent-words.js";
import { argumentWords } from "../sentences/argument-words.js";
import { itemWords, labelWords } from "../sentences/label-words.js";
import { theirs } from "../sentences/marked-words.js";
import { toolFacts, toolWords } from "../sentences/tool-words.js";
import type { Fact } from "../shared/fact-list.js";
import { timeOfDay } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { documents, kept, sessions, questions as texts } from "../shared/words.js";
import type { QuestionFace } from "./question-card.js";

type Transfer = PanelUseQuestion["transfers"][number];

function targetOf(question: PanelUseQuestion, transfer: Transfer): string {
  const { origin, within } = question;
  const [site, toolName, argument] = [asLine(origin, 300), toolWords(question), argumentWords(transfer)];
  return within === undefined
    ? texts.secretTarget(site, toolName, argument)
    : texts.secretTargetInFrame(site, asLine(within, 300), toolName, argument);
}

function factsOf(question: PanelUseQuestion): Fact[] {
  const { transfers } = question;
  return transfers.flatMap((transfer, index): Fact[] => [
    [
      transfers.length === 1 ? texts.secret() : texts.secretNumber(index + 1),
      [
        sessions.quoted(labelWords(transfer.label)),
        ...(transfer.beside ?? []).map((each) => asLine(each)),
      ].join(" · "),
    ],
    [
      texts.from(),
      texts.secretSource(asLine(transfer.origin, 300), toolWords(transfer), timeOfDay(transfer.receivedAt)),
    ],
    [texts.to(), targetOf(question, transfer)],
  ]);
}

/** The places, and the name that the tool has for agents. */
const detailsOf = ({ transfers, tool, description, origin }: PanelUseQuestion): Fact[] => [
  ...toolFacts({ tool, description }, origin),
  ...transfers.flatMap(({ schemaPath, place }): Fact[] => [
    ...(schemaPath === "" ? [] : [[kept.placeOfIt(), asLine(schemaPath)] as Fact]),
    [texts.argument(), asLine(place)],
  ]),
];

export function useFace(question: PanelUseQuestion): QuestionFace {
  const { transfers, agent, id, arguments: args, lengths, suggested } = question;
  const [first] = transfers;
  return {
    heading:
      first !== undefined && transfers.length === 1
        ? texts.askToGiveSecret(theirs(itemWords(first)), theirs(toolWords(question)))
        : texts.askToGiveSecrets(transfers.length, theirs(toolWords(question))),
    lead: factsOf(question),
    facts: detailsOf(question),
    fine: [texts.secretEnds()],
    ...(args === "" || args === "{}"
      ? {}
      : { data: { text: args, words: texts.toolArguments(), from: documents.fromAgent(asLine(agent)) } }),
    details: texts.secretUse(agentWords(agent)),
    lengths,
    suggested,
    isAboutSecret: true,
    allowLabel: texts.allow(),
    denyLabel: texts.deny(),
    allow: { type: "answer", question: id, allow: true },
    deny: { type: "answer", question: id, allow: false },
  };
}
