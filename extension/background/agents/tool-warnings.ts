/**
 * Tools whose own words try to steer: the agent is warned, its session has read them, and the log
 * says so · S0-06, S0-50
 */

import { isWarning } from "../../../src/detection/is-warning.js";
import { detectionRecord } from "../../../src/engine/enforce/own-records.js";
import { asRecord, type JsonRecord } from "../../protocol/decode.js";
import { suspiciousToolsListed } from "../audit/audit-notes.js";
import type { Worker } from "../calls/worker.js";
import type { RegisteredTool } from "../model/registered-tool.js";

/** @returns the same where nothing was found. No text is quoted. */
export function markSuspicious(shown: JsonRecord, tool: RegisteredTool): JsonRecord {
  if (!tool.findings().some(isWarning)) return shown;
  return {
    ...shown,
    annotations: { ...asRecord(shown["annotations"]), maliciousActivityHint: true },
    _meta: { ...asRecord(shown["_meta"]), ...detectionRecord() },
  };
}

/**
 * Before the list leaves; once an hour for each agent and origin, so that a page cannot fill the
 * log with it. Rejects where it could not be stored that this agent has read such words.
 */
export async function noteSuspicious(
  agent: string,
  listed: readonly RegisteredTool[],
  { agents, audit, trusts }: Worker,
): Promise<void> {
  const suspicious = listed.filter((tool) => tool.findings().some(isWarning));
  const who = { agent, agentName: agents.get(agent)?.name ?? agent };
  for (const origin of new Set(suspicious.map((tool) => tool.origin))) {
    const tools = suspicious.filter((tool) => tool.origin === origin);
    await audit.write(suspiciousToolsListed(who, tools, Date.now()));
    const { malicious, verified } = trusts.of(agent);
    const isKnown = malicious && verified.items.includes(origin);
    if (!isKnown) await trusts.observe(agent, { origin, hasFinding: true });
  }
}
