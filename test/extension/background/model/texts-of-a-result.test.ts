/** How often the worker writes a raw result, or what is left of it, as JSON text. */
import { afterAll, describe, expect, it, vi } from "vitest";
import { listOne, setUp } from "../../set-up.js";

/** Code that is loaded after this captures the one that counts. */
const counter = vi.hoisted(() => {
  const native = JSON.stringify;
  const isOfRelease = (stack: string): boolean => /\/src\/(?:engine|gateway)\//.test(stack);
  const counter = { native, texts: 0 };
  JSON.stringify = ((...given: Parameters<typeof native>) => {
    const text = native(...given);
    // Fakes copy what they pass on; the person's log and the storage have texts of their own.
    const isOnItsWay = text?.includes("row 99 of the report") && isOfRelease(new Error().stack ?? "");
    if (isOnItsWay) counter.texts += 1;
    return text;
  }) as typeof native;
  return counter;
});
afterAll(() => {
  JSON.stringify = counter.native;
});

const KEY = "plr_live_9f2c8b7aQx41";
const rows = Array.from({ length: 100 }, (_, at) => `row ${at} of the report`);
const PLAIN = { rows, note: "Nothing.", secret: KEY };
const WITH_COPIES = { rows, note: `It is ${KEY}.`, secret: KEY };
const asResult = (value: object) => ({
  content: [{ type: "text", text: counter.native(value) }],
  structuredContent: value,
});
const properties = { note: { type: "string" }, secret: { "x-sensitive": true } };
const TOOL = {
  registration: 1,
  name: "report",
  description: "Reports.",
  outputSchema: counter.native({ type: "object", properties }),
};

describe("The page has written a result as text. On its way the worker writes it", () => {
  it.each([
    ["once: to be searched, which is the text of its content", PLAIN, 1],
    ["twice where copies were masked", WITH_COPIES, 2],
    ["once where a tool says the same as text", asResult(WITH_COPIES), 1],
  ])("%s", async (_title, raw, texts) => {
    const { agent } = await setUp({
      tools: [TOOL],
      answer: () => ({ kind: "json", text: counter.native(raw) }),
    });
    const name = await listOne({ agent });
    counter.texts = 0;
    const id = agent.callId(name);
    const { result } = await agent.answer(id);
    expect(counter.texts).toBe(texts);
    const got = counter.native(result);
    expect(got).toContain("row 99 of the report");
    expect(got).not.toContain(KEY);
  });
});
