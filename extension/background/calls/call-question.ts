/** One call's question for the person, as the rules want it asked. */

import { findHandles } from "../../../src/engine/enforce/handles.js";
import { shorter } from "../../../src/policy/create-policy.js";
import type { Decision } from "../../../src/policy/types.js";
import { withoutMarked } from "../model/mask-arguments.js";
import { isGuest } from "../model/records.js";
import type { CallOrder, RunningCall } from "../model/running-call.js";
import { deniedBy, groupOf } from "../questions/about-call.js";
import { refusesAgain } from "../questions/earlier-no.js";
import { type Carried, sourceKey, sourceOf } from "../stores/call-patterns.js";
import { placeKey } from "../stores/consents.js";
import type { Transfer } from "../stores/secret-uses.js";
import { callDigest } from "./call-digest.js";
import type { CallPolicy } from "./call-policy.js";
import { offer } from "./call-secrets.js";
import type { Worker } from "./worker.js";

/**
 * Withheld values that would go into the arguments: asked about together with the call. Empty where one was just
 * denied: then there is nothing to ask.
 */
async function transfersOf({ uses, vault }: Worker, order: CallOrder): Promise<readonly Transfer[]> {
  const found = findHandles(order.arguments, order.found.tool.input()?.root);
  if ("kind" in found) return [];
  const held = found.flatMap(({ handle, path, title }) => {
    const item = vault.get(handle);
    return item === undefined || item.agent !== order.agent.id ? [] : [{ held: item, path, title }];
  });
  const transfers = await uses.missing(order, held);
  return uses.known(transfers) === false ? [] : transfers;
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

/** @param isActive the person has just used the page whose own agent asks */
export async function askAboutCall(
  worker: Worker,
  call: RunningCall,
  policy: CallPolicy,
  decision: Decision,
  isActive = false,
): Promise<"allow" | "deny"> {
  const { consents, denials, trusts } = worker;
  const { agent, found } = call.order;
  const { stage, remember } = decision;
  const { trust, isOnlyNew, released } = policy;
  const longest = trusts.of(agent.id).openWorld ? shorter("session", remember) : remember;
  const [place, digest] = await Promise.all([placeKey(agent, found), callDigest(call.order)]);
  const isBeforeGuest = stage === "pre-call" && isGuest(agent.kind);
  const transfers = isBeforeGuest ? await transfersOf(worker, call.order) : [];
  call.asked = digest;
  if (await refusesAgain(worker, call, place, decision)) return "deny";
  await policy.noteAsked();
  // Only now: the person may have taken a yes back while it was written down.
  if (await consents.allows(place, decision)) return "allow";
  if (call.signal.aborted || denials.holds(deniedBy(call.order, place, decision))) return "deny";
  const yes = await worker.questions.ask(call, {
    ...{
      kind: "call",
      group: groupOf(place, decision),
      isActive,
      place,
      trust,
      decision,
      longest,
      isOnlyNew,
    },
    ...{ transfers, carried: stage === "pre-call" ? carriedIn(worker, call.order) : [], ...released },
    wanted: isBeforeGuest ? await offer(worker, call) : [],
  });
  if (yes !== undefined && yes.texts.length > 0) call.supplied = yes.texts;
  return yes === undefined ? "deny" : "allow";
}
