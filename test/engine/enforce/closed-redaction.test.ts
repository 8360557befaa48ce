import { describe, expect, it } from "vitest";
import { compileRedactor } from "../../../src/engine/index.js";
import { CANARY, enforce, KEY_SCHEMA, leaks, leftOf, seenByAgent } from "../../gateway/agent-view.js";

const S = { "x-sensitive": true };
const json = JSON.stringify;

describe("sensitiveHint without marks", () => {
  it.each<[string, unknown]>([
    ["an object", { id: CANARY }],
    ["an array", [CANARY]],
    ["a text", CANARY],
    ["a number", 4929831746025163],
    ["content", { content: [{ type: "text", text: CANARY }], structuredContent: { id: CANARY } }],
    ["an error", { content: [{ type: "text", text: CANARY }], isError: true }],
    ["_meta", { content: [], _meta: { note: CANARY } }],
    ["unknown members", { content: [], isError: false, note: CANARY, [CANARY]: 1 }],
  ])("withholds all of %s", (_title, raw) => {
    for (const outputSchema of [
      undefined,
      true,
      {},
      { type: "object", properties: { id: { type: "string" } } },
    ]) {
      const result = enforce({ sensitiveHint: true, outputSchema }, raw);
      expect(leaks(result)).toBe(false);
      expect(seenByAgent(result)).not.toContain("4929831746025163");
      expect(result.user.withheld.length).toBeGreaterThan(0);
    }
  });

  it.each([1, "true", {}, [], "false"])("counts whatever truthy value it has: %j", (sensitiveHint) => {
    expect(leaks(enforce({ sensitiveHint }, { id: CANARY }))).toBe(false);
  });

  it("keeps isError, and says in words that a result is missing", () => {
    const { agent } = enforce(
      { sensitiveHint: true },
      { isError: true, content: [{ type: "text", text: CANARY }] },
    );
    expect(agent.isError).toBe(true);
    expect(agent.content).toMatchObject([{ type: "text", text: expect.stringMatching(/Withheld/) }]);
  });
});

describe("sensitiveHint with marks", () => {
  const redact = (schema: unknown, value: unknown) =>
    compileRedactor(schema, { sensitiveHint: true }).redact(value).value;

  const value = {
    id: "a",
    count: 3,
    flag: true,
    secret: CANARY,
    nested: { city: "Bern", street: CANARY },
    tags: ["t"],
    rows: [{ n: 1, m: CANARY }],
    anything: { deep: CANARY },
    list: [CANARY, 1, null],
    bare: [CANARY],
    extra: CANARY,
    xtra: CANARY,
  };

  it("lets explicitly named scalar leaves pass, and nothing else", () => {
    const schema = {
      type: "object",
      properties: {
        id: { type: "string" },
        count: { type: "integer" },
        flag: {},
        secret: S,
        nested: { type: "object", properties: { city: { type: "string" } } },
        tags: { type: "array", items: { type: "string" } },
        rows: { type: "array", items: { type: "object", properties: { n: { type: "number" } } } },
        anything: { type: "object" },
        list: { type: "array", items: {} },
        bare: { type: "array" },
      },
      additionalProperties: { type: "string" },
      patternProperties: { "^x": { type: "string" } },
    };
    expect(redact(schema, value)).toEqual({
      id: "a",
      count: 3,
      flag: true,
      nested: { city: "Bern" },
      tags: ["t"],
      rows: [{ n: 1 }],
      anything: {},
      list: [null, null, null],
      bare: [null],
    });
  });

  it("withholds a scalar of another type than the one that is named", () => {
    expect(redact(KEY_SCHEMA, { id: 4929831746025163, name: "n", secret: CANARY })).toEqual({ name: "n" });
    expect(redact({ properties: { n: { type: "integer" }, secret: S } }, { n: CANARY })).toEqual({});
    expect(redact({ properties: { n: { type: "object" }, secret: S } }, { n: CANARY })).toEqual({});
  });

  it("withholds scalars that have no name: the root, items of a root array", () => {
    expect(redact({ anyOf: [{ type: "string" }, KEY_SCHEMA] }, CANARY)).toBeUndefined();
    expect(redact({ type: "array", items: { anyOf: [{ type: "string" }, KEY_SCHEMA] } }, [CANARY])).toEqual([
      null,
    ]);
    const numbers = { type: "array", prefixItems: [S], items: { type: "number" } };
    expect(redact(numbers, [CANARY, 4929831746025163])).toEqual([null, null]);
  });

  it.each<[string, object]>([
    ["text", { type: "text", text: CANARY }],
    ["an image", { type: "image", data: btoa(CANARY), mimeType: "image/png" }],
    ["audio", { type: "audio", data: btoa(CANARY), mimeType: "audio/wav" }],
    ["a text resource", { type: "resource", resource: { uri: "file:///a", text: CANARY } }],
    ["a blob", { type: "resource", resource: { uri: "file:///a", blob: btoa(CANARY) } }],
    ["a link", { type: "resource_link", uri: `https://x.example/${CANARY}`, name: CANARY }],
    ["an unknown type", { type: CANARY, body: CANARY }],
    ["no type", { body: CANARY }],
    ["no object", [CANARY]],
  ])("withholds unstructured content: %s", (_title, block) => {
    const structuredContent = { id: "k_1", secret: "x" };
    const hinted = enforce(
      { sensitiveHint: true, outputSchema: KEY_SCHEMA },
      { content: [block], structuredContent },
    );
    expect(leaks(hinted)).toBe(false);
    expect(leftOf(hinted).structuredContent).toEqual({ id: "k_1" });
    const mismatched = enforce(
      { outputSchema: KEY_SCHEMA },
      { content: [block], structuredContent: { other: 1 } },
    );
    expect(leaks(mismatched)).toBe(false);
  });

  it("withholds what a page says in _meta and in members of its own", () => {
    const raw = {
      content: [],
      structuredContent: { id: "a", secret: "b" },
      _meta: { m: CANARY },
      other: CANARY,
    };
    expect(leaks(enforce({ sensitiveHint: true, outputSchema: KEY_SCHEMA }, raw))).toBe(false);
  });
});

