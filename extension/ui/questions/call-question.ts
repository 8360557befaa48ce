/**
 * May an agent use a tool, or have what it returned? The decision as a sentence, then what makes it
 * grave, then the data.
 */

import type {
  PanelCallQuestion,
  PanelCarried,
  PanelRegime,
  PanelTransfer,
} from "../../protocol/question-messages.js";
import { siteName } from "../../protocol/site-name.js";
import { agentWords } from "../sentences/agent-words.js";
import { argumentWords } from "../sentences/argument-words.js";
import { itemWords } from "../sentences/label-words.js";
import { theirs } from "../sentences/marked-words.js";
import { ruleWords } from "../sentences/rule-words.js";
import { sessionInFull } from "../sentences/session-words.js";
import { toolFacts, toolWords } from "../sentences/tool-words.js";
import type { Fact } from "../shared/fact-list.js";
import { isLeakOnly } from "../shared/finding-words.js";
import { timeOfDay } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { base, documents, formats, sessions, questions as texts } from "../shared/words.js";
import { wordsAt } from "../shared/words-at.js";
import type { Danger, QuestionFace } from "./question-card.js";
import type { Why } from "./why-asked.js";

const MAX_ORIGIN = 300;
const MAX_PASSAGE = 201;

/** In a sentence: a long name would push what follows out of sight. *Details* have all of it. */
const siteOf = ({ origin }: PanelCallQuestion): string => siteName(origin);

/** The source of a secret, and the argument that gets it, each with its place. */
const transferFacts = (transfer: PanelTransfer): Fact[] => [
  [texts.secret(), itemWords(transfer)],
  sourceFact(transfer),
  [texts.to(), [argumentWords(transfer), asLine(transfer.place)].join(" · ")],
];

const sourceFact = (transfer: PanelTransfer): Fact => {
  const { schemaPath, origin, receivedAt } = transfer;
  const [site, tool] = [asLine(origin, MAX_ORIGIN), toolWords(transfer)];
  const place = asLine(base.placeInResult(schemaPath));
  return [
    texts.from(),
    [texts.secretSource(site, tool, timeOfDay(receivedAt)), place].filter(Boolean).join(" · "),
  ];
};

function factsOf({ origin, within, agent, session, transfers, ...named }: PanelCallQuestion): Fact[] {
  return [
    [wordsAt(origin).questions.site(), asLine(origin, MAX_ORIGIN)],
    ...(within === undefined ? [] : [[texts.inFrameOf(), asLine(within, MAX_ORIGIN)] as Fact]),
    ...toolFacts(named, origin),
    [texts.agent(), asLine(agent)],
    ...(session.marks.length === 0 ? [] : [[sessions.sessionLabel(), sessionInFull(session)] as Fact]),
    ...transfers.flatMap(transferFacts),
  ];
}

const FLAGGED = "response.annotations.maliciousActivityHint";

/** What the rule about attacks went by was a key, where nothing else was found. */
function reasonsOf({ reasons, findings }: PanelCallQuestion): Why[] {
  const isLeak = findings.length > 0 && isLeakOnly(findings);
  return reasons.map((reason) => {
    return isLeak && reason.facts.some(({ fact }) => fact === FLAGGED) ? { ...reason, isLeak } : reason;
  });
}

/** Rules come in their names' order, behind the organisation's. */
function becauseOf(reasons: readonly Why[]): Pick<QuestionFace, "because"> {
  const [first] = reasons;
  if (first === undefined) return {};
  const ofCall = reasons.filter(({ isNewness }) => isNewness !== true);
  const decides =
    ofCall.find(({ isKnown, layer }) => isKnown || layer === "organisation") ?? ofCall[0] ?? first;
  return { because: texts.because(ruleWords({ ...decides, name: decides.rule })) };
}

const transferNote = (hasRun: boolean, transfer: PanelTransfer): string =>
  (hasRun ? texts.secretWent : texts.secretGoes)(theirs(itemWords(transfer)), timeOfDay(transfer.receivedAt));

function carriedNote({ origin, passage, ...named }: PanelCarried): string {
  if (origin === "") return texts.mayCarryEarlier();
  const [name, site] = [theirs(toolWords(named)), siteName(origin)];
  if (passage === undefined) return texts.mayCarry(name, site);
  return passage === ""
    ? texts.carriesHidden(name, site)
    : texts.carries(name, site, theirs(asLine(passage, MAX_PASSAGE)));
}

/** In red. The worst first. */
function dangersOf({ dangers, session, stage }: PanelCallQuestion, isAttack: boolean): Danger[] {
  const isFinal = stage === "pre-call" && dangers.includes("irreversible");
  const hasMetAttack = session.marks.includes("malicious");
  return [
    ...(isAttack ? [{ title: texts.dangers.attack() }] : []),
    ...(isFinal ? [{ title: texts.dangers.irreversible() }] : []),
    ...(hasMetAttack && !isAttack ? [{ title: texts.tainted.malicious(), means: texts.taintedMeans() }] : []),
  ];
}

