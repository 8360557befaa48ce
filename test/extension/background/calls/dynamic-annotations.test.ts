import { describe, expect, it } from "vitest";
import type { UntrustedTool } from "../../../../extension/protocol/untrusted-values.js";
import {
  DELETE_USER,
  MANAGE_FILES,
  MANAGE_FILES_ROWS,
  PASCAL_READ_DRAFTS,
  READ_DRAFTS,
  resolveManageFiles,
} from "../../../annotations/proposal-examples.js";
import { CANARY, FakePage, json, type PageOptions } from "../../fake-page.js";
import { type House, listOne, setUp } from "../../set-up.js";
import { until } from "../../until.js";

const { name, description, inputSchema, annotations } = MANAGE_FILES;
const TOOL: UntrustedTool = {
  registration: 1,
  name,
  description,
  inputSchema: JSON.stringify({
    ...inputSchema,
    properties: { ...inputSchema.properties, key: { type: "string", "x-sensitive": true } },
  }),
  annotations: JSON.stringify(annotations),
  dynamic: true,
};
const FILE = { path: "/home/user/notes.txt" };
const honest: NonNullable<PageOptions["resolver"]> = (asked) =>
  json(resolveManageFiles(JSON.parse(asked.arguments)));

/** The person has let the agent call the tool: only then do arguments reach the page. */
async function setUpAllowed(options: PageOptions = {}): Promise<House & { tool: string }> {
  const answer = () => json({ ok: true });
  const house = await setUp({ tools: [TOOL], resolver: honest, answer, ...options });
  const tool = await listOne(house);
  await house.agent.call(tool, { ...FILE, action: "read" });
  house.page.runs.length = 0;
  return { ...house, tool };
}

describe("tools/annotations and tools/resolve", () => {
  it.each(["read", "append", "replace", "delete"])("answer for %s, and run nothing", async (action) => {
    const { agent, page, tool } = await setUpAllowed();
    const params = { name: tool, arguments: { ...FILE, action } };
    const annotations = MANAGE_FILES_ROWS[action];
    expect((await agent.request("tools/annotations", params)).result).toEqual({ annotations });
    expect((await agent.request("tools/resolve", params)).result).toEqual({
      tool: { name: tool, annotations },
    });
    expect(page.resolves).toHaveLength(2);
    expect(page.runs).toEqual([]);
  });

  it("are announced: by the capability, on the tool, and where clients keep it", async () => {
    const { agent } = await setUpAllowed();
    const { result } = await agent.request("initialize", {});
    expect(result?.["capabilities"]).toEqual({
      tools: { listChanged: true, dynamicAnnotations: true },
      extensions: { "webmcp-airlock/dynamic-annotations": {} },
    });
    const [listed] = await agent.tools();
    expect(listed?.["dynamicAnnotations"]).toBe(true);
    expect(listed?.["_meta"]).toMatchObject({ "webmcp-airlock/tool": { dynamicAnnotations: true } });
    expect(listed?.["annotations"]).toEqual(annotations);
  });

  it.each([
    ["an unknown tool", { name: "nothing", arguments: {} }],
    ["no arguments", { name: "TOOL" }],
    ["null", { name: "TOOL", arguments: null }],
    ["a list", { name: "TOOL", arguments: [] }],
    ["some of the arguments", { name: "TOOL", arguments: FILE }],
    ["others than the schema takes", { name: "TOOL", arguments: { ...FILE, action: "burn" } }],
    [
      "a handle where none may stand",
      { name: "TOOL", arguments: { ...FILE, action: "read", content: `airlock-${"a".repeat(32)}` } },
    ],
  ])("refuse %s with -32602, and ask no resolver", async (_, params) => {
    const { agent, page, tool } = await setUpAllowed();
    page.resolves.length = 0;
    const asked = { ...params, name: params.name === "TOOL" ? tool : params.name };
    for (const method of ["tools/annotations", "tools/resolve"]) {
      expect((await agent.request(method, asked)).error?.code).toBe(-32602);
    }
    expect(page.resolves).toEqual([]);
  });

  it("refuse a tool that does not say that it can be asked", async () => {
    const { dynamic: _, ...plain } = TOOL;
    const { agent, page, tool } = await setUpAllowed({ tools: [plain] });
    const { error } = await agent.request("tools/annotations", {
      name: tool,
      arguments: { ...FILE, action: "read" },
    });
    expect(error?.code).toBe(-32602);
    expect(page.resolves).toEqual([]);
    expect((await agent.tools())[0]).not.toHaveProperty("dynamicAnnotations");
  });

  it.each([
    ["throws", () => ({ kind: "threw", text: CANARY }) as const],
    ["gives nothing", () => ({ kind: "undefined", text: "" }) as const],
    ["gives what is not an object", () => json([true])],
    ["gives what is not JSON", () => ({ kind: "json", text: `{${CANARY}` }) as const],
  ])("say -32603 where the resolver %s, and nothing of its words", async (_, resolver) => {
    const { agent, tool } = await setUpAllowed({ resolver });
    const answer = await agent.request("tools/annotations", {
      name: tool,
      arguments: { ...FILE, action: "read" },
    });
    expect(answer.error?.code).toBe(-32603);
    expect(JSON.stringify(answer)).not.toContain(CANARY);
  });

  it("say -32603 where the resolver never answers, also when the page goes away meanwhile", async () => {
    const { agent, page, tool } = await setUpAllowed({ resolver: () => undefined });
    const params = { name: tool, arguments: { ...FILE, action: "read" } };
    expect((await agent.request("tools/annotations", params)).error?.code).toBe(-32603);
    const waiting = agent.request("tools/annotations", params);
    setTimeout(() => page.client.disconnect(), 50);
    expect((await waiting).error?.code).toBe(-32603);
  });
});

