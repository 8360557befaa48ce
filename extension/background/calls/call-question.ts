/** One call's question for the person, as the rules want it asked. */
import { findHandles } from "../../../src/engine/enforce/handles.js";
import { findMissingSecrets } from "../../../src/gateway/find-missing-secrets.js";
import { shorter } from "../../../src/policy/create-policy.js";
import type { Decision } from "../../../src/policy/types.js";
import { maskArguments, withoutMarked } from "../model/mask-arguments.js";
import { isGuest } from "../model/records.js";
import type { CallOrder, RunningCall } from "../model/running-call.js";
import type { Answer, Questions } from "../questions/questions.js";
import type { SupplyQuestions } from "../questions/supply-questions.js";
import type { Transfer, UseQuestions } from "../questions/use-questions.js";
import { type CallPatterns, type Carried, sourceKey } from "../stores/call-patterns.js";
import { placeKey } from "../stores/consents.js";
import type { SessionTrusts } from "../stores/session-trusts.js";
import type { Vault } from "../stores/vault.js";
import { callDigest } from "./call-digest.js";
import type { StagedPolicy } from "./policy-stage.js";

export interface CallQuestionParts {
  readonly questions: Questions;
  readonly trusts: SessionTrusts;
  readonly patterns: CallPatterns;
  readonly uses: UseQuestions;
  readonly vault: Vault;
  readonly supplies: Pick<SupplyQuestions, "offer">;
}

/** What was withheld and would go into the arguments: asked about together with the call. */
async function transfersOf(
  { uses, vault }: CallQuestionParts,
  order: CallOrder,
): Promise<readonly Transfer[]> {
  const found = findHandles(order.arguments, order.found.tool.input()?.root);
  if ("kind" in found) return [];
  const held = found.flatMap(({ handle, path }) => {
    const item = vault.get(handle);
    return item === undefined || item.agent !== order.agent.id ? [] : [{ held: item, path }];
  });
  return await uses.pending(order, held);
}

/** What it would pass on is quoted from what the person may see of the arguments. */
function carriedIn({ patterns }: CallQuestionParts, { agent, found, arguments: args }: CallOrder): Carried[] {
  const { origin, definition } = found.tool;
  const to = { origin, tool: definition.name };
  const quoted = patterns.carried(agent.id, to, withoutMarked(definition, args) ?? null);
  const isQuoted = (one: Carried) => quoted.some((each) => sourceKey(each) === sourceKey(one));
  const others = patterns.carried(agent.id, to, args).filter((each) => !isQuoted(each));
  return [...quoted, ...others.map((each) => ({ ...each, passage: each.passage && "" }))];
}

/** @param isActive the person has just used the page whose own agent asks */
export async function askAboutCall(
  parts: CallQuestionParts,
  call: RunningCall,
  policy: StagedPolicy,
  decision: Decision,
  isActive = false,
): Promise<Answer> {
  const { questions, trusts } = parts;
  const { stage, remember } = decision;
  const { agent, found, arguments: args } = call.order;
  const describe = () => ({
    arguments: maskArguments(found.tool.definition, args),
    carried: stage === "pre-call" ? carriedIn(parts, call.order) : [],
    ...policy.released(),
  });
  const isBeforeGuest = stage === "pre-call" && isGuest(agent.kind);
  const missing = isBeforeGuest ? findMissingSecrets(args, found.tool.input()) : [];
  call.asked = await callDigest(call.order);
  return await questions.ask(call, {
    place: await placeKey(agent, found),
    trust: policy.trust(),
    decision,
    longest: trusts.of(agent.id).openWorld ? shorter("session", remember) : remember,
    isOnlyNew: policy.isOnlyNew(),
    isActive,
    transfers: isBeforeGuest ? await transfersOf(parts, call.order) : [],
    wanted: () => parts.supplies.offer(call, missing),
    describe,
    note: () => policy.noteAsked(),
  });
}
