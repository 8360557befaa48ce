/**
 * A page's words about a tool may repeat what was kept from the agent: a list of tools is searched
 * like a result.
 */
import type { AgentSession } from "../../../src/engine/enforce/agent-session.js";
import { release } from "../../../src/engine/enforce/release.js";
import { boundOfWords } from "../../../src/gateway/text-bound.js";
import type { JsonRecord } from "../../protocol/decode.js";

/** @returns undefined where they may not leave */
export function scrubWords(words: JsonRecord, origin: string, session: AgentSession): JsonRecord | undefined {
  return release(words, { session, origin, tooLarge: boundOfWords() }).value as JsonRecord | undefined;
}
