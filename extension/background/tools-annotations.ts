/** `tools/annotations` and `tools/resolve`: an agent asks what a call would be like · S0-37, S0-39, S4-06, S4-07, S4-21 */

import type { ResolveFailure } from "../../src/annotations/resolve-annotations.js";
import {
  decodeResolveParams,
  type ResolveMethod,
  writeResolveResult,
} from "../../src/annotations/resolve-messages.js";
import { findHandles } from "../../src/boundary/find-handles.js";
import { putIn } from "../../src/boundary/put-in.js";
import { rpcArgumentsInvalid, rpcFrameTooLarge } from "../../src/errors.js";
import type { JsonObject } from "../../src/sensitivity/types.js";
import { RpcCode, type RpcError } from "../protocol/agent-messages.js";
import type { JsonRecord } from "../protocol/decode.js";
import { MAX_ARGUMENT_CHARACTERS } from "../protocol/limits.js";
import type { Reply, RequestContext } from "./agent-connection.js";
import { resolveRefused, rpcError, toolChanged } from "./answers.js";
import type { AgentRecord } from "./records.js";
import type { FoundTool } from "./registry.js";
import type { Resolving } from "./resolving.js";
import { scrubWords } from "./scrub-words.js";
import { findListed, whyNot } from "./tools-call.js";
import type { ListParts } from "./tools-list.js";

export interface ResolveParts extends ListParts {
  readonly resolving: Resolving;
  readonly questions: {
    /** Whether the person has let this agent call this very tool: arguments must not reach a page by a side door. */
    isAllowed(agent: AgentRecord, found: FoundTool): Promise<boolean>;
  };
}

const CODES: Readonly<Record<ResolveFailure, number>> = {
  "not-dynamic": RpcCode.invalidParams,
  "invalid-arguments": RpcCode.invalidParams,
  failed: RpcCode.internalError,
  "timed-out": RpcCode.internalError,
};

/** What a page's resolver may see: handles are the agent's. Undefined where one stands where none may. */
function withoutHandles(args: JsonObject, { tool }: FoundTool): JsonObject | undefined {
  const uses = findHandles(args, tool.input());
  if ("kind" in uses) return undefined;
  return putIn(
    args,
    uses.map(({ path }) => ({ path, text: "[secret]" })),
  );
}

async function findAllowed(
  agentId: string,
  name: string,
  parts: ResolveParts,
): Promise<FoundTool | RpcError> {
  const found = await findListed(agentId, name, parts);
  if ("code" in found) return found;
  const refused = whyNot(agentId, found, parts);
  if (refused !== undefined) return refused;
  // That a tool cannot be asked is no secret, and no reason to ask the person for leave.
  if (found.tool.definition.dynamic !== true) return resolveRefused("not-dynamic", CODES["not-dynamic"]);
  const agent = parts.agents.get(agentId);
  const isAllowed = agent !== undefined && (await parts.questions.isAllowed(agent, found));
  return isAllowed ? found : resolveRefused("not-allowed", RpcCode.internalError);
}

export async function resolveTool(
  method: ResolveMethod,
  params: JsonRecord,
  { connection }: RequestContext,
  parts: ResolveParts,
): Promise<Reply> {
  const asked = decodeResolveParams(params);
  if (asked === undefined) return { error: rpcError(RpcCode.invalidParams, rpcArgumentsInvalid()) };
  const args = asked.arguments as JsonObject;
  if (JSON.stringify(args).length > MAX_ARGUMENT_CHARACTERS) {
    return { error: rpcError(RpcCode.invalidParams, rpcFrameTooLarge()) };
  }
  const found = await findAllowed(connection.agent, asked.name, parts);
  if ("code" in found) return { error: found };
  const shown = withoutHandles(args, found);
  if (shown === undefined) {
    return { error: resolveRefused("invalid-arguments", CODES["invalid-arguments"]) };
  }
  const resolution = await parts.resolving.resolve(found, shown);
  if (!resolution.ok) return { error: resolveRefused(resolution.reason, CODES[resolution.reason]) };
  // The person may have changed their mind meanwhile.
  const refused = whyNot(connection.agent, found, parts);
  if (refused !== undefined) return { error: refused };
  // Sources are the page's words, and may repeat what was kept from the agent.
  const session = await parts.sessions.of(connection.agent);
  const result = writeResolveResult(method, asked.name, resolution.security);
  const { annotations } = "tool" in result ? result.tool : result;
  const words = scrubWords({ annotations }, found.tool.origin, session);
  if (words === undefined) return { error: toolChanged() };
  return { result: "tool" in result ? { tool: { name: asked.name, ...words } } : words };
}