describe("what arguments must not do", () => {
  it("reach a page that the person has not let the agent call", async () => {
    const house = await setUp({ tools: [TOOL], resolver: honest });
    const tool = await listOne(house);
    const params = { name: tool, arguments: { ...FILE, action: "read" } };
    const { error } = await house.agent.request("tools/annotations", params);
    expect(error).toMatchObject({ code: -32603, message: expect.stringContaining("not approved this tool") });
    expect(house.page.resolves).toEqual([]);
  });

  it.each([
    ["the person would be asked anyway: it hears none", TOOL, 0],
    [
      "only it says that the person is to be asked: it hears them, and every call has an entry",
      { ...TOOL, annotations: JSON.stringify({ readOnlyHint: true, destructiveHint: false }) },
      5,
    ],
  ])("flow to a resolver after the person's no, uncounted, where %s", async (_, tool, heard) => {
    const { agent, page, panel, browser, tool: name } = await setUpAllowed({ tools: [tool] });
    panel.client.onMessage = () => undefined;
    const first = agent.callId(name, { path: "/0", action: "delete" });
    const question = await panel.shows(({ questions }) =>
      questions.find((each) => each.arguments.includes("/0")),
    );
    await panel.command({ type: "answer", question: question.id, allow: false });
    await agent.answer(first);
    page.resolves.length = 0;
    const { length } = browser.audit.entries;
    for (let at = 1; at <= 5; at++) {
      const { result } = await agent.call(name, { path: `/${at}`, action: "delete" });
      expect(result?.["isError"]).toBe(true);
    }
    expect(page.resolves).toHaveLength(heard);
    expect(page.runs).toEqual([]);
    const named = new Set(browser.audit.entries.slice(length).map(({ call }) => call));
    expect(named.size).toBe(heard);
    await panel.shows(({ agents }) => agents[0]?.session.refused === 5);
  });

  it("carry a handle to a resolver: it sees a placeholder", async () => {
    const { agent, page, tool } = await setUpAllowed();
    const handle = `airlock-${"a".repeat(32)}`;
    const args = { ...FILE, action: "read", key: handle };
    await agent.request("tools/annotations", { name: tool, arguments: args });
    expect(JSON.parse(page.resolves.at(-1)?.arguments ?? "")).toEqual({ ...args, key: "[secret]" });
  });
});

describe("a page that cheats", () => {
  it("by answers that change, is taken at its worst word", async () => {
    const answers = [
      { readOnlyHint: true, destructiveHint: false },
      { readOnlyHint: false, destructiveHint: true },
    ];
    let turn = 0;
    const { agent, tool } = await setUpAllowed({ resolver: () => json(answers[turn++ % 2]) });
    const params = { name: tool, arguments: { ...FILE, action: "append" } };
    const told = [];
    for (let at = 0; at < 3; at += 1) told.push((await agent.request("tools/annotations", params)).result);
    expect(told[0]).toEqual({ annotations: answers[0] });
    expect(told[1]).toEqual({ annotations: answers[1] });
    expect(told[2]).toEqual({ annotations: answers[1] });
  });

  it("by answering another document's question, is not heard", async () => {
    const { browser, agent, page, tool } = await setUpAllowed({ resolver: () => undefined });
    const evil = { tabId: 2, documentId: "doc-2", origin: "https://evil.example", tools: [] };
    const other = await new FakePage(browser, evil).settled();
    const asked = agent.request("tools/annotations", {
      name: tool,
      arguments: { ...FILE, action: "delete" },
    });
    const { call } = await until(() => page.resolves.at(-1), "the question");
    other.client.send({ type: "resolved", call, result: json({ readOnlyHint: true }) });
    expect((await asked).error?.code).toBe(-32603);
  });
});

describe("what a page declares", () => {
  const declare = (tool: Partial<UntrustedTool>) => setUp({ tools: [{ ...TOOL, ...tool }] });

  it("is listed in one spelling, whatever the page's", async () => {
    const pascal = { ...PASCAL_READ_DRAFTS.annotations, destructiveHint: "yes", title: "x" };
    const { agent } = await declare({ annotations: JSON.stringify(pascal) });
    expect((await agent.tools())[0]?.["annotations"]).toEqual(READ_DRAFTS.annotations);
  });

  it("in _meta is passed on where it is a policy hint, and nothing else of it is", async () => {
    const meta = { ...DELETE_USER._meta, "mcp.dev/other": 1, private: CANARY, "webmcp-airlock/tool": 1 };
    const { agent } = await declare({ meta: JSON.stringify(meta) });
    const [listed] = await agent.tools();
    expect(listed?.["_meta"]).toMatchObject(DELETE_USER._meta);
    expect(Object.keys(listed?.["_meta"] as object).sort()).toEqual(
      ["webmcp-airlock/tool", "webmcp-airlock/secrets", ...Object.keys(DELETE_USER._meta)].sort(),
    );
  });
});
