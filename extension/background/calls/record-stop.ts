/** Records a call that rules stopped, for the panel. */
import { outcomesOf } from "../../../src/policy/facts-of-call.js";
import type { Decision } from "../../../src/policy/types.js";
import type { PanelDeed, PanelStop } from "../../protocol/stop-messages.js";
import { dangersOf } from "../model/dangers.js";
import { titleOf } from "../model/describe-tool.js";
import { maskArguments, withoutMarked } from "../model/mask-arguments.js";
import { readDeed } from "../model/read-deed.js";
import { isGuest } from "../model/records.js";
import type { RegisteredTool } from "../model/registered-tool.js";
import type { CallOrder } from "../model/running-call.js";
import { viewReasons } from "../model/view-reason.js";

/** The part of the arguments that is shown, in UTF-16 code units. */
const MAX_ARGUMENTS = 2_000;

/**
 * The site's word about its tool counts against it at once, and for it only where nothing else is
 * said.
 */
function deedOf(tool: RegisteredTool, args: CallOrder["arguments"]): PanelDeed {
  const { name, title } = tool.definition;
  const [outcomes, dangers] = [outcomesOf(tool.security()), dangersOf(tool)];
  const isGrave = dangers.length > 0 || outcomes.some((outcome) => outcome !== "benign");
  const isHarmless = !isGrave && outcomes.length > 0;
  return { ...readDeed({ name, title, isGrave, isHarmless }, withoutMarked(tool.definition, args)), dangers };
}

export function recordStop(order: CallOrder, decision: Decision): PanelStop {
  const { agent, found, arguments: args } = order;
  return {
    title: titleOf(found.tool),
    hasRun: decision.stage === "post-result",
    deed: deedOf(found.tool, args),
    reasons: viewReasons(decision),
    arguments: maskArguments(found.tool.definition, args, MAX_ARGUMENTS),
    ...(isGuest(agent.kind) ? { guest: agent.id } : {}),
  };
}
