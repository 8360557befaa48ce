/**
 * A browser that is closed and opened, or an extension that is reloaded, washes nothing clean: an
 * app outlives both, so its session goes on where it was · S0-44
 */
import { afterEach, describe, expect, it, vi } from "vitest";
import { LIST_INBOX, SEND_EMAIL } from "../../annotations/proposal-examples.js";
import { AGENT, FakeAgent, FakePanel } from "../fake-agent.js";
import { FakeBrowser } from "../fake-chrome.js";
import { FakePage, json, ORIGIN, TOOL } from "../fake-page.js";
import { again, appNameOf, type SamePerson, samePerson } from "../same-person.js";
import { allowAll, letIn } from "../set-up.js";
import { quiet, until } from "../until.js";

const LETTER = "Dear captain, the winch was mended on Tuesday, and the bill came with it.";
const asTool = (registration: number, tool: { name: string; description: string; annotations: object }) => ({
  registration,
  name: tool.name,
  description: tool.description,
  annotations: JSON.stringify(tool.annotations),
});
const TOOLS = [
  { ...asTool(1, LIST_INBOX), outputSchema: "{}" },
  asTool(2, SEND_EMAIL),
  { registration: 3, name: "note", description: "Notes something." },
  { ...TOOL, registration: 4 },
];
const PAGE = { tools: TOOLS, answer: () => json({ id: LETTER, secret: "sk_live_1" }) };

async function call(house: SamePerson, tool: string, args: object = {}): Promise<string> {
  const params = { name: await appNameOf(house, tool), arguments: args };
  return JSON.stringify(await house.app.request("tools/call", params));
}

async function started(): Promise<SamePerson> {
  const house = await samePerson(PAGE);
  allowAll(house.panel);
  return house;
}

async function restarted(house: SamePerson, how: "restart" | "reload" = "restart"): Promise<SamePerson> {
  await quiet();
  house.browser[how]();
  const next = await again(house, true);
  allowAll(next.panel);
  await next.panel.command({ type: "connect-tab", agent: next.agent, tabId: 1, connected: true });
  return next;
}

/** As a panel that opens now has it. */
const sessionOf = ({ browser, agent }: SamePerson) =>
  new FakePanel(browser).shows(({ agents }) => agents.find(({ id }) => id === agent)?.session);
const BLOCKED = /A rule of the user does not allow/;

describe("What an app has read counts", () => {
  it.each([
    "restart",
    "reload",
  ] as const)("after a %s, until the person begins a new session", async (how) => {
    const first = await started();
    expect(await call(first, "list_inbox")).toContain("Dear captain");
    const { since } = await sessionOf(first);
    expect(since).toBeGreaterThan(0);
    const house = await restarted(await restarted(first, how), how);
    const session = await sessionOf(house);
    expect([session.since, session.isCut]).toEqual([since, true]);
    expect(session.marks).toContain("open-world");
    expect(await call(house, "send_email")).toMatch(BLOCKED);
    expect(house.page.runs).toEqual([]);
    await house.panel.command({ type: "end-session", agent: house.agent });
    await house.panel.shows(({ agents }) => agents[0]?.session.marks.length === 0);
    expect((await sessionOf(house)).since).toBeGreaterThanOrEqual(since ?? 0);
    expect(await call(house, "send_email")).not.toMatch(BLOCKED);
    const after = await restarted(house, how);
    expect((await sessionOf(after)).marks).toEqual([]);
  });

  it("with secrets and attacks as well", async () => {
    const first = await started();
    await call(first, "make_key");
    first.page.answer = () => json({ id: "x", _meta: { annotations: { maliciousActivityHint: true } } });
    await call(first, "note");
    const { marks } = await sessionOf(await restarted(first));
    expect(marks).toEqual(["malicious", "sensitive"]);
  });

  it("before its result leaves: where the disk takes no more, nothing does", async () => {
    const house = await started();
    await appNameOf(house, "list_inbox");
    house.browser.local.refuses = true;
    expect(await call(house, "list_inbox")).not.toContain("Dear captain");
  });
});

