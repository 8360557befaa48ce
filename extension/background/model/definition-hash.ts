/** One hash for one definition, whatever the order of its members: SHA-256 over its canonical JSON (RFC 8785). */
import { canonicalJson } from "../../../src/annotations/model/canonical-json.js";
import type { UntrustedTool } from "../../protocol/page-messages.js";
import type { RegisteredTool } from "./registered-tool.js";

/** What is no JSON, or has no canonical form, counts word for word. */
function canonical(text: string | undefined): string {
  if (text === undefined) return "";
  try {
    return canonicalJson(JSON.parse(text));
  } catch {
    return `raw ${text}`;
  }
}

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function describe({ registration: _, ...tool }: UntrustedTool): string {
  const { inputSchema, outputSchema, annotations, meta, ...plain } = tool;
  const texts = [inputSchema, outputSchema, annotations, meta].map(canonical);
  const members = Object.entries(plain).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([members, texts]);
}

const hashes = new WeakMap<RegisteredTool, Promise<string>>();

export function definitionHash(tool: RegisteredTool): Promise<string> {
  const known = hashes.get(tool) ?? sha256(describe(tool.definition));
  hashes.set(tool, known);
  return known;
}
