/** Records on disk that cannot be read loosen nothing, and the panel opens. */
import { expect, it } from "vitest";
import { RpcCode } from "../../../../extension/protocol/agent-messages.js";
import { AGENT, FakeAgent, FakePanel } from "../../fake-agent.js";
import { FakeBrowser } from "../../fake-chrome.js";

const startedWith = async (key: string, text: string) => {
  const browser = new FakeBrowser();
  browser.local.data.set(key, text);
  browser.startWorker();
  return { browser, state: await new FakePanel(browser).shows((state) => state) };
};

const RECORD = { id: AGENT, kind: "extension", name: "Agent", status: "approved" };

it.each([
  null,
  7,
  "approved",
  {},
  { ...RECORD, status: "blocked" },
  { ...RECORD, status: "approved " },
  { ...RECORD, kind: "person" },
  { ...RECORD, name: 7 },
])("An agent whose record is %j waits for the person.", async (record) => {
  const { browser } = await startedWith(`agent:${AGENT}`, JSON.stringify(record));
  const { error } = await new FakeAgent(browser).request("tools/list");
  expect(error?.code).toBe(RpcCode.waitingForApproval);
});

it.each([null, {}, "yes", { setting: "off" }])("A site whose record is %j is off.", async (record) => {
  const { state } = await startedWith("site:https://shop.example", JSON.stringify(record));
  expect(state.sites).toEqual([{ origin: "https://shop.example", setting: "off" }]);
});

it.each([
  "no JSON",
  "",
  7,
])("An organisation's rules that were kept as %j keep no panel closed.", async (text) => {
  const { state } = await startedWith("rules:managed", JSON.stringify(text));
  expect(state.questions).toEqual([]);
});

it("A blocked app stays blocked where what it said of itself cannot be read; one that was let in asks again.", async () => {
  const browser = new FakeBrowser();
  for (const status of ["denied", "approved"]) {
    const stored = { id: status, kind: "app", name: status, status, app: { code: 7 } };
    browser.local.data.set(`agent:${status}`, JSON.stringify(stored));
  }
  browser.startWorker();
  const { agents } = await new FakePanel(browser).shows((state) => state);
  expect(agents.map(({ id, status }) => [id, status])).toEqual([["denied", "denied"]]);
});
