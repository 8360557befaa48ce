/** Handles as arguments, through the worker: from one tool to another, past the agent. */

import { afterEach, describe, expect, it, vi } from "vitest";
import { leftOf } from "../../../gateway/agent-view.js";
import { FakeAgent, FakePanel } from "../../fake-agent.js";
import { FakePage, TOOL } from "../../fake-page.js";
import {
  CANARY,
  gotByPage,
  handleFrom,
  INSTALL,
  type KeyHouse,
  nameOf,
  ORIGIN,
  setUpKeys,
} from "../../secret-tools.js";
import { allowAll } from "../../set-up.js";
import { quiet } from "../../until.js";

afterEach(() => void vi.useRealTimers());

const AGENT = "agentagentagentagentagentagentag";

/** From now on the test answers. */
const byHand = ({ panel }: KeyHouse): void => {
  panel.client.onMessage = () => undefined;
};

const useQuestion = ({ panel }: KeyHouse, but = "") =>
  panel.shows(({ questions }) => questions.find(({ kind, id }) => kind === "use" && id !== but));

async function upToQuestion(args: object = { host: "a" }) {
  const house = await setUpKeys();
  const handle = await handleFrom(house.agent, house.make);
  // The tools themselves were allowed before, in a session that has held a secret.
  await house.agent.call(house.install, { host: "a", key: "the agent's own" });
  await house.agent.call(house.make);
  byHand(house);
  const id = house.agent.callId(house.install, { ...args, key: handle });
  const question = await useQuestion(house);
  if (question.kind !== "use") throw new Error("Another question came.");
  return { house, handle, id, question };
}

describe("An agent that passes a handle on", () => {
  it("has the value given to the tool, and sees neither it nor what the tool says of it", async () => {
    const house = await setUpKeys();
    const handle = await handleFrom(house.agent, house.make);
    const { result } = await house.agent.call(house.install, { host: "a", key: handle });
    expect(gotByPage(house.page)).toEqual([{ host: "a", key: CANARY }]);
    expect(leftOf({ agent: result as never }).structuredContent).toEqual({ installed: true, host: "a" });
    expect(JSON.stringify(house.agent.frames)).not.toContain(CANARY);
    // Nothing of it on disk, nor in what is stored about the call.
    expect(house.browser.local.text).not.toContain(CANARY);
    for (const kind of ["call:", "log:", "use:", "consent:", "listed:"]) {
      for (const key of house.browser.session.keys(kind))
        expect(house.browser.session.data.get(key)).not.toContain(CANARY);
    }
    expect(JSON.stringify(house.panel.states.map(({ calls }) => calls))).not.toContain(CANARY);
  });

  it("is told where it may from the list of tools", async () => {
    const { agent } = await setUpKeys();
    const tool = (await agent.tools()).find(({ name }) => name.endsWith("__install_key"));
    expect(tool?.["_meta"]).toMatchObject({
      "webmcp-airlock/secrets": { version: 1, inputs: [{ path: "/key", asked: true }] },
    });
    const schema = JSON.stringify(tool?.["inputSchema"]);
    expect(schema).toContain("the handle of a secret that a tool of this site withheld");
    expect(schema).not.toContain("Deploy key");
  });

  it("makes the person be asked with source and destination, once for handle and place", async () => {
    const { house, handle, id, question } = await upToQuestion();
    expect(question).toMatchObject({
      origin: ORIGIN,
      tool: "install_key",
      title: "Install a key",
      transfers: [
        { label: "secret", schemaPath: "/secret", origin: ORIGIN, tool: "make_key", place: "/key" },
      ],
    });
    expect(JSON.stringify(house.panel.states)).not.toContain(CANARY);
    expect(question.arguments).not.toContain(handle);
    expect(gotByPage(house.page)).toHaveLength(1);
    await house.panel.command({ type: "answer", question: question.id, allow: true });
    const { result } = await house.agent.answer(id);
    expect(leftOf({ agent: result as never }).structuredContent).toEqual({ installed: true, host: "a" });
    // The same again, with other arguments: no question.
    await house.agent.call(house.install, { host: "b", key: handle });
    expect(gotByPage(house.page).slice(1)).toEqual([
      { host: "a", key: CANARY },
      { host: "b", key: CANARY },
    ]);
    // Another handle is another question.
    const other = await handleFrom(house.agent, house.make);
    house.agent.callId(house.install, { host: "a", key: other });
    expect((await useQuestion(house, question.id)).kind).toBe("use");
  });

  it.each([
    "deny",
    "cancel",
    "forget",
    "change",
    "navigate",
    "disconnect",
    "shut out",
    "close",
  ] as const)("has nothing run where the person or the page comes between: %s", async (what) => {
    const { house, handle, id, question } = await upToQuestion();
    const { panel, agent, page } = house;
    const allow = () => panel.command({ type: "answer", question: question.id, allow: true });
    if (what === "deny") await panel.command({ type: "answer", question: question.id, allow: false });
    if (what === "cancel") agent.notify("notifications/cancelled", { requestId: id });
    if (what === "forget") await panel.command({ type: "forget", handle });
    if (what === "change") page.report([TOOL, { ...INSTALL, description: "Sends a key to the moon." }]);
    if (what === "navigate") page.client.disconnect();
    if (what === "disconnect")
      await panel.command({ type: "connect-tab", agent: AGENT, tabId: 1, connected: false });
    if (what === "shut out") await panel.command({ type: "decide-agent", agent: AGENT, allow: false });
    if (what === "close") panel.client.disconnect();
    await quiet();
    if (what !== "close") await allow();
    await quiet();
    expect(gotByPage(page)).toHaveLength(1);
    expect(JSON.stringify([agent.frames, page.runs])).not.toContain(CANARY);
    expect(house.browser.session.keys("use:").length).toBe(what === "forget" || what === "change" ? 1 : 0);
  });

  it("is not asked about again for a minute after a no", async () => {
    const { house, handle, id, question } = await upToQuestion();
    await house.panel.command({ type: "answer", question: question.id, allow: false });
    expect(JSON.stringify((await house.agent.answer(id)).result)).toMatch(
      /did not allow this tool to get this secret/,
    );
    const { result } = await house.agent.call(house.install, { host: "a", key: handle });
    expect(JSON.stringify(result)).toMatch(/did not allow this tool to get this secret/);
    await house.panel.shows(({ questions }) => questions.length === 0);
  });

  it("waits for no answer longer than two minutes", async () => {
    const house = await setUpKeys();
    const handle = await handleFrom(house.agent, house.make);
    await house.agent.call(house.install, { host: "a", key: "the agent's own" });
    byHand(house);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const id = house.agent.callId(house.install, { host: "a", key: handle });
    await quiet();
    await vi.advanceTimersByTimeAsync(120_001);
    expect(JSON.stringify((await house.agent.answer(id)).result)).toMatch(/did not answer/);
    expect(gotByPage(house.page)).toHaveLength(1);
  });
});

