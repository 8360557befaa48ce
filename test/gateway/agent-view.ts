/**
 * The question of every test of enforcement: does anything an agent can read hold the canary, in
 * any encoding?
 */
import { expect } from "vitest";
import type { JsonObject } from "../../src/engine/schema/types.js";
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

/**
 * The rest of a result, without what is said of what was kept; checks that this is in each place
 * that an agent may look at.
 */
export function leftOf({ agent }: Pick<EnforcedResult, "agent">) {
  const { content, structuredContent, _meta } = agent;
  const record = _meta?.["webmcp-airlock/redaction"] as { readonly message?: string } | undefined;
  const said = content.filter(({ text }) => record?.message !== undefined && text === record.message);
  expect(said).toHaveLength(record?.message === undefined ? 0 : 1);
  const blocks = content.filter((block) => !said.includes(block));
  const isObject = typeof structuredContent === "object" && !Array.isArray(structuredContent);
  if (record === undefined || !isObject) return { content: blocks, structuredContent };
  const { _meta: inside, ...left } = structuredContent as JsonObject;
  expect(inside).toEqual({ "webmcp-airlock/redaction": record });
  return { content: blocks, structuredContent: left };
}

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
