/**
 * A page's words about a tool may repeat what was kept from the agent: a list of tools is searched
 * like a result.
 */
import type { AgentSession } from "../../../src/engine/enforce/agent-session.js";
import { scrub } from "../../../src/engine/enforce/scrub-value.js";
import type { JsonObject } from "../../../src/engine/schema/types.js";
import type { JsonRecord } from "../../protocol/decode.js";

/** @returns undefined where it could not be searched */
export function scrubWords(words: JsonRecord, origin: string, session: AgentSession): JsonRecord | undefined {
  try {
    return scrub(session, origin, words as JsonObject) as JsonRecord;
  } catch {
    return undefined;
  }
}