describe("An approval", () => {
  it("for a page by itself is none for the same page within another site", async () => {
    const { house, handle, question } = await upToQuestion();
    await house.panel.command({ type: "answer", question: question.id, allow: true });
    const tab = { id: 1, url: "https://portal.example/" };
    await new FakePage(house.browser, { tab, frameId: 7, documentId: "doc-2", tools: [INSTALL] }).settled();
    const framed = (await house.agent.tools()).find(({ name }) => name.endsWith("_t1f1__install_key"));
    house.agent.callId(framed?.name ?? "none", { host: "a", key: handle });
    const leave = await house.panel.shows(({ questions }) => questions.find(({ kind }) => kind === "call"));
    // One question for both: the call, and the secret that it would get.
    expect(leave).toMatchObject({ within: "https://portal.example", transfers: [{ place: "/key" }] });
  });

  it("outlives the worker, and ends with the tool's definition", async () => {
    const { house, handle, question } = await upToQuestion();
    await house.panel.command({ type: "answer", question: question.id, allow: true });
    house.browser.killWorker();
    await quiet();
    house.browser.startWorker();
    house.page.connect();
    const agent = new FakeAgent(house.browser);
    await quiet();
    // No panel is open now: the person could not be asked.
    const { result } = await agent.call(house.install, { host: "b", key: handle });
    expect(leftOf({ agent: result as never }).structuredContent).toEqual({ installed: true, host: "a" });
    const panel = new FakePanel(house.browser);
    house.page.report([TOOL, { ...INSTALL, description: "Another tool." }]);
    await quiet();
    const name = nameOf(await agent.tools(), "install_key");
    agent.callId(name, { host: "b", key: handle });
    const [asked] = await panel.shows(({ questions }) => questions.length > 0 && questions);
    expect(asked?.kind).toBe("call");
    expect(asked).toMatchObject({ transfers: [{ place: "/key" }] });
    allowAll(panel);
  });
});

it("The person is asked again about another place of the same tool, and about that alone.", async () => {
  const secret = { type: "string", "x-sensitive": true };
  const inputSchema = JSON.stringify({ type: "object", properties: { key: secret, backup: secret } });
  const house = await setUpKeys({ tools: [TOOL, { ...INSTALL, inputSchema }] });
  const handle = await handleFrom(house.agent, house.make);
  await house.agent.call(house.install, { key: handle });
  await house.agent.call(house.install, { key: handle });
  // From now on the person does not answer.
  house.panel.client.onMessage = () => undefined;
  house.agent.callId(house.install, { key: handle, backup: handle });
  const places = await house.panel.shows(({ questions }) => {
    const asked = questions.flatMap((question) => (question.kind === "use" ? [question.transfers] : []));
    const found = asked.map((transfers) => transfers.map(({ place }) => place));
    return found.find((each) => each.includes("/backup"));
  });
  expect(places).toEqual(["/backup"]);
  expect(gotByPage(house.page)).toHaveLength(2);
});
