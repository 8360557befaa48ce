import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../../../extension/protocol/audit-messages.js";
import type { UntrustedTool } from "../../../../extension/protocol/untrusted-values.js";
import { LIST_INBOX, READ_DRAFTS, SEND_EMAIL } from "../../../annotations/proposal-examples.js";
import { AGENT, type Answer, FakeAgent, FakePanel, type ListedTool } from "../../fake-agent.js";
import { FakePage, json, ORIGIN } from "../../fake-page.js";
import { allAnswered, allowAll, type House, setUp } from "../../set-up.js";
import { until } from "../../until.js";

const asTool = (
  {
    name,
    description,
    ...tool
  }: { name: string; description: string; inputSchema: object; annotations: object },
  registration: number,
): UntrustedTool => ({
  registration,
  name,
  description,
  inputSchema: JSON.stringify(tool.inputSchema),
  annotations: JSON.stringify(tool.annotations),
});
const TOOLS = [asTool(READ_DRAFTS, 1), asTool(LIST_INBOX, 2), asTool(SEND_EMAIL, 3)];
const MAIL = { to: "a@b.example", subject: "s", body: "b" };

const named = (tools: ListedTool[], name: string): string =>
  tools.find((each) => each.name.includes(name))?.name ?? "";
const call = async ({ agent }: House, name: string, args: object = {}, more: object = {}): Promise<Answer> =>
  await agent.request("tools/call", { name: named(await agent.tools(), name), arguments: args, ...more });
const setUpMail = (): Promise<House> => setUp({ tools: TOOLS, answer: () => json({ ok: true }) });
const told = ({ page }: House): unknown[] =>
  page.runs.map(({ annotations }) => (annotations === undefined ? undefined : JSON.parse(annotations)));
const claim = (annotations: object) => ({ _meta: { annotations } });
const noted = ({ browser }: House, what: string): AuditEntry[] =>
  browser.audit.entries.filter((entry) => entry.what === what);

describe("A result", () => {
  it("carries one set of annotations, and beside it what the browser vouches for", async () => {
    const house = await setUpMail();
    house.page.answer = () =>
      json({
        content: [
          { type: "text", text: "1", _meta: claim({ openWorldHint: true })._meta },
          { type: "text", text: "2", _meta: claim({ attribution: ["https://a.example/"] })._meta },
        ],
      });
    const { result } = await call(house, "read_drafts");
    expect(result?.["_meta"]).toMatchObject({
      annotations: { openWorldHint: true, attribution: ["https://a.example/"] },
      "webmcp-airlock/attribution": { version: 1, verified: [ORIGIN] },
    });
  });

  it("of what strangers write says so, also where the page does not", async () => {
    const house = await setUpMail();
    const { result } = await call(house, "list_inbox");
    expect(result?.["_meta"]).toMatchObject({ annotations: { openWorldHint: true } });
    expect((await call(house, "read_drafts")).result).not.toHaveProperty("_meta");
  });

  it("that says nothing of itself where the tool promised it is so in the log", async () => {
    const house = await setUpMail();
    await call(house, "list_inbox");
    house.page.answer = () => json(claim({ openWorldHint: true }));
    await call(house, "list_inbox");
    house.page.answer = () => ({ kind: "threw", text: "no" });
    await call(house, "list_inbox");
    expect(noted(house, "done").map(({ reason }) => reason)).toEqual(["annotations-missing", undefined]);
    expect(noted(house, "failed").map(({ reason }) => reason)).toEqual([undefined]);
  });
});

describe("The log", () => {
  it("names the sources that a page claims, apart from the origin that the browser states", async () => {
    const house = await setUpMail();
    house.page.answer = () => json(claim({ attribution: ["https://a.example/1", "x".repeat(2_000)] }));
    await call(house, "list_inbox");
    house.page.answer = () => json({ ok: true });
    await call(house, "read_drafts");
    const long = { claimed: ["https://a.example/1", "x".repeat(300)], verified: [ORIGIN], isCut: true };
    expect(noted(house, "done").map(({ attribution }) => attribution)).toEqual([long, undefined]);
  });
});

