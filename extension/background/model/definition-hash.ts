/**
 * One hash for one definition, whatever the order of its members: SHA-256 over its canonical JSON
 * (RFC 8785).
 */
import { canonicalJson } from "../../../src/annotations/model/canonical-json.js";
import { sha256 } from "../../protocol/sha256.js";
import type { UntrustedTool } from "../../protocol/untrusted-values.js";

/** A text that is not JSON, or has no canonical form, is hashed as it is. */
function canonical(text: string | undefined): string {
  if (text === undefined) return "";
  try {
    return canonicalJson(JSON.parse(text));
  } catch {
    return `raw ${text}`;
  }
}

function describe({ registration: _, ...tool }: UntrustedTool): string {
  const { inputSchema, outputSchema, annotations, meta, ...plain } = tool;
  const texts = [inputSchema, outputSchema, annotations, meta].map(canonical);
  const members = Object.entries(plain).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([members, texts]);
}

export const definitionHash = (tool: UntrustedTool): Promise<string> => sha256(describe(tool));
