/**
 * `tools/call`: from an agent's name for a tool to the registration that it was listed under, and
 * to the pipeline.
 */

import { normalizeRequest } from "../../../src/annotations/request-annotations.js";
import { ownRecord } from "../../../src/engine/enforce/own-records.js";
import { parseReading, type Reading } from "../../../src/link/readings.js";
import { callStages, rpcFrameTooLarge, rpcServerNotOpen, rpcToolUnknown } from "../../../src/texts/agents.js";
import { saidAt } from "../../../src/texts/said-at.js";
import { decodeToolsCall, RpcCode, type RpcError, type RpcId } from "../../protocol/agent-messages.js";
import type { JsonRecord } from "../../protocol/decode.js";
import { MAX_ARGUMENT_CHARACTERS } from "../../protocol/limits.js";
import { callRepeated } from "../audit/audit-notes.js";
import {
  documentGone,
  invalidArguments,
  refusalFor,
  rpcError,
  tabAsleep,
  toolChanged,
} from "../calls/answers.js";
import type { Calls } from "../calls/calls.js";
import type { Worker } from "../calls/worker.js";
import type { ToldStage } from "../model/call-stages.js";
import type { FoundTool, PageDocument } from "../model/page-document.js";
import type { CallOrder } from "../model/running-call.js";
import type { Asker, Reply, RequestContext } from "./agent-connection.js";
import { findAgain, hasNotRun, mayRepeat } from "./repeat-call.js";
import { asleepOf, findByName, isAsPinned, isOpenTo, withinOf } from "./tools-list.js";

export type CallWorker = Worker & { readonly calls: Calls };

/**
 * The documents of this server that the asking process may use. Attack: where its app runs twice, a
 * server of the same name, started in another way, which answers for this one.
 */
export const serversOf = ({ agent, line }: Asker, origin: string, worker: Worker): PageDocument[] =>
  [...worker.agents.tabsOf(agent)]
    .flatMap((tabId) => worker.registry.inTab(tabId))
    .filter((document) => document.origin === origin && worker.servers.lineOf(document.id) === line)
    .filter((document) => isOpenTo(agent, document, worker));

/** What an agent asks of a server besides its tools is in no list: its name says all. */
async function findReading(
  asker: Asker,
  { origin, reading }: { readonly origin: string; readonly reading: Reading },
  worker: Worker,
): Promise<FoundTool | RpcError> {
  for (const document of serversOf(asker, origin, worker)) {
    await document.compared();
    const tool = document.readings().find(({ definition }) => definition.name === reading);
    if (tool === undefined || document.whyWithheld(tool) !== undefined) continue;
    // The organisation's word about it is asked for by its hash.
    await tool.hash();
    return { document, tool };
  }
  return rpcError(RpcCode.invalidParams, saidAt(origin, rpcServerNotOpen()));
}

/** The tool must be what the agent was listed, word for word. */
export async function findListed(asker: Asker, name: string, worker: Worker): Promise<FoundTool | RpcError> {
  const { agent } = asker;
  const asked = parseReading(name);
  if (asked !== undefined) return await findReading(asker, asked, worker);
  const listed = worker.listings.get(agent, name);
  if (listed === undefined) return rpcError(RpcCode.invalidParams, saidAt(name, rpcToolUnknown()));
  const document = await worker.registry.find(listed.document);
  await document?.compared();
  const tool = document?.tool(listed.registration);
  if (document !== undefined && tool !== undefined) {
    const isSame = (await tool.hash()) === listed.digest && document.whyWithheld(tool) === undefined;
    return isSame ? { document, tool } : toolChanged();
  }
  // The page was loaded again, or registered the tool again. Attack: the same page, now in a frame
  // of another site.
  for (const found of await findByName(agent, name, worker)) {
    const isThere = withinOf(found.document) === listed.within;
    if (isThere && (await found.tool.hash()) === listed.digest) return found;
  }
  if (document !== undefined) return toolChanged();
  return (await asleepOf(agent, worker)).has(listed.slot) ? tabAsleep() : documentGone("no");
}