describe("Parts of JSON text that was removed", () => {
  it("are searched for each by itself, also where they are words", () => {
    const secret = json({ phrase: "correct horse battery staple lemon" });
    const result = enforce(
      { outputSchema: KEY_SCHEMA },
      {
        structuredContent: { id: "a", secret },
        content: [{ type: "text", text: "It is Correct-Horse Battery staple, lemon." }],
      },
    );
    expect(seenByAgent(result)).toContain("It is [withheld].");
  });
});

describe("Blocks without a description", () => {
  it("are one item for the person, so that their number is not told", () => {
    const image = (data: string) => ({ type: "image", mimeType: "image/png", data });
    const content = [image("AAAA"), image("BBBB"), image("CCCC")];
    const { user } = enforce({ sensitiveHint: true, outputSchema: KEY_SCHEMA }, { content });
    expect(user.withheld).toHaveLength(1);
    expect(user.withheld[0]?.value).toHaveLength(3);
  });
});

describe("A guessable value that was removed", () => {
  const PIN = { type: "object", properties: { pin: S, id: { type: "string" } }, required: ["pin"] };
  const raw = (pin: unknown, note: string) => ({
    structuredContent: { pin, id: "a" },
    content: [{ type: "text", text: note }],
    _meta: { note },
  });

  it.each([
    ["1234", "It is [withheld]."],
    [1234, "It is [withheld]."],
    ["Engineering", "It is [withheld]."],
    [true, "It is true."],
    [12.5, "It is [withheld]."],
  ])("leaves free text without the token: %s", (pin, left) => {
    const result = enforce({ outputSchema: PIN }, raw(pin, `It is ${pin}.`));
    expect(seenByAgent(result)).toContain(left);
    expect(seenByAgent(enforce({ outputSchema: PIN }, raw(pin, "Nothing here.")))).toContain("Nothing here.");
    expect(leftOf(result).structuredContent).toEqual({ id: "a" });
  });

  it("is never searched for where the author described a value that is not a text", () => {
    const result = enforce({ outputSchema: PIN }, { pin: "password", id: "password" });
    expect(JSON.parse(result.text ?? "")).toMatchObject({ id: "password" });
  });

  it("is told apart from one that cannot be guessed, whose copies alone go", () => {
    const result = enforce({ outputSchema: PIN }, raw(CANARY, `It is ${CANARY}.`));
    expect(leaks(result)).toBe(false);
    expect(seenByAgent(result)).toContain("It is [withheld].");
  });
});
