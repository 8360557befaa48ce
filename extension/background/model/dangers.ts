/** The worst that a tool may do, by what its site says. */
import { destinationsOf, outcomesOf } from "../../../src/policy/facts-of-call.js";
import type { Danger } from "../../protocol/question-messages.js";
import type { RegisteredTool } from "./registered-tool.js";

/** A consequence alone is no danger: a warning that every call shows is read by nobody. */
export function dangersOf(tool: RegisteredTool): readonly Danger[] {
  const security = tool.security();
  return [
    ...(outcomesOf(security).includes("irreversible") ? (["irreversible"] as const) : []),
    ...(destinationsOf(security).includes("public") ? (["public"] as const) : []),
  ];
}
