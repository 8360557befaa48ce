/**
 * The stages of a call, in their order, and what each of them means: to the agent, to the person,
 * and to the next worker if this one dies in it.
 */

import {
  agentCallTimedOut,
  agentQuestionUnanswered,
  agentResultUnanswered,
  type callStages,
  rpcInterrupted,
} from "../../../src/texts/agents.js";
import { RpcCode, type RpcError } from "../../protocol/agent-messages.js";
import { CALL_TIME_LIMIT } from "../../protocol/limits.js";
import type { PanelCall, Ran } from "../../protocol/panel-messages.js";

/** The stages that an agent is told on the way. `waiting`: the person sees a question. */
export type ToldStage = keyof typeof callStages;
export type CallStage = Exclude<ToldStage, "waiting">;

interface StageRow {
  /** Whether the tool ran, as far as the worker knows. */
  readonly ran: Ran;
  /** In milliseconds. The time begins with the call and with each progress, question or answer. */
  readonly limit: number;
  /** The agent hears this when that time is over, and this when a question found no answer. */
  readonly late: string;
  readonly unanswered: string;
  /** The panel's word. */
  readonly panel: PanelCall["status"];
  /**
   * The agent hears this of a worker that died. A stage is stored before the step that begins it,
   * so the next worker never takes a call for younger than it is. A question is in memory alone:
   * its call is still in the stage that was stored.
   */
  readonly death: RpcError;
}

const LATE = { limit: CALL_TIME_LIMIT, late: agentCallTimedOut(CALL_TIME_LIMIT / 1_000) };

const deathOf = (ran: Ran): RpcError => ({
  code: RpcCode.interrupted,
  message: rpcInterrupted(),
  data: { ran },
});

export const CALL_STAGES = {
  /** Rules and the person are asked; nothing ran. */
  asking: {
    ...LATE,
    ...{ ran: "no", panel: "asking", unanswered: agentQuestionUnanswered(), death: deathOf("no") },
  },
  /** The page has heard of it. */
  running: {
    ...LATE,
    ...{ ran: "maybe", panel: "running", unanswered: agentQuestionUnanswered(), death: deathOf("maybe") },
  },
  /** The tool has returned or thrown; its result is checked, and may be asked about. */
  finished: {
    ...LATE,
    ...{ ran: "yes", panel: "running", unanswered: agentResultUnanswered(), death: deathOf("yes") },
  },
} as const satisfies Readonly<Record<CallStage, StageRow>>;

const ORDER = Object.keys(CALL_STAGES) as CallStage[];

/** No call goes back. */
export const isLater = (stage: CallStage, than: CallStage): boolean =>
  ORDER.indexOf(stage) > ORDER.indexOf(than);
