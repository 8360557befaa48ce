/** What a page says about a tool may repeat what was kept from the agent: a list of tools is searched like a result. */
import type { AgentSession } from "../../src/boundary/agent-session.js";
import { compileContract } from "../../src/boundary/compile-contract.js";
import { enforcePageResult } from "../../src/boundary/enforce-result.js";
import { searchesForNothing } from "../../src/boundary/persist-session.js";
import { QuickWithholding } from "../../src/boundary/quick-withholding.js";
import { asRecord, type JsonRecord } from "../protocol/decode.js";

/** @returns undefined where it could not be searched */
export function scrubWords(words: JsonRecord, origin: string, session: AgentSession): JsonRecord | undefined {
  if (searchesForNothing(session)) return words;
  const contract = compileContract({ name: "list" }, { origin });
  const { text } = enforcePageResult(contract, words, { session }, new QuickWithholding(contract));
  const scrubbed = asRecord(JSON.parse(text ?? "null"));
  if (scrubbed === undefined) return undefined;
  const { _meta: _, ...kept } = scrubbed;
  return kept;
}
