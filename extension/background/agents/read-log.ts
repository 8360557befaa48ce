/**
 * `airlock/log`: an app reads what the log says of its own calls, to write it out for other
 * programs. It learns nothing of other agents, nor what the person looked at.
 */

import { rpcMethodUnknown } from "../../../src/texts/agents.js";
import { decodeLogRead, RpcCode } from "../../protocol/agent-messages.js";
import type { AuditEntry, AuditEvent } from "../../protocol/audit-messages.js";
import type { JsonRecord } from "../../protocol/decode.js";
import { invalidArguments, rpcError } from "../calls/answers.js";
import type { Worker } from "../calls/worker.js";
import type { Reply, RequestContext } from "./agent-connection.js";

const OWN_EVENTS: readonly AuditEvent[] = ["call", "rule", "consent"];

function partOf(entry: AuditEntry, agent: string): JsonRecord | undefined {
  // That older entries made room concerns every reader.
  if (entry.event === "trimmed") return { ...entry };
  if (entry.agent !== agent || !OWN_EVENTS.includes(entry.event)) return undefined;
  const { key: _, agentName: _name, title: _title, isAlike: _alike, ...rest } = entry;
  return rest;
}

export async function readLog(
  params: JsonRecord,
  { connection: { agent } }: RequestContext,
  { audit, settings, managedApps }: Worker,
): Promise<Reply> {
  if (!managedApps.mayReadLog) return { error: rpcError(RpcCode.methodNotFound, rpcMethodUnknown()) };
  const asked = decodeLogRead(params);
  if (asked === undefined) return { error: invalidArguments() };
  const found = await audit.readOn(asked.after, asked.most);
  const entries = found.flatMap((entry) => partOf(entry, agent) ?? []);
  const through = found.at(-1)?.n ?? asked.after;
  const more = found.length === asked.most;
  return { result: { log: await settings.logId(), through, more, entries } };
}
