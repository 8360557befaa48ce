/** The rules of calls that no browser sees. */
import { normalizeResult } from "../../annotations/read/normalize-result.js";
import { isWarning } from "../../detection/is-warning.js";
import type { PolicyPort, ToolCall } from "../../gateway/ports.js";
import type { Policy } from "../../policy/create-policy.js";
import { factsFor } from "../../policy/facts-for.js";

function known({ agent, contract, trust, declared }: ToolCall) {
  if (trust === undefined || declared === undefined) throw new Error("The boundary says both.");
  const { origin, name } = contract;
  return { agent: { id: agent, kind: "mcp" }, tool: name, origin, session: trust, declared } as const;
}

export const rulesPort = (policy: Policy): PolicyPort => ({
  before: async (call) => policy.decide("pre-call", factsFor(known(call))),
  async after(call, { agent, user }) {
    const result = {
      result: normalizeResult(agent),
      hasWithheld: user.withheld.length > 0,
      hasFinding: user.findings?.some(isWarning) === true,
      isError: agent.isError === true,
    };
    return policy.decide("post-result", factsFor(known(call), result));
  },
});
