/**
 * Attack: an agent that goes on calling after a no, until its calls have pushed everything else out
 * of the log and out of the panel. So they are counted.
 */
import type { Decision } from "../../../src/policy/types.js";
import { agentCallDenied, agentDeniedBefore, agentQuestionsPaused } from "../../../src/texts/agents.js";
import type { Refusals } from "../audit/refusals.js";
import { isGuest } from "../model/records.js";
import type { Asked, RunningCall } from "../model/running-call.js";
import type { Denied } from "../stores/denials.js";
import type { Place } from "../stores/shapes/answers.js";
import { deniedBy } from "./about-call.js";
import type { QuestionStores } from "./question.js";

type EarlierAnswers = Pick<QuestionStores, "consents" | "denials">;
type EarlierWords = Pick<QuestionStores, "denials"> & Partial<Pick<QuestionStores, "quiet">>;

/** @returns whether the person has just said no to such a call, and no yes covers it */
export async function hasRefused(
  { consents, denials }: EarlierAnswers,
  order: Asked,
  place: Place,
  decision: Decision,
): Promise<boolean> {
  if (await consents.allows(place, decision)) return false;
  return denials.holds(deniedBy(order, place, decision));
}

/** What the agent hears of a call that is refused because of an earlier no. */
export function deniedWords({ denials, quiet }: EarlierWords, denied: Denied): string {
  if (quiet?.until !== undefined) return agentQuestionsPaused();
  const scope = denials.scopeOf(denied);
  return scope === undefined ? agentCallDenied() : agentDeniedBefore[scope]();
}

/**
 * A call that its page has heard of has an entry of its own in the log: the tool has run, or its
 * resolver was asked.
 *
 * @returns the agent's words, where an earlier no answers the call, so that it is refused and only
 * counted
 */
export async function refusedAgain(
  stores: EarlierAnswers & EarlierWords & { readonly refusals: Pick<Refusals, "count"> },
  call: RunningCall,
  place: Place,
  decision: Decision,
): Promise<string | undefined> {
  const isRefused = await hasRefused(stores, call.order, place, decision);
  const { agent } = call.order;
  if (call.signal.aborted || !isRefused || !isGuest(agent.kind)) return undefined;
  const isOnlyCounted = !call.hasRun && call.state.isResolved !== true;
  stores.refusals.count(agent.id, isOnlyCounted ? "denied-before" : undefined);
  if (!isOnlyCounted) return undefined;
  call.become({ refusal: "counted" });
  return deniedWords(stores, deniedBy(call.order, place, decision));
}
