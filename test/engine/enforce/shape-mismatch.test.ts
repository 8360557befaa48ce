import { describe, expect, it } from "vitest";
import {
  CANARY,
  contractOf,
  enforce,
  KEY_SCHEMA,
  keptForUser,
  leaks,
  seenByAgent,
} from "../../gateway/agent-view.js";

const RAW = { id: "k_1", name: "prod", secret: CANARY };
const json = JSON.stringify;
const text = (value: string, others = {}) => ({ type: "text", text: value, ...others });

/** The schema of the proposal's own example: nothing is required. */
const OPTIONAL = { type: "object", properties: KEY_SCHEMA.properties };
const NESTED = {
  type: "object",
  properties: { ok: { type: "boolean" }, key: KEY_SCHEMA, keys: { type: "array", items: KEY_SCHEMA } },
  required: ["key"],
};
const ROWS = {
  type: "object",
  properties: { rows: { items: { properties: { row: OPTIONAL } } }, total: {} },
};
const CONTENT_SCHEMA = {
  type: "object",
  properties: { content: { type: "array", items: KEY_SCHEMA }, isError: {} },
  required: ["content"],
};

const MISMATCHES: [string, unknown, unknown][] = [
  ["JSON text", OPTIONAL, json(RAW)],
  ["JSON text that is indented", OPTIONAL, json(RAW, null, 2)],
  ["JSON text in white space", OPTIONAL, ` \r\n\t${json(RAW)}\n`],
  ["JSON text after a byte order mark", OPTIONAL, `\uFEFF${json(RAW)}`],
  ["JSON text after two byte order marks", OPTIONAL, `\uFEFF\uFEFF${json(RAW)}`],
  ["JSON text after a no-break space", OPTIONAL, `\u00A0${json(RAW)}`],
  ["JSON text encoded twice", OPTIONAL, json(json(RAW))],
  ["JSON text encoded three times", OPTIONAL, json(json(json(RAW)))],
  ["JSON text encoded six times", OPTIONAL, json(json(json(json(json(json(RAW))))))],
  ["JSON text with the secret given twice", OPTIONAL, `{"id":"1","secret":"${CANARY}","secret":"x"}`],
  [
    "JSON text with a shadowed object",
    NESTED,
    `{"key":{"id":"1","secret":"${CANARY}"},"key":{"id":"1","secret":"x"}}`,
  ],
  [
    "JSON text whose shadowed part leaves nothing to remove",
    { type: "object", properties: { key: OPTIONAL } },
    `{"key":{"secret":"${CANARY}"},"key":{}}`,
  ],
  [
    "JSON text in a member, whose shadowed part leaves nothing to remove",
    { type: "object", properties: { body: { type: "object", properties: { key: OPTIONAL } } } },
    { body: `{"key":{"secret":"${CANARY}"},"key":{}}` },
  ],
  ["JSON text with an escaped name", OPTIONAL, `{"id":"1","s\\u0065cret":"${CANARY}"}`],
  ["JSON text with comments", OPTIONAL, `/* key */ ${json(RAW)}`],
  ["JSON text with a trailing comma", OPTIONAL, `{"secret":"${CANARY}",}`],
  ["JSON lines", OPTIONAL, `${json(RAW)}\n${json(RAW)}`],
  ["JSON in a code fence", OPTIONAL, `\`\`\`json\n${json(RAW)}\n\`\`\``],
  ["JSON after prose", OPTIONAL, `Here you are: ${json(RAW)}`],
  ["prose", OPTIONAL, `The key is ${CANARY}.`],
  ["the bare secret", OPTIONAL, CANARY],
  ["a String object", OPTIONAL, new String(json(RAW))],
  ["an envelope", OPTIONAL, { data: RAW }],
  ["an array that the type asks for, where marks are on members", { ...OPTIONAL, type: "array" }, [RAW]],
  [
    "an object that the type asks for, where marks are on items",
    { type: "object", items: OPTIONAL },
    { rows: [RAW] },
  ],
  ["an envelope beside a declared member", OPTIONAL, { id: "k", data: RAW }],
  ["an envelope with a list", OPTIONAL, { items: [RAW], total: 1 }],
  ["a list under another name, deeper", ROWS, { page: { items: [{ row: RAW }] }, total: 1 }],
  ["JSON text of such a list", ROWS, { text: json([RAW]), total: 1 }],
  ["what a list should hold, without the list", ROWS, { ...RAW, total: 1 }],
  ["an envelope with JSON text", OPTIONAL, { body: json(RAW) }],
  ["an envelope with JSON text encoded twice", OPTIONAL, { id: "k_1", body: json(json(RAW)) }],
  ["an envelope around a required mark", KEY_SCHEMA, { id: "k", result: { key: CANARY } }],
  ["an array for an object", OPTIONAL, [RAW]],
  ["an array of texts for an object", OPTIONAL, ["k_1", CANARY]],
  ["an array of JSON texts for an object", OPTIONAL, [json(RAW)]],
  ["an object for an array", { type: "array", items: KEY_SCHEMA }, RAW],
  ["a map for an array", { type: "array", items: KEY_SCHEMA }, { k_1: RAW }],
  ["a renamed required member", KEY_SCHEMA, { id: "k_1", apiKey: CANARY }],
  ["a required member in another case", KEY_SCHEMA, { id: "k_1", Secret: CANARY }],
  ["a number for an object", NESTED, { key: 7, note: CANARY }],
  ["a text for an object", NESTED, { ok: true, key: CANARY }],
  ["JSON text for an object", NESTED, { ok: true, key: json(RAW) }],
  ["JSON text for an array", { ...NESTED, required: [] }, { keys: json([RAW]) }],
  ["JSON text for each item", { ...NESTED, required: [] }, { keys: [json(RAW)] }],
  ["an array for an object inside", { ...NESTED, required: [] }, { key: [CANARY] }],
  ["an object for an array inside", { ...NESTED, required: [] }, { keys: { a: RAW } }],
  ["content that is text only", OPTIONAL, { content: [text(`Your key: ${CANARY}`)] }],
  ["content that is JSON text only", OPTIONAL, { content: [text(json(RAW))] }],
  [
    "content that is JSON text and prose",
    OPTIONAL,
    { content: [text(json({ id: "1" })), text(`Key ${CANARY}`)] },
  ],
  [
    "content that is unrelated JSON text and prose",
    OPTIONAL,
    { content: [text("{}"), text(`Key ${CANARY}`)] },
  ],
  [
    "content with JSON text in other members",
    OPTIONAL,
    { content: [text(json({ id: "1" }), { note: CANARY })] },
  ],
  [
    "content with shadowed JSON text",
    { type: "object", properties: { key: OPTIONAL } },
    { content: [text(`{"key":{"secret":"${CANARY}"},"key":{}}`)] },
  ],
  ["content and an empty structuredContent", KEY_SCHEMA, { structuredContent: {}, content: [text(CANARY)] }],
  ["content and a null structuredContent", OPTIONAL, { structuredContent: null, content: [text(CANARY)] }],
  ["structuredContent that is JSON text", OPTIONAL, { structuredContent: json(RAW), content: [] }],
  [
    "structuredContent in an envelope",
    OPTIONAL,
    { structuredContent: { data: RAW }, content: [text(CANARY)] },
  ],
  ["structuredContent that is a scalar", OPTIONAL, { structuredContent: 1, content: [text(CANARY)] }],
  [
    "structuredContent beside members of its own",
    OPTIONAL,
    { structuredContent: { id: "1" }, secret: CANARY },
  ],
  ["a result with content that is not a list", OPTIONAL, { content: CANARY, isError: false }],
  ["a result with unknown content", OPTIONAL, { content: [{ type: "note", body: CANARY }] }],
  ["a result whose content has no type", KEY_SCHEMA, { content: [{ secret: CANARY }] }],
  ["an MCP result as JSON text", OPTIONAL, json({ content: [text(json(RAW))], structuredContent: RAW })],
  ["an MCP error that quotes the secret", OPTIONAL, { isError: true, content: [text(`bad ${CANARY}`)] }],
  ["an object with content, read as a plain value", CONTENT_SCHEMA, { content: [RAW] }],
  ["an object with content, read as an MCP result", CONTENT_SCHEMA, { content: [text(CANARY)] }],
  [
    "an object with content under both readings",
    CONTENT_SCHEMA,
    { content: [text("hi", { id: "1", secret: CANARY })], isError: false },
  ],
  [
    "a resource with JSON text",
    OPTIONAL,
    { content: [{ type: "resource", resource: { uri: "a:b", text: json(RAW) } }] },
  ],
  ["a Map", OPTIONAL, new Map([["secret", CANARY]])],
  ["an object that becomes text", OPTIONAL, { toJSON: () => json(RAW) }],
];

