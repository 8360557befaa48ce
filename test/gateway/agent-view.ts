/**
 * The question of every test of enforcement: does anything an agent can read hold the canary, in
 * any encoding?
 */
import { compileContract, type EnforcedResult, enforceResult } from "../../src/gateway/index.js";

export const ORIGIN = "https://shop.example";
export const CANARY = "cNry7Kq9Zx42Lm8Wd5Tp";

export const KEY_SCHEMA = {
  type: "object",
  properties: {
    id: { type: "string" },
    name: { type: "string" },
    secret: { type: "string", "x-sensitive": true },
  },
  required: ["id", "secret"],
};

interface Definition {
  readonly outputSchema?: unknown;
  readonly inputSchema?: unknown;
  readonly sensitiveHint?: unknown;
  readonly origin?: string;
}

export function contractOf({ outputSchema, inputSchema, sensitiveHint, origin = ORIGIN }: Definition = {}) {
  const annotations = sensitiveHint === undefined ? undefined : { sensitiveHint };
  return compileContract(
    { name: "make_key", title: "Make a key", outputSchema, inputSchema, annotations },
    { origin },
  );
}

export function enforce(definition: Definition, raw: unknown): EnforcedResult {
  return enforceResult(contractOf(definition), raw);
}

/** All that an agent can get of a result. */
export const seenByAgent = ({ agent, text }: EnforcedResult): string => JSON.stringify({ agent, text });

/** `text` and what it reads as once unescaped, decoded and unquoted, three times over. */
function readings(text: string, depth = 0): string[] {
  if (depth === 3) return [text];
  const next = [text.replaceAll("\\", "")];
  try {
    next.push(decodeURIComponent(text));
  } catch {
    // Not percent-encoded.
  }
  for (const run of text.match(/[A-Za-z0-9+/_-]{12,}/g) ?? []) {
    next.push(Buffer.from(run, "base64").toString("latin1"), Buffer.from(run, "hex").toString("latin1"));
    for (const skip of [1, 2, 3]) next.push(Buffer.from(run.slice(skip), "base64").toString("latin1"));
  }
  return [
    text,
    ...next.filter((reading) => reading !== text).flatMap((reading) => readings(reading, depth + 1)),
  ];
}

export function leaks(result: EnforcedResult, canary = CANARY): boolean {
  return readings(seenByAgent(result)).some((reading) => reading.includes(canary));
}

/** Everything the person can be shown. */
export const keptForUser = ({ user }: EnforcedResult): string => JSON.stringify(user);