describe("A page", () => {
  it("is told that the agent has read strangers' text, and its own part of where", async () => {
    const house = await setUpMail();
    house.page.answer = () => json(claim({ attribution: ["https://a.example/1"] }));
    await call(house, "read_drafts");
    await call(house, "list_inbox");
    await call(house, "read_drafts");
    const own = { attribution: [ORIGIN, "https://a.example/1"] };
    expect(told(house)).toEqual([undefined, own, { openWorldHint: true, ...own }]);
  });

  it("is told nothing of other pages, nor of what the agent says of its sources", async () => {
    const house = await setUpMail();
    const elsewhere = {
      tabId: 2,
      documentId: "doc-2",
      origin: "https://bank.example",
      url: "https://bank.example/",
    };
    const other = await new FakePage(house.browser, {
      ...elsewhere,
      tools: [asTool({ ...LIST_INBOX, name: "balance" }, 1)],
      answer: () => json(claim({ attribution: ["https://bank.example/account/4711"] })),
    }).settled();
    await house.panel.command({ type: "connect-tab", agent: AGENT, tabId: 2, connected: true });
    await call(house, "balance", {}, claim({ attribution: ["https://clinic.example/"] }));
    await call(house, "read_drafts");
    expect(other.runs).toHaveLength(1);
    expect(told(house)).toEqual([{ openWorldHint: true }]);
  });

  it("is told nothing when the person runs a tool", async () => {
    const house = await setUpMail();
    for (const registration of [2, 1]) {
      const command = { type: "run-tool", document: "doc-1", registration, arguments: "{}" } as const;
      await house.panel.command(command);
      await until(() => house.page.runs.at(-1)?.registration === registration, "the tool to run");
      await allAnswered(house.browser);
    }
    expect(told(house)).toEqual([undefined, undefined]);
  });
});

describe("What an agent says of its own context", () => {
  it("counts: the same call passes without it, and is refused with it, now and later", async () => {
    const house = await setUpMail();
    expect((await call(house, "send_email", MAIL)).result?.["isError"]).toBeUndefined();
    const refused = await call(house, "send_email", MAIL, claim({ openWorldHint: true }));
    expect(refused.result?.["isError"]).toBe(true);
    expect(JSON.stringify(refused)).toContain("block-open-world-to-external");
    // A claim of "no" takes nothing back.
    const again = await call(house, "send_email", MAIL, claim({ openWorldHint: false, readOnlyHint: true }));
    expect(again.result?.["isError"]).toBe(true);
    expect(house.page.runs).toHaveLength(1);
  });

  it("outlives the worker", async () => {
    const house = await setUpMail();
    await call(house, "read_drafts", {}, claim({ openWorldHint: true }));
    house.browser.killWorker();
    house.browser.startWorker();
    house.page.connect();
    await house.page.settled();
    const next = { ...house, agent: new FakeAgent(house.browser) };
    allowAll(new FakePanel(house.browser));
    await call(next, "read_drafts");
    expect(told(house).at(-1)).toMatchObject({ openWorldHint: true });
  });

  it("that cannot be stored lets no call begin", async () => {
    const house = await setUpMail();
    const name = named(await house.agent.tools(), "read_drafts");
    await house.agent.call(name);
    house.page.runs.length = 0;
    house.browser.session.refuses = true;
    const answer = await house.agent.request("tools/call", {
      name,
      arguments: {},
      ...claim({ openWorldHint: true }),
    });
    expect(answer.error ?? answer.result?.["isError"]).toBeTruthy();
    expect(house.page.runs).toEqual([]);
  });
});

describe("A tool that the site changes", () => {
  it("is so in the log, once for each call, until the person has let the agent call it", async () => {
    const house = await setUpMail();
    await call(house, "read_drafts");
    expect(noted(house, "definition changed")).toEqual([]);
    const [drafts] = TOOLS;
    house.page.report([{ ...(drafts as UntrustedTool), registration: 9, description: "Sends the drafts." }]);
    await house.page.settled();
    await call(house, "read_drafts");
    await call(house, "read_drafts");
    expect(noted(house, "definition changed")).toMatchObject([
      { event: "call", tool: "read_drafts", origin: ORIGIN },
    ]);
    // And the person was asked about it again.
    expect(noted(house, "asked").map(({ reason }) => reason)).toEqual([
      "ask-for-new-tools",
      "ask-after-a-change",
    ]);
  });
});