/**
 * Checks what must hold when the call begins, when the page is about to hear of it, and while it
 * runs.
 */
export function whyNot(agent: string, found: FoundTool, worker: Worker): RpcError | undefined {
  const { document } = found;
  const { agents, registry } = worker;
  const standing = agents.get(agent)?.status ?? "denied";
  if (standing !== "approved") return refusalFor(standing);
  // A tab that was disconnected is as if it had never been listed.
  if (!agents.tabsOf(agent).has(document.tabId))
    return rpcError(RpcCode.invalidParams, saidAt(document.origin, rpcToolUnknown()));
  if (registry.get(document.id) !== document) return documentGone("no");
  const isOpen = isOpenTo(agent, document, worker) && isAsPinned(agent, found, worker);
  return isOpen ? undefined : toolChanged();
}

/** @returns why there is no call, where the agent's words, its tool or what it may do forbid it. */
async function readOrder(
  params: JsonRecord,
  { connection, id }: RequestContext,
  worker: CallWorker,
): Promise<CallOrder | RpcError> {
  const read = decodeToolsCall(params);
  if (read === undefined) return invalidArguments();
  const { name, progressToken, ...said } = read;
  // Escapes can make the text longer than the frame was.
  if (JSON.stringify(said.arguments).length > MAX_ARGUMENT_CHARACTERS)
    return rpcError(RpcCode.invalidParams, rpcFrameTooLarge());
  const found = await findListed(connection, name, worker);
  if ("code" in found) return found;
  const agent = worker.agents.get(connection.agent);
  const stillAllowed = (tool: FoundTool) => whyNot(connection.agent, tool, worker);
  const refused = stillAllowed(found);
  if (agent === undefined || refused !== undefined) return refused ?? toolChanged();
  return {
    ...said,
    ...{ agent, found, stillAllowed, request: id, claims: normalizeRequest(params) },
    progressed: (progress, stage) => tellProgress(connection, progressToken, progress, stage),
  };
}

export async function callTool(
  params: JsonRecord,
  context: RequestContext,
  worker: CallWorker,
): Promise<Reply> {
  const order = await readOrder(params, context, worker);
  return "code" in order ? { error: order } : await carryOut(order, context.signal, worker);
}

/** @param isRepeated it is the second and last time */
async function carryOut(
  order: CallOrder,
  signal: AbortSignal,
  worker: CallWorker,
  isRepeated = false,
): Promise<Reply> {
  const { calls, registry, audit, refusals } = worker;
  const { agent, found, stillAllowed } = order;
  if (signal.aborted) return { result: undefined };
  const started = calls.start(order);
  if ("code" in started) {
    refusals.count(agent.id, "too-many");
    return { error: started };
  }
  const { call } = started;
  signal.addEventListener("abort", () => calls.cancel(call.id));
  const outcome = await started.outcome;
  const left = () => calls.answered(call.id);
  const mayComeAgain = !isRepeated && hasNotRun(call) && mayRepeat(found.tool);
  const again = mayComeAgain ? await findAgain(found, registry, signal) : undefined;
  if (again === undefined || stillAllowed(again) !== undefined)
    return { ...outcome, left, origin: found.tool.origin };
  await audit.mention(callRepeated(order, call.id));
  left();
  return await carryOut({ ...order, found: again }, signal, worker, true);
}

/** A number that counts up, and words of ours: nothing of the page's own. */
function tellProgress(
  connection: RequestContext["connection"],
  progressToken: RpcId | undefined,
  progress: number,
  stage: ToldStage | undefined,
): void {
  if (progressToken === undefined) return;
  const message = stage === undefined ? {} : { message: callStages[stage]() };
  // For programs: the words may change.
  const meta = stage === "waiting" ? { _meta: { "webmcp-airlock/stage": ownRecord({ stage }) } } : {};
  connection.notify("notifications/progress", { progressToken, progress, ...message, ...meta });
}
