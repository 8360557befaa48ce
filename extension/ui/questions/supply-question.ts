/**
 * A tool needs a secret that only the person knows. The person types it here, and only the site
 * gets it.
 */
import type { PanelSupplyQuestion } from "../../protocol/question-messages.js";
import { theirs } from "../sentences/marked-words.js";
import { toolFacts, toolWords } from "../sentences/tool-words.js";
import type { Fact } from "../shared/fact-list.js";
import { asLine } from "../shared/untrusted-text.js";
import { base, questions as texts } from "../shared/words.js";
import { wordsAt } from "../shared/words-at.js";
import type { QuestionFace } from "./question-card.js";

/** Not of a tool that the person runs. */
const askedBy = (agent: string): Fact[] =>
  agent === base.callNames.person() ? [] : [[texts.askedBy(), texts.askedByAgent(asLine(agent))]];

export const supplyFace = ({ id, origin, agent, labels, ...named }: PanelSupplyQuestion): QuestionFace => ({
  heading: texts.secretNeeded(theirs(toolWords(named))),
  lead: [[wordsAt(origin).questions.site(), asLine(origin, 300)], ...askedBy(agent)],
  facts: toolFacts(named, origin),
  wanted: { labels, origin },
  details: "",
  allowLabel: texts.allow(),
  denyLabel: texts.deny(),
  allow: { type: "answer", question: id, allow: true },
  deny: { type: "answer", question: id, allow: false },
});
