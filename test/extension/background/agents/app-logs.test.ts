/**
 * Only an administrator's policy says where the log of apps goes; the person sees where, and who
 * does not write it.
 */
import { expect, it } from "vitest";
import { FakeAgent } from "../../fake-agent.js";
import { appHouse, type FakeApp } from "../../fake-app.js";

const FOLDER = "/var/log/airlock";

async function start() {
  const house = await appHouse();
  const missing = (names: readonly string[]) =>
    house.panel.shows(({ apps }) => apps.log?.missing.join() === names.join());
  return { ...house, missing };
}

const placesTold = (app: FakeApp): unknown =>
  app.frames.findLast(({ airlock }) => airlock === "met")?.["logTo"];

it("is told to an app once the person has let it in, and again when the policy changes", async () => {
  const { browser, connect, letIn, panel } = await start();
  browser.manage({ apps: { logTo: { folder: FOLDER } } });
  await panel.shows(({ apps }) => apps.log?.places.join() === FOLDER);
  const { app, agent } = await connect(1);
  expect(placesTold(app)).toBeUndefined();
  await letIn(agent);
  await expect.poll(() => placesTold(app)).toEqual({ folder: FOLDER });
  const folder = `${FOLDER}/apps`;
  browser.manage({ apps: { logTo: { folder } } });
  await expect.poll(() => placesTold(app)).toEqual({ folder });
  browser.manage({});
  await panel.shows(({ apps }) => apps.log === undefined);
  await expect.poll(() => placesTold(app)).toBeUndefined();
});

it("is not written by an app that says nothing, or that it cannot", async () => {
  const { browser, host, connect, letIn, missing } = await start();
  browser.manage({ apps: { logTo: { folder: FOLDER } } });
  const { app, agent, key } = await connect(1);
  await letIn(agent);
  await missing(["Desk"]);
  const say = (isWritten: unknown, more = {}) => app.request("airlock/log-state", { isWritten, ...more });
  await say(true);
  await missing([]);
  // A second process of the same app, which goes again.
  await connect(2, key);
  host.send({ line: 2, closed: true });
  await missing([]);
  await say(false);
  await missing(["Desk"]);
  expect((await say("yes")).error?.code).toBe(-32602);
  await say(true);
  await missing([]);
  // Its word about another place says nothing of this one.
  browser.manage({ apps: { logTo: { folder: "/elsewhere" } } });
  await missing(["Desk"]);
});

it("cannot be chosen, moved or switched off by an app or another extension", async () => {
  const { browser, panel, connect, letIn, missing } = await start();
  browser.manage({ apps: { logTo: { folder: FOLDER } } });
  const { app, agent } = await connect(1);
  await letIn(agent);
  for (const logTo of [{ folder: "/tmp/mine" }, null]) {
    await app.request("airlock/log-state", { isWritten: false, logTo });
    await app.request("initialize", { clientInfo: { name: "Desk" }, logTo, apps: { logTo } });
  }
  await browser.local.area(browser.life, "local").set({ apps: true, logTo: { folder: "/tmp/mine" } });
  const extension = new FakeAgent(browser);
  const say = () => extension.request("airlock/log-state", { isWritten: true });
  await say();
  const other = await panel.shows(({ agents }) => agents.find(({ kind }) => kind === "extension")?.id);
  await letIn(other);
  expect((await say()).error?.code).toBe(-32601);
  await missing(["Desk"]);
  expect(placesTold(app)).toEqual({ folder: FOLDER });
  await panel.shows(({ apps }) => apps.log?.places.join() === FOLDER);
});

it.each([
  FOLDER,
  {},
  { folder: 1 },
  { folder: "" },
  { folder: FOLDER, oltp: "https://collector.acme.example" },
])("lets no app connect where it cannot be read: %j", async (logTo) => {
  const { browser, panel } = await start();
  browser.manage({ apps: { logTo } });
  await panel.shows((state) => state.apps.host === "off" && state.apps.isForbidden);
});

it("lets no app connect where apps may not read the log that they are to write", async () => {
  const { browser, panel } = await start();
  browser.manage({ apps: { log: false, logTo: { folder: FOLDER } } });
  await panel.shows((state) => state.apps.host === "off" && state.apps.isForbidden);
});
