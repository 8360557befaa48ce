/** May an agent use a tool, or get its result? Where the rules permit it, a yes is remembered. */

import type { SessionTrust } from "../../../src/annotations/session-trust.js";
import type { Finding } from "../../../src/detection/types.js";
import { cleanText } from "../../../src/engine/enforce/clean-text.js";
import { shorter } from "../../../src/policy/create-policy.js";
import { askAfterEarlierYes, askForNewTools } from "../../../src/policy/default-rules.js";
import type { Decision, Remember } from "../../../src/policy/types.js";
import type { Danger, PanelCallQuestion } from "../../protocol/question-messages.js";
import { dangersOf } from "../model/dangers.js";
import { cutWithCount } from "../model/mask-arguments.js";
import { namedTool, viewName } from "../model/named-tool.js";
import { isGuest } from "../model/records.js";
import { regimesOf } from "../model/regimes.js";
import type { Asked } from "../model/running-call.js";
import { viewReasons } from "../model/view-reason.js";
import { viewSession } from "../model/view-session.js";
import type { Carried } from "../stores/call-patterns.js";
import type { Denied } from "../stores/denials.js";
import type { Transfer } from "../stores/secret-uses.js";
import type { Place } from "../stores/shapes/answers.js";
import { viewLabels, viewTransfer } from "./about-secrets.js";
import type { AnyQuestion, QuestionKind, QuestionStores, Shown } from "./question.js";

const MAX_CARRIED = 5;
const MAX_PASSAGE = 200;
const MAX_FINDINGS = 20;

interface CallSubject {
  readonly decision: Decision;
  /** How long a yes may last: never for good where the agent has read what strangers wrote. */
  readonly longest: Remember;
  readonly place: Place;
  /** The session's state when the call came. */
  readonly trust: SessionTrust;
  /** Rules let the tool pass as soon as the agent has used it. */
  readonly isOnlyNew: boolean;
  /** Rules ask about each of its calls, by what the tool is. */
  readonly isAskedEachTime: boolean;
  /** Withheld values that the tool gets, also those that were allowed before. */
  readonly transfers: readonly Transfer[];
  /** Passages of other tools' results that the arguments repeat. */
  readonly carried: readonly Carried[];
  /** JSON text of what the agent would get, where the tool has run. */
  readonly result: string;
  /** Findings in it. */
  readonly findings: readonly Finding[];
}

type CallQuestion = AnyQuestion & CallSubject;

const LENGTHS: readonly Remember[] = ["never", "session", "always"];

/** Questions about the same tool, by the same agent. */
export const groupOf = ({ agent, origin, topOrigin, definition }: Place, { stage }: Decision): string =>
  JSON.stringify([agent, origin, topOrigin, definition, stage]);

/** Who calls in a page is the page's word: there all are one, with all frames of the tab. */
export function deniedBy({ agent, found }: Asked, place: Place, { stage }: Decision): Denied {
  const own = isGuest(agent.kind) ? {} : { agent: `in ${place.topOrigin}` };
  return { ...place, ...own, tool: found.tool.definition.name, stage };
}

const viewCarried = ({ origin, passage, ...tool }: Carried) => ({
  origin,
  ...viewName(tool),
  passage: passage === undefined ? undefined : cleanText(passage, MAX_PASSAGE),
});

function withRegimes({ found, result }: CallQuestion): Pick<PanelCallQuestion, "regimes"> {
  const regimes = regimesOf(found.tool, result);
  return regimes.input.names.length + regimes.result.names.length === 0 ? {} : { regimes };
}

/** Nothing that lasts is proposed where a yes may do harm that a no later cannot mend. */
function suggest(question: CallQuestion, dangers: readonly Danger[]): Remember {
  const { decision, longest, isOnlyNew, trust } = question;
  // A session that has only held secrets is what Airlock is for; strangers' words in it are what
  // steers an agent. What only reads gives nothing away.
  const isTainted = trust.malicious || (trust.openWorld && !isOnlyNew);
  const isGrave = dangers.length > 0 || isTainted;
  if (isGrave || decision.stage === "post-result") return "never";
  // Never for good: that a tool only reads is the page's word.
  return shorter("session", longest);
}

/**
 * A decision that could not be stored counts for the call that waits for it, and is asked for again
 * later. A yes that was meant for one call leaves a new tool new, unless the rules ask about each
 * call anyway, or its resolver says which are to be.
 */
async function remembered(
  { place, decision, longest, isOnlyNew, isAskedEachTime, found }: CallQuestion,
  remember: Remember,
  { consents, seen }: QuestionStores,
): Promise<void> {
  const { name, dynamic = false } = found.tool.definition;
  const isStanding = longest === "never" && !isOnlyNew && (isAskedEachTime || dynamic);
  const isOnce = remember === "never" && !isStanding;
  // First what is listed, then what keeps the tool from being new.
  if (remember !== "never") await consents.give(place, namedTool(found), decision, remember);
  if (decision.stage === "pre-call" && !isOnce) {
    await seen.store(place, name, remember === "session" ? "session" : "always").catch(() => undefined);
  } else if (decision.stage === "pre-call") await seen.noteUsed(place, name);
}

/** The tool is no longer one that the agent has not used. */
const afterEarlierYes = (decision: Decision): Decision => ({
  ...decision,
  reasons: decision.reasons.map((reason) => {
    if (reason.layer !== "default" || reason.rule !== askForNewTools.name) return reason;
    const { name: rule, description = "" } = askAfterEarlierYes;
    const facts = reason.facts.filter(({ fact }) => fact === "tool.seen");
    return { ...reason, rule, description, facts };
  }),
});

/** May this agent use this tool, or get its result? */
export const aboutCall: QuestionKind<CallSubject, Shown<PanelCallQuestion>> = {
  view(question, { refusals }) {
    const { agent, found, decision, longest, trust } = question;
    const dangers = dangersOf(found.tool);
    return {
      stage: decision.stage,
      reasons: viewReasons(decision),
      lengths: LENGTHS.filter((length) => shorter(length, longest) === length),
      suggested: suggest(question, dangers),
      dangers,
      ...withRegimes(question),
      transfers: question.transfers.map(viewTransfer),
      wanted: viewLabels(question.wanted),
      carried: question.carried.slice(0, MAX_CARRIED).map(viewCarried),
      result: cutWithCount(question.result),
      findings: question.findings.slice(0, MAX_FINDINGS),
      behind: question.behind,
      session: viewSession(trust, { refused: refusals.of(agent.id) }),
    };
  },
  async onYes(question, { remember }, stores) {
    const { transfers, longest, decision } = question;
    const lasts = shorter(remember, longest);
    if (transfers.length > 0 && lasts !== "never" && decision.stage === "pre-call")
      await stores.uses.give(transfers);
    await remembered(question, lasts, stores);
  },
  afterYes: (question) => ({ decision: afterEarlierYes(question.decision) }),
  onNo: (question, { denials }) => denials.note(deniedBy(question, question.place, question.decision)),
  /** Another secret than the one that was shown is asked about. */
  async follows({ group, place, decision, transfers }, answered, allow, { consents, uses }) {
    if (group !== answered.group) return undefined;
    if (!allow) return false;
    const isShown = decision.stage !== "pre-call" || transfers.every((each) => uses.allows(each));
    return (isShown && (await consents.allows(place, decision))) || undefined;
  },
};
