/** What of a result is the tool's, and what of it a session remembers. */
import type { AgentSession } from "../../engine/enforce/agent-session.js";
import type { Contract } from "../../engine/enforce/types.js";
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import { enforceResult } from "../../gateway/agent-result.js";
import { ownMeta } from "../../gateway/messages/own-members.js";
import type { TextBound } from "../../gateway/text-bound.js";
import { isRecord } from "../../intrinsics/language.js";

/**
 * Members that the SDK itself writes into a result. A server's handler could too, so these are
 * searched like other words.
 */
const PROTOCOL_META = ["io.modelcontextprotocol/serverInfo", "io.modelcontextprotocol/related-task"];
/** Divides a result into the protocol's part and the tool's. */
export function apart(result: JsonObject): { protocol: JsonObject; raw: JsonObject } {
  const { resultType, _meta: meta, ...rest } = result;
  const members = Object.entries((isRecord(meta) ? meta : {}) as JsonObject);
  const isProtocol = ([name]: [string, JsonValue]) => PROTOCOL_META.includes(name);
  const kept = Object.fromEntries(members.filter(isProtocol));
  const others = Object.fromEntries(members.filter((member) => !isProtocol(member)));
  return {
    protocol: {
      ...(resultType === "complete" ? { resultType } : {}),
      ...(Object.keys(kept).length > 0 ? { _meta: ownMeta(kept) } : {}),
    },
    raw: Object.keys(others).length > 0 ? { ...rest, _meta: others } : rest,
  };
}

interface Listening {
  readonly session: AgentSession;
  readonly options: TextBound;
}

/** Remembers a result that does not leave, so that later words lose copies of what is in it. */
export function listen({ session, options }: Listening, contract: Contract, result: JsonObject): void {
  const { textLimit } = options;
  if (contract.enforces) enforceResult(contract, apart(result).raw, { session, textLimit });
}
