import type { AgentSession } from "./agent-session.js";
import type { Contract, EnforcedResult } from "./types.js";

export interface EnforceOptions {
  readonly session?: AgentSession;
}

/** Never throws: whatever goes wrong withholds. `text === undefined` means that `executeTool` must reject. */
export function enforceResult(_contract: Contract, _raw: unknown, _options: EnforceOptions = {}): EnforcedResult {
  throw new Error("in progress");
}

/** The tool threw or rejected: a generic failure for the agent, the message for the person. Never throws. */
export function enforceFailure(_contract: Contract, _reason: unknown, _options: EnforceOptions = {}): EnforcedResult {
  throw new Error("in progress");
}

/** What the page needs of it, without building the MCP form: the fast path of `executeTool`. */
export function enforcePageResult(
  _contract: Contract,
  _raw: unknown,
  _options: EnforceOptions = {},
): Pick<EnforcedResult, "text" | "user"> {
  throw new Error("in progress");
}
