import { describe, expect, it } from "vitest";
import { CANARY, enforce, keptForUser, leaks } from "../../gateway/agent-view.js";

const properties = { id: { type: "string" }, secret: { type: "string", "x-sensitive": true } };
const tool = { outputSchema: { type: "object", properties } };
const RECORD = { secret: CANARY };
const JSON_TEXT = JSON.stringify(RECORD);
const link = { type: "resource_link", uri: "a:b", name: "n" };
const resource = (members: object) => ({ type: "resource", resource: { uri: "a:b", ...members } });

/** Next to a structured value without the marked member, which is optional. */
const beside = (block: unknown, others: object = {}) =>
  enforce(tool, { structuredContent: { id: "1" }, content: [block], ...others });

describe("A secret that is in a content block only", () => {
  it.each<[string, unknown]>([
    ["an unknown member", { type: "text", text: "ok", payload: RECORD }],
    ["an unknown member that is a text", { type: "text", text: "ok", secret: CANARY }],
    ["a member of another type of block", { type: "text", text: "ok", title: CANARY }],
    ["an unknown member of a resource", resource({ text: "t", ...RECORD })],
    ["an object where bytes belong", { type: "image", data: RECORD, mimeType: "image/png" }],
    ["a list where bytes belong", { type: "audio", data: [CANARY], mimeType: "audio/wav" }],
    ["JSON where bytes belong", { type: "image", data: JSON_TEXT, mimeType: "image/png" }],
    ["an object where a text belongs", { type: "text", text: RECORD }],
    ["an object as the name of a link", { ...link, name: RECORD }],
    ["an object as the size of a link", { ...link, size: RECORD }],
    ["a list of resources", { type: "resource", resource: [RECORD] }],
    ["a resource in a resource", { type: "resource", resource: { resource: RECORD } }],
    ["a list of types", { type: ["text"], text: CANARY }],
    ["an embedded text behind another", { text: "hello", ...resource({ text: JSON_TEXT }) }],
    ["an embedded text before another", { ...resource({ text: JSON_TEXT }), text: "hello" }],
    ["an embedded text before other JSON", { ...resource({ text: JSON_TEXT }), text: '{"id":"2"}' }],
    ["an address of a resource", resource({ uri: JSON_TEXT, text: "t" })],
    ["JSON as the address of a link", { ...link, uri: JSON_TEXT }],
    ["JSON as the name of a link", { ...link, name: JSON_TEXT }],
    ["JSON as the title of a link", { ...link, title: JSON_TEXT }],
    ["JSON as the description of a link", { ...link, description: JSON_TEXT }],
    ["JSON as the type of a link", { ...link, mimeType: JSON_TEXT }],
    ["JSON twice", { ...link, title: JSON.stringify(JSON_TEXT) }],
    ["a code block", { type: "text", text: `Here it is:\n\`\`\`json\n${JSON_TEXT}\n\`\`\`` }],
    ["JSON lines", resource({ text: `${JSON_TEXT}\n${JSON_TEXT}` })],
    ["its annotations", { type: "text", text: "ok", annotations: { note: RECORD } }],
    ["its _meta", { type: "text", text: "ok", _meta: { rows: [RECORD] } }],
    ["its _meta, as JSON", { type: "text", text: "ok", _meta: { note: JSON_TEXT } }],
    ["the _meta of a resource", resource({ text: "t", _meta: RECORD })],
    ["icons", { ...link, icons: [RECORD] }],
  ])("never reaches the agent: %s", (_title, block) => {
    const result = beside(block);
    expect(leaks(result)).toBe(false);
    expect(result.agent.structuredContent).toEqual({ id: "1" });
    expect(keptForUser(result)).toContain(CANARY);
    expect(result.user.withheld).toHaveLength(1);
    expect(result.user.withheld[0]).toMatchObject({ schemaPath: "/content/*", reason: "shape-mismatch" });
  });

  it.each<[string, object]>([
    ["_meta", { _meta: { note: RECORD } }],
    ["_meta that is a text", { _meta: JSON_TEXT }],
    ["isError", { isError: CANARY }],
    ["a member that MCP does not know", { resultText: CANARY }],
    ["_meta, beside structuredContent as JSON", { _meta: RECORD, structuredContent: '{ "id": "1" }' }],
  ])("nor where another member of the result has it: %s", (_title, others) => {
    const result = beside({ type: "text", text: "ok" }, others);
    expect(leaks(result)).toBe(false);
    expect(keptForUser(result)).toContain(CANARY);
    expect(result.agent.content[0]).toEqual({ type: "text", text: "ok" });
  });
});

describe("Of a block beside marks", () => {
  const common = {
    annotations: { audience: ["user", "assistant"], priority: 1, lastModified: "2026-01-01T00:00:00Z" },
    _meta: { "example.org/trace": "t1" },
  };

  it.each<[string, object]>([
    ["text", { type: "text", text: 'The "id" is {1}.' }],
    ["image", { type: "image", data: btoa("....."), mimeType: "image/png" }],
    ["audio", { type: "audio", data: btoa("....."), mimeType: "audio/wav" }],
    ["resource with text", resource({ mimeType: "text/x", text: "t" })],
    ["resource with bytes", resource({ blob: "AAAA", _meta: { a: 1 } })],
    ["link", { ...link, title: "t", description: "d", mimeType: "m/t", size: 3, icons: [{ src: "a:i" }] }],
    ["null for what is left out", { type: "text", text: "ok", annotations: null, _meta: null }],
  ])("all passes that MCP describes, as it was: %s", (_title, block) => {
    const raw = { content: [{ ...common, ...block }], structuredContent: { id: "1" }, isError: false };
    expect(enforce(tool, raw).text).toBe(JSON.stringify(raw));
  });

  it("the rest passes where one member is unknown", () => {
    const { agent } = beside({ ...common, type: "text", text: "ok", payload: { words: "so" } });
    expect(agent.content).toEqual([{ ...common, type: "text", text: "ok" }]);
  });

  it("what quotes a marked name passes where the mark was met, without copies", () => {
    const text = `The "secret" is ${CANARY}.`;
    const raw = { structuredContent: { id: "1", secret: CANARY }, content: [{ type: "text", text }] };
    expect(enforce(tool, raw).agent.content).toEqual([{ type: "text", text: 'The "secret" is [withheld].' }]);
  });

  it("everything passes where the tool marks nothing", () => {
    const raw = { content: [{ type: "text", text: "ok", payload: RECORD }], structuredContent: { id: "1" } };
    expect(enforce({}, raw).text).toBe(JSON.stringify(raw));
  });
});
