/** Closed redaction for the result of a call that was given a secret. Not in the page bundle. */

import type { CompiledContract } from "../engine/enforce/compile-contract.js";
import { ownRecord } from "../engine/enforce/own-records.js";
import type { EnforceOptions } from "../engine/enforce/passes.js";
import type { CallToolResult, Contract, EnforcedResult, WithheldReason } from "../engine/enforce/types.js";
import { closedContract } from "../engine/enforce/used-secrets.js";
import { enforceInTurns } from "./agent-result.js";

const RECORD = "webmcp-airlock/redaction";
const REASON: WithheldReason = "used-secret";

/** The same tool, with `sensitiveHint`: what is declared confidential counts as sensitive where a rule says so · S3-13 */
export const asSensitive = (contract: Contract): Contract =>
  closedContract(contract, !(contract as CompiledContract).plan.hasMarks);

/** As `enforceInTurns`, with closed redaction. Where the tool has no hint of its own, the reason given is the secret. */
export async function enforceClosed(
  contract: Contract,
  raw: unknown,
  options: EnforceOptions & { readonly nothing: boolean },
  pause: () => Promise<void>,
): Promise<EnforcedResult> {
  const result = await enforceInTurns(closedContract(contract, options.nothing), raw, options, pause);
  if ((contract as CompiledContract).sensitiveHint) return result;
  const { agent, user } = result;
  const withheld = Array.from(user.withheld, (item) => ({ ...item, reason: reasonOf(item.reason) }));
  return { ...result, agent: withReasons(agent), user: { ...user, withheld } };
}

const reasonOf = <Reason extends string>(reason: Reason) => (reason === "sensitiveHint" ? REASON : reason);

function withReasons(agent: CallToolResult): CallToolResult {
  const record = agent._meta?.[RECORD] as { redactions: readonly { reason: string }[] } | undefined;
  if (record === undefined) return agent;
  const redactions = Array.from(record.redactions, (each) => ({ ...each, reason: reasonOf(each.reason) }));
  return { ...agent, _meta: { ...agent._meta, [RECORD]: ownRecord({ ...record, redactions }) } };
}
