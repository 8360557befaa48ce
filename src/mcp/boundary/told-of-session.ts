/**
 * What a client's request says of the agent's session, and what its server is told of it · S0-31,
 * S0-48, S0-53
 */
import { speaks } from "../../annotations/model/facts.js";
import { annotationsFor, normalizeRequest } from "../../annotations/request-annotations.js";
import { observeRequest } from "../../annotations/session-trust.js";
import type { AgentSession } from "../../engine/enforce/agent-session.js";
import type { JsonObject } from "../../engine/schema/types.js";
import { learn, trustOf } from "../../gateway/session-trusts.js";
import { isRecord } from "../../intrinsics/language.js";

const asObject = (value: unknown): JsonObject => (isRecord(value) ? (value as JsonObject) : {});

/** What a request says of the agent's context. */
export function hear(session: AgentSession, { params }: JsonObject): void {
  const claims = normalizeRequest(params);
  if (speaks(claims)) learn(session, (state) => observeRequest(state, claims));
}

/**
 * @returns the request with what its server may know of the session: whether strangers' text was
 * read, and the server's own part of the sources. Not where else the agent has been, also where the
 * client says it.
 */
export function telling(session: AgentSession, origin: string, request: JsonObject): JsonObject {
  const params = asObject(request["params"]);
  const { annotations: said, ...meta } = asObject(params["_meta"]);
  const annotations = annotationsFor(trustOf(session), origin) as JsonObject;
  const isTold = Object.keys(annotations).length > 0;
  if (!isTold && said === undefined) return request;
  const told = isTold ? { ...meta, annotations } : meta;
  return { ...request, params: { ...params, _meta: told } };
}
