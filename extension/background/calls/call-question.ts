/** One call's question for the person, as the rules want it asked. */

import { findHandles } from "../../../src/engine/enforce/handles.js";
import { CallEnded } from "../../../src/gateway/call-ended.js";
import { shorter } from "../../../src/policy/create-policy.js";
import type { Decision } from "../../../src/policy/types.js";
import { agentQuestionsPaused, agentResultDenied, handleDenied } from "../../../src/texts/agents.js";
import { withoutMarked } from "../model/mask-arguments.js";
import { isGuest } from "../model/records.js";
import type { CallOrder, RunningCall } from "../model/running-call.js";
import { deniedBy, groupOf } from "../questions/about-call.js";
import { deniedWords, refusedAgain } from "../questions/earlier-no.js";
import type { Yes } from "../questions/question.js";
import { type Carried, sourceKey, sourceOf } from "../stores/call-patterns.js";
import { placeKey } from "../stores/consents.js";
import type { Transfer } from "../stores/secret-uses.js";
import type { Place } from "../stores/shapes/answers.js";
import { callDigest } from "./call-digest.js";
import type { CallPolicy } from "./call-policy.js";
import { offer } from "./call-secrets.js";
import type { Worker } from "./worker.js";

/** Withheld values that go into the arguments: each question about the call shows them. */
async function transfersOf({ uses, vault }: Worker, order: CallOrder): Promise<readonly Transfer[]> {
  const found = findHandles(order.arguments, order.found.tool.input()?.root);
  if ("kind" in found) return [];
  const held = found.flatMap(({ handle, path, title }) => {
    const item = vault.get(handle);
    return item === undefined || item.agent !== order.agent.id ? [] : [{ held: item, path, title }];
  });
  return await uses.of(order, held);
}

/** A passage that it would pass on is quoted from what the person may see of the arguments. */
function carriedIn({ patterns }: Worker, { agent, found, arguments: args }: CallOrder): Carried[] {
  const { definition } = found.tool;
  const to = sourceOf(found);
  const quoted = patterns.carried(agent.id, to, withoutMarked(definition, args) ?? null);
  const isQuoted = (one: Carried) => quoted.some((each) => sourceKey(each) === sourceKey(one));
  const others = patterns.carried(agent.id, to, args).filter((each) => !isQuoted(each));
  return [...quoted, ...others.map((each) => ({ ...each, passage: each.passage && "" }))];
}

interface AskedAbout {
  readonly call: RunningCall;
  readonly decision: Decision;
  readonly place: Place;
  readonly transfers: readonly Transfer[];
}

/** The person chose, for this agent and site, not to be asked about such calls. */
async function isCovered(
  { choices, seen, trusts }: Worker,
  { coverage }: CallPolicy,
  { call, decision, place, transfers }: AskedAbout,
): Promise<boolean> {
  const { agent, found } = call.order;
  const isPlain = decision.stage === "pre-call" && isGuest(agent.kind) && transfers.length === 0;
  const { openWorld, malicious } = trusts.of(agent.id);
  if (!isPlain || openWorld || malicious || !choices.covers(place, coverage)) return false;
  choices.noteUsed(place);
  await seen.noteUsed(place, found.tool.definition.name);
  // Taken back while that was written down.
  return choices.covers(place, coverage);
}

/**
 * @returns the answer that is known without asking. @throws CallEnded with the agent's words for a
 * no that is not the person's word about this call
 */
async function answerUnasked(
  worker: Worker,
  policy: CallPolicy,
  { call, decision, place, transfers }: AskedAbout,
): Promise<"allow" | "deny" | undefined> {
  const { consents, denials } = worker;
  const { agent } = call.order;
  const refused = await refusedAgain(worker, call, place, decision);
  if (refused !== undefined) throw new CallEnded("denied", refused);
  await policy.noteAsked();
  // Only now: the person may have taken a yes back while it was written down.
  if (await consents.allows(place, decision)) return "allow";
  if (call.signal.aborted) return "deny";
  const denied = deniedBy(call.order, place, decision);
  if (denials.holds(denied)) {
    throw new CallEnded("denied", call.hasRun ? agentResultDenied() : deniedWords(worker, denied));
  }
  if (await isCovered(worker, policy, { call, decision, place, transfers })) return "allow";
  // The tool cannot have it anyway: a question about the call would ask for nothing.
  const isRefused = decision.stage === "pre-call" && isGuest(agent.kind) && worker.uses.refuses(transfers);
  if (isRefused) throw new CallEnded("denied", handleDenied());
  return undefined;
}

/** What a yes lets this very call have. */
function take(call: RunningCall, transfers: readonly Transfer[], yes: Yes | undefined): "allow" | "deny" {
  if (yes === undefined) {
    if (call.state.question === "paused" && !call.hasRun)
      throw new CallEnded("denied", agentQuestionsPaused());
    return "deny";
  }
  const { typed, allowed } = call.state;
  if (typed !== undefined) call.become({ typed: yes.texts });
  if (yes.isFollowed !== true) call.become({ allowed: [...allowed, ...transfers.map(({ key }) => key)] });
  return "allow";
}

/** @param isActive the person has just used the page whose own agent asks */
export async function askAboutCall(
  worker: Worker,
  call: RunningCall,
  policy: CallPolicy,
  decision: Decision,
  isActive = false,
): Promise<"allow" | "deny"> {
  const { agent, found } = call.order;
  const { stage, remember } = decision;
  const { trust, isOnlyNew, isAskedEachTime, reached, given } = policy;
  const isRead = worker.trusts.of(agent.id).openWorld || reached?.openWorld === true;
  const longest = isRead ? shorter("session", remember) : remember;
  const [place, digest] = await Promise.all([placeKey(agent, found), callDigest(call.order)]);
  const isBeforeGuest = stage === "pre-call" && isGuest(agent.kind);
  const transfers = isGuest(agent.kind) ? await transfersOf(worker, call.order) : [];
  call.become({ shown: digest });
  const known = await answerUnasked(worker, policy, { call, decision, place, transfers });
  if (known !== undefined) return known;
  const yes = await worker.questions.ask(call, {
    ...{ kind: "call", group: groupOf(place, decision), isActive, place, trust, decision, longest },
    ...{ isOnlyNew, isAskedEachTime, transfers, ...given },
    carried: stage === "pre-call" ? carriedIn(worker, call.order) : [],
    wanted: isBeforeGuest ? await offer(worker, call) : [],
  });
  return take(call, transfers, yes);
}
