/**
 * `tools/annotations` and `tools/resolve`: an agent asks what a call would be like · S0-37, S0-39,
 * S4-06, S4-07, S4-21
 */

import { speaks } from "../../../src/annotations/model/facts.js";
import { normalizeRequest } from "../../../src/annotations/request-annotations.js";
import type { ResolveFailure } from "../../../src/annotations/resolve/resolve-annotations.js";
import {
  decodeResolveParams,
  type ResolveMethod,
  type ResolveResult,
  writeResolveResult,
} from "../../../src/annotations/resolve/resolve-messages.js";
import type { AgentSession } from "../../../src/engine/enforce/agent-session.js";
import { findHandles, placeOf, putIn } from "../../../src/engine/enforce/handles.js";
import type { JsonObject } from "../../../src/engine/schema/types.js";
import { rpcFrameTooLarge } from "../../../src/texts/agents.js";
import { RpcCode, type RpcError } from "../../protocol/agent-messages.js";
import type { JsonRecord } from "../../protocol/decode.js";
import { MAX_ARGUMENT_CHARACTERS } from "../../protocol/limits.js";
import { resolverKept } from "../audit/audit-notes.js";
import { invalidArguments, resolveRefused, rpcError, toolChanged } from "../calls/answers.js";
import { decide, mayHear, type Request, staticFacts, viewsOf } from "../calls/judge.js";
import type { Worker } from "../calls/worker.js";
import type { FoundTool } from "../model/page-document.js";
import { scrubWords } from "../model/scrub-words.js";
import { hasRefused } from "../questions/earlier-no.js";
import { placeKey } from "../stores/consents.js";
import type { Asker, Reply, RequestContext } from "./agent-connection.js";
import { findListed, whyNot } from "./tools-call.js";

const CODES: Readonly<Record<ResolveFailure, number>> = {
  "not-dynamic": RpcCode.invalidParams,
  "invalid-arguments": RpcCode.invalidParams,
  failed: RpcCode.internalError,
  "timed-out": RpcCode.internalError,
};

/**
 * The arguments as a page's resolver may see them: handles are the agent's. Undefined where one
 * stands where none may.
 */
function withoutHandles(args: JsonObject, { tool }: FoundTool) {
  const uses = findHandles(args, tool.input().root);
  if ("kind" in uses) return undefined;
  const shown = putIn(
    args,
    uses.map(({ path }) => ({ path, text: "[secret]" })),
  );
  return { arguments: shown, secrets: uses.map(({ path }) => placeOf(path)) };
}

async function findDynamic(asker: Asker, name: string, worker: Worker): Promise<FoundTool | RpcError> {
  const found = await findListed(asker, name, worker);
  if ("code" in found) return found;
  const refused = whyNot(asker.agent, found, worker);
  if (refused !== undefined) return refused;
  // An agent may learn without a question that a tool has no resolver.
  return found.tool.definition.dynamic === true
    ? found
    : resolveRefused("not-dynamic", CODES["not-dynamic"], name);
}

/**
 * Attack: arguments reach a page through its resolver. So whatever stops a call stops this
 * question, too: a no as well.
 */
async function isKept(agentId: string, found: FoundTool, given: Request, worker: Worker): Promise<boolean> {
  const agent = worker.agents.get(agentId);
  if (agent === undefined) return true;
  const facts = await staticFacts(worker, { agent, found }, given);
  const views = viewsOf(facts, await worker.overrides.of(found.tool));
  const decision = decide(worker.rules, views, agent.kind);
  const place = await placeKey(agent, found);
  const isRefused = await hasRefused(worker, { agent, found }, place, decision);
  if (!isRefused && mayHear(worker.rules, views.strict)) return false;
  await worker.audit.mention(resolverKept({ agent, found }));
  return true;
}

/** Sources are the page's words, and may repeat what was kept from the agent. */
async function scrubbed(
  result: ResolveResult,
  name: string,
  found: FoundTool,
  session: AgentSession,
): Promise<Reply> {
  const { annotations } = "tool" in result ? result.tool : result;
  const words = scrubWords({ annotations }, found.tool.origin, session);
  if (words === undefined) return { error: toolChanged() };
  const { origin } = found.tool;
  return { result: "tool" in result ? { tool: { name, ...words } } : words, origin };
}

export async function resolveTool(
  method: ResolveMethod,
  params: JsonRecord,
  { connection }: RequestContext,
  worker: Worker,
): Promise<Reply> {
  const { agent } = connection;
  const asked = decodeResolveParams(params);
  if (asked === undefined) return { error: invalidArguments() };
  const args = asked.arguments as JsonObject;
  if (JSON.stringify(args).length > MAX_ARGUMENT_CHARACTERS) {
    return { error: rpcError(RpcCode.invalidParams, rpcFrameTooLarge()) };
  }
  const found = await findDynamic(connection, asked.name, worker);
  if ("code" in found) return { error: found };
  const given = withoutHandles(args, found);
  if (given === undefined) {
    return { error: resolveRefused("invalid-arguments", CODES["invalid-arguments"], asked.name) };
  }
  const claims = normalizeRequest(params);
  if (speaks(claims)) await worker.trusts.observeRequest(agent, claims);
  if (await isKept(agent, found, given, worker)) {
    return { error: resolveRefused("not-allowed", RpcCode.internalError, asked.name) };
  }
  const session = await worker.sessions.of(agent);
  const resolution = await worker.resolving.resolve(found, given.arguments);
  if (!resolution.ok)
    return { error: resolveRefused(resolution.reason, CODES[resolution.reason], asked.name) };
  // The person may have changed their mind meanwhile.
  const refused = whyNot(agent, found, worker);
  if (refused !== undefined) return { error: refused };
  const result = writeResolveResult(method, asked.name, resolution.security);
  return scrubbed(result, asked.name, found, session);
}
