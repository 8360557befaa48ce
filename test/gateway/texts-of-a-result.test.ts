/** How often a raw result, or what is left of it, is written as JSON text on its whole way out. */
import { afterAll, describe, expect, it, vi } from "vitest";
import { WAYS } from "../goldens/ways.js";

/** Code that is loaded after this captures the one that counts. */
const counter = vi.hoisted(() => {
  const native = JSON.stringify;
  const counter = { native, texts: 0 };
  JSON.stringify = ((...given: Parameters<typeof native>) => {
    const text = native(...given);
    if (text?.includes("row 99 of the report")) counter.texts += 1;
    return text;
  }) as typeof native;
  return counter;
});
afterAll(() => {
  JSON.stringify = counter.native;
});

const KEY = "plr_live_9f2c8b7aQx41";
const BORN = "1954-08-14";
const properties = { note: { type: "string" }, secret: { "x-sensitive": true } };
const rows = Array.from({ length: 100 }, (_, at) => `row ${at} of the report`);
/** A copy of a strong value, and one of a weak one. */
const NOTE = `It is ${KEY}, born 14 August 1954.`;
const PLAIN = { rows, note: "Nothing.", secret: KEY };
const WITH_COPIES = { rows, note: NOTE, secret: { key: KEY, born: BORN } };
const asResult = (value: object) => ({
  content: [{ type: "text", text: counter.native(value) }],
  structuredContent: value,
});

async function send(way: string, raw: unknown, outputSchema: unknown = { type: "object", properties }) {
  counter.texts = 0;
  const got = await WAYS[way]?.({ outputSchema, results: [raw] } as never);
  return { texts: counter.texts, got: counter.native(got) };
}

describe("A result is written as text", () => {
  it.each([
    ["twice in the page: as it is read, and to be searched, which is what leaves", "page", PLAIN, 2],
    ["once more in the page where copies were masked", "page", WITH_COPIES, 3],
    ["twice by the gateway, and the last is the text of its content", "gateway", PLAIN, 2],
    ["once more by the gateway where copies were masked", "gateway", WITH_COPIES, 3],
    [
      "twice by the gateway where a tool says the same as text: what it says as text is written again",
      "gateway",
      asResult(WITH_COPIES),
      2,
    ],
    ["three times in the page where a tool says the same as text", "page", asResult(WITH_COPIES), 3],
    [
      "three times in front of a server, which may go on changing what it gave: the two and a copy",
      "server of SDK 1.x",
      asResult(WITH_COPIES),
      3,
    ],
    ["once more over HTTP, which is the SDK's own", "server of SDK 2.x over HTTP", asResult(WITH_COPIES), 4],
  ])("%s", async (_title, way, raw, texts) => {
    const sent = await send(way, raw);
    expect(sent).toMatchObject({ texts });
    expect(sent.got).toContain("row 99 of the report");
    expect(sent.got).not.toContain(KEY);
  });
});

describe("The text in the page is the JSON of what leaves", () => {
  const marked = { type: "string", "x-sensitive": true };
  const list = { type: "array", items: { type: "object", properties: { secret: marked } } };
  it.each([
    ["an object", { id: 1, secret: KEY }, undefined],
    ["an object of which nothing is left", { secret: KEY }, undefined],
    ["one with a `_meta` of its own", { id: 1, secret: KEY, _meta: { page: "p" } }, undefined],
    [
      "one with a member that an envelope would have",
      { structuredContent: { id: 1 }, secret: KEY },
      undefined,
    ],
    ["names that are numbers", { 7: "seven", b: '\\"', secret: KEY, 3: "three" }, undefined],
    ["a list", [{ id: 1, secret: KEY }], list],
    ["a list of which nothing is left", [KEY], { type: "array", items: marked }],
    ["copies", { id: `${KEY}\n`, secret: KEY }, undefined],
  ])("of %s", async (_title, raw, schema) => {
    const { got } = await send("page", raw, schema);
    const [text] = (JSON.parse(got) as { texts: string[] }).texts;
    expect(text).toBe(JSON.stringify(JSON.parse(text ?? "")));
    expect(text).not.toContain(KEY);
    expect(text?.match(/"redactions"/g)?.length).toBeGreaterThan(0);
  });
});
