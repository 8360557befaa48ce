/** One call's question for the person, as the rules want it asked. */
import { findHandles } from "../../../src/engine/enforce/handles.js";
import { findMissingSecrets } from "../../../src/gateway/find-missing-secrets.js";
import type { Decision } from "../../../src/policy/types.js";
import { maskArguments } from "../model/mask-arguments.js";
import { isGuest } from "../model/records.js";
import type { CallOrder, RunningCall } from "../model/running-call.js";
import type { Answer, Questions } from "../questions/questions.js";
import type { SupplyQuestions } from "../questions/supply-questions.js";
import type { Transfer, UseQuestions } from "../questions/use-questions.js";
import type { SessionTrusts } from "../stores/session-trusts.js";
import type { Vault } from "../stores/vault.js";
import type { StagedPolicy } from "./policy-stage.js";
import { consentKey } from "./staged-call.js";

export interface CallQuestionParts {
  readonly questions: Questions;
  readonly trusts: SessionTrusts;
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

/** @param isActive the person has just used the page whose own agent asks */
export async function askAboutCall(
  parts: CallQuestionParts,
  call: RunningCall,
  policy: StagedPolicy,
  decision: Decision,
  isActive = false,
): Promise<Answer> {
  const { questions, trusts } = parts;
  const { agent, found, arguments: args } = call.order;
  const trust = trusts.of(agent.id);
  const key = await consentKey(call.order, trust);
  const describe = () => ({
    arguments: maskArguments(found.tool.definition, args),
    result: decision.stage === "post-result" ? policy.released() : "",
  });
  const isBeforeGuest = decision.stage === "pre-call" && isGuest(agent.kind);
  const missing = isBeforeGuest ? findMissingSecrets(args, found.tool.input()) : [];
  return await questions.ask(call, {
    key,
    trust,
    decision,
    isOnlyNew: policy.isOnlyNew(),
    isActive,
    transfers: isBeforeGuest ? await transfersOf(parts, call.order) : [],
    wanted: () => parts.supplies.offer(call, missing),
    describe,
    note: () => policy.noteAsked(),
  });
}
