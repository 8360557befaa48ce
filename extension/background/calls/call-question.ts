/** One call's question for the person, as the rules want it asked. */
import type { Decision } from "../../../src/policy/types.js";
import { maskArguments } from "../model/mask-arguments.js";
import type { RunningCall } from "../model/running-call.js";
import type { Answer, Questions } from "../questions/questions.js";
import type { SessionTrusts } from "../stores/session-trusts.js";
import { consentKey, type StagedPolicy } from "./policy-stage.js";

export interface CallQuestionParts {
  readonly questions: Questions;
  readonly trusts: SessionTrusts;
}

/** @param isActive the person has just used the page whose own agent asks */
export async function askAboutCall(
  { questions, trusts }: CallQuestionParts,
  call: RunningCall,
  policy: StagedPolicy,
  decision: Decision,
  isActive = false,
): Promise<Answer> {
  const { agent, found, arguments: args } = call.order;
  const trust = trusts.of(agent.id);
  const key = await consentKey(call.order, trust);
  const describe = () => ({
    arguments: maskArguments(found.tool.definition, args),
    result: decision.stage === "post-result" ? policy.released() : "",
  });
  return await questions.ask(call, {
    key,
    trust,
    decision,
    isOnlyNew: policy.isOnlyNew(),
    isActive,
    describe,
  });
}
