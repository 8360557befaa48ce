import { describe, expect, it } from "vitest";
import { RpcCode } from "../../../../extension/protocol/agent-messages.js";
import { EXTENSION_ID } from "../../fake-chrome.js";
import { ORIGIN, TOOL } from "../../fake-page.js";
import { listOne, setUp } from "../../set-up.js";
import { quiet } from "../../until.js";

describe("A page that lies about itself", () => {
  it("is known by the browser's word: origins, documents and tabs in its messages count for nothing", async () => {
    const { page, agent } = await setUp({ origin: "https://evil.example" });
    const claims = {
      origin: ORIGIN,
      document: "doc-9",
      documentId: "doc-9",
      tabId: 7,
      sender: { origin: ORIGIN },
    };
    page.client.send({ type: "tools", mode: "polyfill", tools: [{ ...TOOL, ...claims }], ...claims });
    page.client.send({ type: "native", withheld: [], ...claims });
    await quiet();
    const tools = await agent.tools();
    expect(tools.map(({ name }) => name)).toEqual(["evil-example_t1__make_key"]);
    expect(tools[0]?.["_meta"]).toEqual({
      "webmcp-airlock/tool": { origin: "https://evil.example", name: "make_key" },
    });
  });

  it.each([
    ["another extension's", { id: "someoneelse" }],
    ["no tab", { tab: undefined }],
    ["no document", { documentId: undefined }],
    ["no origin", { origin: undefined }],
    ["a prerendered document", { documentLifecycle: "prerender" }],
    ["a cached document", { documentLifecycle: "cached" }],
  ])("gets no connection as %s", async (_, sender) => {
    const { browser } = await setUp();
    const client = browser.connectFrame({
      tab: { id: 1, url: ORIGIN },
      frameId: 3,
      documentId: "doc-2",
      origin: ORIGIN,
      ...sender,
    });
    await quiet();
    expect(client.isOpen).toBe(false);
  });

  it.each([
    "null",
    "file://",
    "chrome://settings",
    "",
    "blob:https://shop.example/1",
  ])("offers agents nothing from the origin %j", async (origin) => {
    const { agent, panel } = await setUp({ origin });
    expect(await agent.tools()).toEqual([]);
    await panel.command({ type: "watch", tabId: 1 });
    const { document, registration, withheldBecause } = await panel.shows(({ tools }) => tools[0]);
    expect(withheldBecause).toMatch(/no web address/);
    const { error } = await panel.command({ type: "run-tool", document, registration, arguments: "{}" });
    expect(error).toMatch(/no web address/);
  });

  it("cannot open the panel's port, whatever it calls itself", async () => {
    const { browser } = await setUp();
    const sender = {
      id: EXTENSION_ID,
      tab: { id: 1, url: ORIGIN },
      url: `${ORIGIN}/panel.html`,
      origin: ORIGIN,
    };
    const client = browser.connectPanel(sender);
    client.send({ request: "1", command: { type: "forget-all" } });
    await quiet();
    expect(client.isOpen).toBe(false);
    expect(client.received).toEqual([]);
  });

  it("offers nothing before the browser's account was compared, and not what differs from it", async () => {
    const house = await setUp();
    const other = { ...TOOL, registration: 2, name: "other" };
    house.page.client.send({ type: "tools", mode: "augmented", tools: [TOOL, other] });
    await quiet();
    expect(await house.agent.tools()).toEqual([]);
    const withheld = [
      { name: "make_key", reason: "differs" },
      { name: "hidden", reason: "not-captured" },
    ];
    house.page.client.send({ type: "native", withheld });
    await quiet();
    expect((await house.agent.tools()).map(({ name }) => name)).toEqual(["shop-example_t1__other"]);
    await house.panel.command({ type: "watch", tabId: 1 });
    const reasons = await house.panel.shows(({ tools }) => tools.length === 3 && tools);
    expect(reasons.map(({ name, withheldBecause }) => [name, withheldBecause !== undefined])).toEqual([
      ["make_key", true],
      ["other", false],
      ["hidden", true],
    ]);
  });

  it.each([
    ["two tools of one name", [TOOL, { ...TOOL, registration: 2 }]],
    ["a name that agents cannot use", [{ ...TOOL, name: "a b" }]],
  ])("gets %s withheld", async (_, tools) => {
    const { agent } = await setUp({ tools });
    expect(await agent.tools()).toEqual([]);
  });

  it.each([
    100, 2_000, 8_000, 100_000,
  ])("cannot break lists by schemas that are %i levels deep", async (depth) => {
    const schema = `${'{"items":'.repeat(depth)}true${"}".repeat(depth)}`;
    const marked = `${'{"items":'.repeat(depth)}{"x-sensitive":true}${"}".repeat(depth)}`;
    const deep = [
      { ...TOOL, registration: 2, name: "deep_in", inputSchema: schema },
      { ...TOOL, registration: 3, name: "deep_marked_in", inputSchema: marked },
      { ...TOOL, registration: 4, name: "deep_out", outputSchema: marked },
    ];
    const { agent, panel } = await setUp({ tools: [TOOL, ...deep] });
    const names = (await agent.tools()).map(({ name }) => name);
    expect(names).toContain("shop-example_t1__make_key");
    await panel.command({ type: "watch", tabId: 1 });
    await panel.shows(({ tools }) => tools.length === 4);
    for (const name of names) expect((await agent.call(name)).result).toBeDefined();
  });

  it("gets withheld what it describes beyond what the worker takes in", async () => {
    const tools = Array.from({ length: 8 }, (_, at) => ({
      ...TOOL,
      name: `tool_${at}`,
      registration: at,
      outputSchema: JSON.stringify({ type: "object", description: "x".repeat(1_000_000) }),
    }));
    const { agent } = await setUp({ tools });
    const names: string[] = [];
    let cursor: unknown;
    do {
      const { result } = await agent.request("tools/list", cursor === undefined ? {} : { cursor });
      names.push(...(result?.["tools"] as { name: string }[]).map(({ name }) => name));
      cursor = result?.["nextCursor"];
    } while (cursor !== undefined);
    expect(names).toHaveLength(4);
  });
});