describe("On disk", () => {
  it("is when the session of an app began, and its flags: no value and no address", async () => {
    const house = await started();
    await call(house, "list_inbox");
    await call(house, "make_key");
    const stored = house.browser.local.data.get(`flags:${house.agent}`) ?? "";
    expect(JSON.parse(stored)).toEqual({
      openWorld: true,
      sensitive: true,
      malicious: false,
      since: expect.any(Number),
    });
    const { text } = house.browser.local;
    for (const secret of ["sk_live_1", LETTER, "make_key"]) expect(text).not.toContain(secret);
    expect(text).not.toContain(new URL(ORIGIN).host);
  });

  it("is nothing of the session of another extension, and nothing of a private window", async () => {
    for (const isPrivate of [false, true]) {
      const browser = new FakeBrowser();
      browser.isPrivate = isPrivate;
      browser.startWorker();
      await new FakePage(browser, PAGE).settled();
      const [panel, agent] = [new FakePanel(browser), new FakeAgent(browser)];
      allowAll(panel);
      await letIn(panel, agent);
      const [tool] = await agent.tools();
      await agent.call(tool?.name ?? "");
      expect(browser.session.keys("trust:")).toEqual([`trust:${AGENT}`]);
      expect(browser.local.keys("flags:")).toEqual([]);
      if (isPrivate) expect(browser.local.text).toBe("[]");
    }
  });

  it.each([
    null,
    7,
    "clean",
    {},
    { openWorld: false, sensitive: false },
    { openWorld: "no", sensitive: false, malicious: false },
    { openWorld: false, sensitive: false, malicious: false, since: "yesterday" },
    { openWorld: false, sensitive: false, malicious: false, more: "of a newer version" },
  ])("a record such as %j counts as all set, again and again", async (record) => {
    const first = await started();
    await call(first, "note");
    expect((await sessionOf(first)).marks).toEqual([]);
    await quiet();
    first.browser.local.data.set(`flags:${first.agent}`, JSON.stringify(record));
    let house = first;
    for (let life = 0; life < 2; life++) {
      house = await restarted(house);
      expect((await sessionOf(house)).marks).toEqual(["malicious", "sensitive", "open-world"]);
    }
    await house.panel.command({ type: "end-session", agent: house.agent });
    await house.panel.shows(({ agents }) => agents[0]?.session.marks.length === 0);
    expect((await sessionOf(await restarted(house))).marks).toEqual([]);
  });
});

/** What the question says that this call would carry. */
async function carriedTo(house: SamePerson, tool: string) {
  house.panel.client.onMessage = () => undefined;
  const params = { name: await appNameOf(house, tool), arguments: { text: LETTER } };
  house.app.send({ jsonrpc: "2.0", id: "carry", method: "tools/call", params });
  return await house.panel.shows(({ questions: [first] }) => first?.kind === "call" && first.carried);
}

describe("What a tool returned before the browser was closed", () => {
  /** Only the date: the steps of the worker take no timers. */
  const stopClock = (now: number) => vi.useFakeTimers({ toFake: ["Date"], now });
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["", undefined],
    [" with a clock that stands still", 0],
    [" with a clock that was set back", -86_400_000],
  ])("is still asked about in another's arguments%s", async (_, moved) => {
    const now = Date.now();
    if (moved !== undefined) stopClock(now);
    const first = await started();
    await call(first, "list_inbox");
    if (moved !== undefined) stopClock(now + moved);
    const house = await restarted(first);
    expect(await carriedTo(house, "note")).toEqual([{ origin: "", tool: "" }]);
    await house.panel.command({ type: "end-session", agent: house.agent });
    await house.panel.command({ type: "deny-all" });
    await until(() => house.panel.state?.questions.length === 0);
  });

  it.each([
    0, -86_400_000,
  ])("is not, once the person began a new session: clock moved by %i", async (moved) => {
    const now = Date.now();
    stopClock(now);
    const first = await started();
    await call(first, "list_inbox");
    stopClock(now + moved);
    const house = await restarted(first);
    await house.panel.command({ type: "end-session", agent: house.agent });
    expect(await carriedTo(house, "send_email")).toEqual([]);
    await house.panel.command({ type: "deny-all" });
    await until(() => house.panel.state?.questions.length === 0);
  });
});

it("A no that the person has just said holds for the next worker, too.", async () => {
  const house = await samePerson(PAGE);
  const name = await appNameOf(house, "note");
  const ask = (of: SamePerson, id: string) => {
    of.app.send({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: {} } });
    return until(() => of.app.frames.find((frame) => frame["id"] === id), "the answer");
  };
  const denied = ask(house, "first");
  const question = await house.panel.shows(({ questions }) => questions[0]?.id);
  await house.panel.command({ type: "answer", question, allow: false });
  await denied;
  await quiet();
  house.browser.killWorker();
  house.browser.startWorker();
  const next = await again(house, false);
  expect(await ask(next, "second")).toMatchObject({ result: { isError: true } });
  expect(next.page.runs).toEqual([]);
});