describe("A result that does not have the declared shape", () => {
  it.each(MISMATCHES)("leaks nothing: %s", (_title, outputSchema, raw) => {
    const result = enforce({ outputSchema }, raw);
    expect(leaks(result)).toBe(false);
    expect(() => JSON.parse(result.text ?? "null")).not.toThrow();
    // Everything that was taken away is still there for the person (a Map has no JSON, and shadowed
    // members are lost).
    if (!(raw instanceof Map))
      expect(result.user.withheld.length + keptForUser(result).length).toBeGreaterThan(0);
  });

  it.each(MISMATCHES)("leaks nothing with sensitiveHint: %s", (_title, outputSchema, raw) => {
    expect(leaks(enforce({ outputSchema, sensitiveHint: true }, raw))).toBe(false);
    expect(leaks(enforce({ sensitiveHint: true }, raw))).toBe(false);
  });

  it.each([
    ["JSON text", json(RAW)],
    ["JSON text encoded twice", json(json(RAW))],
    ["JSON text after a byte order mark", `\uFEFF${json(RAW)}`],
    ["JSON text in content", { content: [text(json(RAW))] }],
    ["structuredContent as JSON text", { structuredContent: json(RAW), content: [] }],
  ])("is still of use where it can be read as one that has it: %s", (_title, raw) => {
    const result = enforce({ outputSchema: KEY_SCHEMA }, raw);
    expect(seenByAgent(result)).toContain("k_1");
    expect(keptForUser(result)).toContain(CANARY);
    expect(result.user.withheld.map(({ schemaPath, reason }) => [schemaPath, reason])).toContainEqual([
      "/secret",
      "x-sensitive",
    ]);
  });

  it("gives JSON text in content and structuredContent the same redacted value", () => {
    const { agent } = enforce(
      { outputSchema: KEY_SCHEMA },
      { content: [text(json(RAW, null, 2))], structuredContent: RAW },
    );
    expect(agent.structuredContent).toEqual({ id: "k_1", name: "prod" });
    expect(JSON.parse(agent.content[0]?.["text"] as string)).toEqual({ id: "k_1", name: "prod" });
  });

  it("keeps prose beside a structured value of the declared shape, without the copies in it", () => {
    const content = [text(`Made "prod": ${CANARY}`)];
    const { agent } = enforce({ outputSchema: KEY_SCHEMA }, { content, structuredContent: RAW });
    expect(agent.content[0]?.["text"]).toBe('Made "prod": [withheld]');
  });

  it("is told apart from one that has it, which passes as it is", () => {
    const contract = contractOf({ outputSchema: OPTIONAL });
    expect(contract.enforces).toBe(true);
    const result = enforce({ outputSchema: OPTIONAL }, { id: "k_1", name: "prod" });
    expect(result.text).toBe('{"id":"k_1","name":"prod"}');
    expect(result.user.withheld).toEqual([]);
  });
});
