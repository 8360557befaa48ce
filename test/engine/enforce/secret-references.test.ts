import { describe, expect, it } from "vitest";
import {
  CANARY,
  enforce,
  KEY_SCHEMA,
  keptForUser,
  leaks,
  ORIGIN,
  seenByAgent,
} from "../../gateway/agent-view.js";

const URL_CANARY = "uRl8Canary2Qz7Xw4Mn";
const reference = (others: object = {}) => ({
  type: "secret_reference",
  id: CANARY,
  label: "API key",
  redeemUrl: `/api/redeem/${URL_CANARY}`,
  ttl: 60,
  ...others,
});
const text = (value: string) => ({ type: "text", text: value });
const json = JSON.stringify;
const clean = (result: Parameters<typeof leaks>[0]) => !leaks(result) && !leaks(result, URL_CANARY);

describe("A secret reference where it belongs", () => {
  it.each<[string, unknown]>([
    ["in content", { content: [text("Created"), reference()] }],
    ["as the whole result", reference()],
    ["twice, in siblings", { content: [reference(), reference(), text("Created")] }],
  ])("gives the agent a handle and the person a way to redeem it: %s", (_title, raw) => {
    const result = enforce({}, raw);
    expect(clean(result)).toBe(true);
    const [item] = result.user.withheld;
    expect(item).toMatchObject({
      reason: "secret_reference",
      label: "API key",
      reference: { id: CANARY, redeemUrl: `${ORIGIN}/api/redeem/${URL_CANARY}` },
    });
    expect(item).not.toHaveProperty("value");
    expect(seenByAgent(result)).toContain(item?.handle);
    expect(result.agent.content.every(({ type }) => type === "text")).toBe(true);
  });

  it("keeps the text beside it, without copies of the id, the address, or parts of it in any form", () => {
    const quotes = [
      `id ${CANARY}`,
      `at ${ORIGIN}/api/redeem/${URL_CANARY}`,
      `at /api/redeem/${URL_CANARY}`,
      `curl ${encodeURIComponent(`${ORIGIN}/api/redeem/${URL_CANARY}`)}`,
      `b64 ${btoa(json(reference()))}`,
    ];
    const result = enforce(
      {},
      { content: [reference(), ...quotes.map(text)], _meta: { id: CANARY, [CANARY]: 1 } },
    );
    expect(clean(result)).toBe(true);
    expect(seenByAgent(result)).toContain("id [withheld]");
  });

  it("keeps ordinary text where only the path of the address is ordinary", () => {
    const raw = { content: [text("Created"), reference({ redeemUrl: `/api/redeem?token=${URL_CANARY}` })] };
    const result = enforce({}, raw);
    expect(clean(result)).toBe(true);
    expect(seenByAgent(result)).toContain("Created");
  });

  it("works beside marks and hints, and what they withhold stays withheld", () => {
    const raw = { content: [reference()], structuredContent: { id: "k", secret: "s3cr3t" } };
    for (const sensitiveHint of [false, true]) {
      const result = enforce({ outputSchema: KEY_SCHEMA, sensitiveHint }, raw);
      expect(clean(result)).toBe(true);
      expect(result.user.withheld.some((item) => item.reference !== undefined)).toBe(true);
    }
  });
});

describe("A secret reference that is malformed or of another site", () => {
  it.each<[string, object]>([
    ["no id", { id: undefined }],
    ["an id that is not a text", { id: { a: CANARY } }],
    ["no address", { redeemUrl: undefined }],
    ["another origin", { redeemUrl: `https://evil.example/${URL_CANARY}` }],
    ["another port", { redeemUrl: `${ORIGIN}:8443/${URL_CANARY}` }],
    ["a protocol-relative address", { redeemUrl: `//evil.example/${URL_CANARY}` }],
    ["a back slash", { redeemUrl: `\\\\evil.example/${URL_CANARY}` }],
    ["javascript:", { redeemUrl: `javascript:alert('${URL_CANARY}')` }],
    ["data:", { redeemUrl: `data:text/plain,${URL_CANARY}` }],
    ["blob:", { redeemUrl: `blob:${ORIGIN}/${URL_CANARY}` }],
    ["userinfo", { redeemUrl: `https://user:${URL_CANARY}@shop.example/x` }],
    ["a ttl that is not a number", { ttl: "60" }],
  ])("is withheld without a way to redeem it: %s", (_title, others) => {
    for (const raw of [reference(others), { content: [text("Created"), reference(others)] }]) {
      const result = enforce({}, raw);
      expect(clean(result)).toBe(true);
      expect(result.user.withheld.length).toBeGreaterThan(0);
      expect(result.user.withheld.every((item) => item.reference === undefined)).toBe(true);
    }
  });

  it("is withheld by a tool of an opaque origin, whatever its address", () => {
    const result = enforce({ origin: "null" }, { content: [reference()] });
    expect(clean(result)).toBe(true);
    expect(result.user.withheld.every((item) => item.reference === undefined)).toBe(true);
  });
});

describe("A secret reference in the wrong place", () => {
  it.each<[string, unknown]>([
    ["nested in an object", { data: { key: reference() }, ok: true }],
    ["in an array", [reference(), { ok: true }]],
    ["in structuredContent", { content: [text("ok")], structuredContent: { key: reference(), ok: true } }],
    ["nested in content", { content: [{ type: "resource", resource: { uri: "a:b", item: reference() } }] }],
    ["in _meta", { content: [text("ok")], _meta: { key: reference() } }],
    ["in a member of its own", { content: [text("ok")], isError: false, key: [reference()] }],
    ["as JSON text", json(reference())],
    ["as JSON text without an address", json({ type: "secret_reference", id: CANARY })],
    ["as JSON text in content", { content: [text(json(reference()))] }],
    ["as JSON text of an MCP result", json({ content: [reference()] })],
    ["as JSON text encoded twice", json(json(reference()))],
    ["as JSON text in a member", { body: json({ key: reference() }) }],
    ["as JSON text in prose", { content: [text(`See ${json(reference())}`)] }],
    ["below itself", reference({ more: reference() })],
  ])("is withheld, without a Reveal: %s", (title, raw) => {
    const result = enforce({}, raw);
    expect(clean(result)).toBe(true);
    expect(keptForUser(result)).toContain(CANARY);
    if (title !== "below itself") {
      expect(result.user.withheld.every((item) => item.reference === undefined)).toBe(true);
    }
  });

  it("leaves alone prose that only speaks of references", () => {
    const prose = "Use a secret_reference with a label.";
    expect(enforce({}, prose).text).toBe(prose);
    expect(enforce({}, { content: [text(prose)] }).text).toBe(json({ content: [text(prose)] }));
    expect(enforce({}, { type: "secret", note: prose }).text).toBe(json({ type: "secret", note: prose }));
  });
});

it("A label that could quote a guessable id is for the person only.", () => {
  const result = enforce({}, { content: [reference({ id: "pin-4711", label: "Door code pin-4711" })] });
  expect(result.user.withheld[0]?.label).toBe("Door code pin-4711");
  expect(seenByAgent(result)).not.toContain("4711");
});