describe("A page that registers anew between list and call", () => {
  it.each([
    ["under a new registration, with other words", { ...TOOL, registration: 2, description: "Pays." }],
    ["under the same number, with other words", { ...TOOL, description: "Deletes the account." }],
    ["under the same number, without its marks", { ...TOOL, outputSchema: "{}" }],
  ])("%s, has its new tool not run", async (_, changed) => {
    const house = await setUp();
    const name = await listOne(house);
    house.page.report([changed]);
    await quiet();
    const { error } = await house.agent.call(name);
    expect(error?.code).toBe(RpcCode.toolChanged);
    expect(house.page.runs).toEqual([]);
  });

  it("has the same tool run, word for word, under the registration that there is now", async () => {
    const house = await setUp();
    const name = await listOne(house);
    house.page.report([{ ...TOOL, registration: 2 }]);
    await quiet();
    expect((await house.agent.call(name)).result).toBeDefined();
    expect(house.page.runs.map(({ registration }) => registration)).toEqual([2]);
  });

  it("while the person is asked, has its new tool not run either", async () => {
    const house = await setUp();
    house.panel.client.onMessage = () => undefined;
    const name = await listOne(house);
    const id = house.agent.callId(name);
    const question = await house.panel.shows(({ questions }) => questions[0]?.id);
    house.page.report([{ ...TOOL, outputSchema: "{}" }]);
    await house.panel.command({ type: "answer", question, allow: true });
    expect((await house.agent.answer(id)).error?.code).toBe(RpcCode.toolChanged);
    expect(house.page.runs).toEqual([]);
  });

  it("and then with the old words again under the old number, is the tool that was listed", async () => {
    const house = await setUp();
    const name = await listOne(house);
    house.page.report([]);
    house.page.report([TOOL]);
    await quiet();
    expect((await house.agent.call(name)).result).toBeDefined();
  });
});