/** Worth knowing, and no reason for alarm. */
function riskNotes({ dangers, session, stage }: PanelCallQuestion): string[] {
  const isPublic = stage === "pre-call" && dangers.includes("public");
  return [
    ...(isPublic ? [texts.dangers.public()] : []),
    ...(session.marks.includes("open-world") ? [texts.tainted["open-world"]()] : []),
  ];
}

/** What a site names is its own word. What a call gets is past once it has run. */
function regimeNotes({ origin, regimes, stage }: PanelCallQuestion): string[] {
  if (regimes === undefined) return [];
  const namesOf = ({ names, more }: PanelRegime) => {
    const shown = names.map((name) => theirs(texts.quoted(asLine(name))));
    return formats.list(more === 0 ? shown : [...shown, texts.moreRegimes(more)]);
  };
  const { input, result } = regimes;
  const isBefore = stage === "pre-call" && input.names.length > 0;
  return [
    ...(isBefore ? [wordsAt(origin).questions.regulatedInput(namesOf(input))] : []),
    ...(result.names.length > 0 ? [wordsAt(origin).questions.regulatedResult(namesOf(result))] : []),
  ];
}

function headingOf(question: PanelCallQuestion): string {
  const agent = agentWords(question.agent, theirs);
  const [title, origin] = [theirs(toolWords(question)), siteOf(question)];
  if (question.stage === "post-result") return texts.askToGiveResult(agent, title, origin);
  const { transfers, wanted } = question;
  const [first] = transfers;
  const count = transfers.length + wanted.length;
  if (count === 0) return texts.askToRun(agent, title, origin);
  const own = first === undefined ? texts.typedSecret() : texts.yourSecret(theirs(itemWords(first, 60)));
  const secrets = count === 1 ? own : texts.yourSecrets(count);
  return texts.askToRunWith(agent, title, origin, secrets);
}

function detailsOf({ transfers, behind }: PanelCallQuestion, hasRun: boolean): string {
  return [
    hasRun ? texts.hasRun() : texts.notRunYet(),
    ...(transfers.length === 0 ? [] : [texts.secretStaysHidden()]),
    ...(behind === 0 ? [] : [texts.moreCallsWait(behind)]),
  ].join(" ");
}

/** What the sentences on the card have no room for. */
function fineOf({ transfers, lengths }: PanelCallQuestion, hasRun: boolean): string[] {
  const isChosen = lengths.length > 1;
  return [
    ...(hasRun ? [texts.hasRunKeeps()] : []),
    ...(isChosen ? [texts.lengthEnds()] : []),
    ...(isChosen && !hasRun && transfers.length > 0 ? [texts.secretLasts()] : []),
  ];
}

function dataOf(question: PanelCallQuestion, hasRun: boolean): Pick<QuestionFace, "data"> {
  const { agent, result, arguments: args } = question;
  if (hasRun) {
    const frame = {
      words: texts.agentWouldGet(),
      from: documents.fromSite(siteOf(question)),
      isAnswer: true,
    };
    return { data: { text: result, ...frame } };
  }
  if (args === "" || args === "{}") return {};
  return { data: { text: args, words: texts.toolArguments(), from: documents.fromAgent(asLine(agent)) } };
}

export function callFace(question: PanelCallQuestion): QuestionFace {
  const { id, within, session, lengths, suggested, stage, transfers, carried, findings } = question;
  const hasRun = stage === "post-result";
  const reasons = reasonsOf(question);
  const dangers = dangersOf(question, findings.length > 0 && !isLeakOnly(findings));
  return {
    heading: headingOf(question),
    notes: [
      ...(within === undefined ? [] : [texts.withinPage(siteName(within))]),
      ...transfers.map((each) => transferNote(hasRun, each)),
      ...carried.map(carriedNote),
      ...riskNotes(question),
      ...regimeNotes(question),
    ],
    ...becauseOf(reasons),
    dangers,
    findings,
    origin: question.origin,
    facts: factsOf(question),
    fine: fineOf(question, hasRun),
    usesSecret: !hasRun && transfers.length > 0,
    reasons,
    session,
    ...dataOf(question, hasRun),
    ...(question.wanted.length === 0 ? {} : { wanted: { labels: question.wanted, origin: question.origin } }),
    details: detailsOf(question, hasRun),
    lengths,
    suggested,
    allowLabel: texts.allow(),
    denyLabel: texts.deny(),
    allow: { type: "answer", question: id, allow: true },
    deny: { type: "answer", question: id, allow: false },
    isGrave: dangers.length > 0,
  };
}
