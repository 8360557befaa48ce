import { describe, expect, it } from "vitest";
import { OriginList, scrubListsOf } from "../../../src/engine/enforce/agent-session.js";
import { type AgentSession, createSession, enforceResult } from "../../../src/gateway/index.js";
import { CANARY, contractOf, KEY_SCHEMA, leaks } from "../../gateway/agent-view.js";

const key = (secret: unknown) => ({ id: "k_1", name: "prod", secret });
const marked = contractOf({ outputSchema: KEY_SCHEMA });
const plain = contractOf();
const elsewhere = contractOf({ origin: "https://other.example" });

describe("What one result of a session lost", () => {
  it("is searched for in every later result of the same origin", () => {
    const session = createSession();
    enforceResult(marked, key(CANARY), { session });
    for (const raw of [
      CANARY,
      `a ${CANARY} b`,
      { note: CANARY },
      { [CANARY]: 1 },
      [btoa(`x${CANARY}`)],
      { content: [{ type: "text", text: CANARY }] },
    ]) {
      expect(leaks(enforceResult(plain, raw, { session }))).toBe(false);
    }
  });

  it("is not searched for in other origins' results", () => {
    const session = createSession();
    enforceResult(marked, key(CANARY), { session });
    expect(enforceResult(elsewhere, `x ${CANARY}`, { session }).text).toBe(`x ${CANARY}`);
  });

  it("stays within the session, and is gone without one", () => {
    enforceResult(marked, key(CANARY), { session: createSession() });
    enforceResult(marked, key(CANARY));
    expect(enforceResult(plain, CANARY, { session: createSession() }).text).toBe(CANARY);
    expect(enforceResult(plain, CANARY).text).toBe(CANARY);
  });

  it("leaves ordinary results byte for byte alone", () => {
    const session = createSession();
    enforceResult(marked, key(CANARY), { session });
    enforceResult(marked, key("password"), { session });
    const raw = {
      content: [{ type: "text", text: "the password page" }],
      structuredContent: { password: "x" },
    };
    expect(enforceResult(plain, raw, { session }).text).toBe(JSON.stringify(raw));
  });

  it("never blanks out an ordinary member name of later results", () => {
    const session = createSession();
    const open = contractOf({
      outputSchema: { type: "object", properties: { profile: { "x-sensitive": true } } },
    });
    enforceResult(
      open,
      { profile: { date_of_birth_and_place: "1990-01-02", accountHolderDisplayName: 1 } },
      { session },
    );
    enforceResult(marked, { customer_account_reference: { a: 1 } }, { session });
    const raw = { date_of_birth_and_place: 1, accountHolderDisplayName: 2, customer_account_reference: 3 };
    expect(enforceResult(plain, raw, { session }).text).toBe(JSON.stringify(raw));
  });

  it("but does search for names that are data", () => {
    const session = createSession();
    const map = contractOf({
      outputSchema: { type: "object", properties: { users: { "x-sensitive": true } } },
    });
    enforceResult(map, { users: { "jane.roe.1984@mail.example": 1 } }, { session });
    expect(enforceResult(plain, "for jane.roe.1984@mail.example", { session }).text).not.toContain(
      "jane.roe",
    );
  });
});

describe("A value that is the name of MCP's member", () => {
  it.each([
    "structuredContent",
    "structured-content",
    '{"structuredContent":{}}',
  ])("does not take that from later results: %s", (secret) => {
    const session = createSession();
    enforceResult(marked, key(secret), { session });
    const raw = { structuredContent: { msg: "hi" }, content: [{ type: "text", text: '{"msg":"hi"}' }] };
    expect(enforceResult(plain, raw, { session }).agent).toMatchObject(raw);
  });
});

describe("A session", () => {
  it.each([
    ["of a page", new OriginList()],
    ["of a gateway", scrubListsOf(createSession())],
  ])("%s has an end, and says where it is full", (_title, list) => {
    const long = (at: number): string => `${at}-${"Kq7Zx2".repeat(1_300)}`;
    let at = 0;
    while (list.remember("https://shop.example", [long(at)])) expect(++at).toBeLessThan(2_000);
    expect(list.isFull("https://shop.example")).toBe(true);
    expect(list.remember("https://shop.example", [long(0)])).toBe(false);
  });

  it("that is not one of ours counts as none", () => {
    for (const forged of [{ id: "x" }, Object.create(createSession()), { ...createSession() }]) {
      const result = enforceResult(marked, key(CANARY), { session: forged as AgentSession });
      expect(leaks(result)).toBe(false);
    }
  });

  it("has a random id", () => {
    expect(createSession().id).toMatch(/^[0-9a-f]{32}$/);
    expect(createSession().id).not.toBe(createSession().id);
  });

  it("is not filled by pictures and files, whose copies still go", () => {
    const session = createSession();
    const hinted = contractOf({ sensitiveHint: true });
    const data = (i: number) => btoa(Array.from({ length: 20_000 }, (_, n) => CANARY + i * n).join(" "));
    for (let i = 0; i < 20; i++) {
      const raw = { content: [{ type: "image", data: data(i), mimeType: "image/png" }] };
      expect(enforceResult(hinted, raw, { session }).text).toBeDefined();
    }
    expect(enforceResult(plain, { a: `data:image/png;base64,${data(7)}` }, { session }).text).toContain(
      '"[withheld]"',
    );
    const inside = { content: [{ type: "image", data: data(8), mimeType: "image/png" }] };
    expect(enforceResult(plain, inside, { session }).text).not.toContain(data(8).slice(0, 100));
  });

  it("counts a value that comes again once", () => {
    const session = createSession();
    for (let i = 0; i < 25_000; i++) {
      if (enforceResult(marked, key(CANARY), { session }).text === undefined)
        throw new Error(`refused at ${i}`);
    }
  });
});
