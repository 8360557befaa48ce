/** What a tool may do at worst, by what its site says. */
import { destinationsOf, outcomesOf } from "../../../src/policy/facts-of-call.js";
import type { Danger } from "../../protocol/question-messages.js";
import type { RegisteredTool } from "./registered-tool.js";

/** An older hint that a call is consequential means: hard to undo. */
export function dangersOf(tool: RegisteredTool): readonly Danger[] {
  const security = tool.security();
  const { consequentialHint } = security.facts;
  const isHardToUndo = consequentialHint.known && consequentialHint.values.includes(true);
  return [
    ...(outcomesOf(security).includes("irreversible") || isHardToUndo ? (["irreversible"] as const) : []),
    ...(destinationsOf(security).includes("public") ? (["public"] as const) : []),
  ];
}
