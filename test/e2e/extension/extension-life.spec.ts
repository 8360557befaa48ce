/**
 * The worker is killed at any moment, the extension is reloaded under a running call: nothing
 * hangs, nothing runs twice.
 */
import { expect } from "../support/extension-fixtures.js";
import { callTool, listTools, Person } from "../support/extension-person.js";
import { expectTold, test, told } from "../support/extension-work-page.js";
import { killWorker } from "../support/extension-worlds.js";

const CLOSED = "Airlock closed the connection.";
const interrupted = (ran: string) => expect.stringMatching(new RegExp(`"code":-32001.*"ran":"${ran}"`));

test("Killed while the person is asked: the tool never runs, and the agent learns that it did not.", async ({
  work: { context, server, person, agent },
}) => {
  const call = callTool(agent, "work");
  await person.state(({ questions }) => questions.length === 1);
  await killWorker(context);
  expect((await call).error?.message).toBe(CLOSED);
  await agent.connect();
  await expect.poll(() => agent.frames()).toContainEqual(interrupted("no"));
  // The question went with the call: nothing that anybody clicks now starts it.
  await person.state(({ questions }) => questions.length === 0);
  await person.answersAll(true);
  expect(told(server)).toEqual([]);
  const { result } = await callTool(agent, "work", { result: { id: 1 } });
  expect(result?.["structuredContent"]).toMatchObject({ id: 1 });
  await expectTold(server, ["started"]);
});

test("Killed while the tool runs: its signal aborts, and the agent learns that it may have run.", async ({
  work: { context, server, page, person, agent },
}) => {
  await person.answersAll(true);
  const call = callTool(agent, "work");
  await expectTold(server, ["started"]);
  await killWorker(context);
  expect((await call).error?.message).toBe(CLOSED);
  await expectTold(server, ["started", "aborted"]);
  // Its later result goes nowhere.
  await page.evaluate(() =>
    (window as unknown as { finish(value: unknown): void }).finish({ id: "too late" }),
  );
  await agent.connect();
  await expect.poll(() => agent.frames()).toContainEqual(interrupted("maybe"));
  await person.answersAll(true);
  // The consent of before holds, and so does the name of before.
  expect((await callTool(agent, "work", { result: { id: 2 } })).result).toBeDefined();
  await expectTold(server, ["started", "aborted", "started"]);
  expect((await agent.frames()).join()).not.toContain("too late");
});

test("Killed around the moment the tool ends: one answer or one clear error, and one run.", {
  tag: "@long",
}, async ({ work: { context, server, page, person, agent } }) => {
  await person.answersAll(true);
  let runs = 0;
  for (const pause of [0, 2, 5, 10, 20]) {
    const call = callTool(agent, "work");
    await expectTold(server, [...told(server).slice(0, runs), "started"]);
    await page.evaluate(() => (window as unknown as { finish(value: unknown): void }).finish({ id: "done" }));
    await page.waitForTimeout(pause);
    await killWorker(context);
    const { result, error } = await call;
    const before = (await agent.frames()).length;
    await agent.connect();
    const late = async () => (await agent.frames()).slice(before).filter((frame) => frame.includes("-32001"));
    if (result !== undefined) expect(result["structuredContent"]).toMatchObject({ id: "done" });
    else {
      expect(error?.message).toBe(CLOSED);
      await expect.poll(late).toHaveLength(1);
    }
    await listTools(agent);
    // A worker that dies before it has noted that it answered, says once more that it may have run.
    const ends = (await late()).length;
    if (result === undefined) expect(ends, "one end for one call").toBe(1);
    else expect(ends, "one late word at most").toBeLessThanOrEqual(1);
    runs = told(server).length;
    await person.answersAll(true);
  }
  expect(told(server).filter((what) => what === "started")).toHaveLength(5);
});

test("What was kept before the worker was killed can be revealed by the next one.", async ({
  work: { context, person, agent },
}) => {
  await person.answersAll(true);
  await callTool(agent, "work", { result: { secret: "canary-across-workers" } });
  const { items } = await person.state((state) => state.items.length === 1);
  await killWorker(context);
  await person.state((state) => state.items.length === 1);
  const revealed = await person.command({ type: "reveal", handle: items[0]?.handle ?? "" });
  expect(revealed.value).toBe("canary-across-workers");
  await agent.connect();
  // The next worker's sessions go on searching for it.
  await callTool(agent, "work", { result: { id: "is canary-across-workers here?" } });
  expect((await agent.frames()).join()).not.toContain("canary-across");
  expect((await agent.frames()).join()).toContain("here?");
});

test("The extension is reloaded under a running call: the tool's signal aborts, and the tab wants to be reloaded.", async ({
  work: { context, server, page, person, agent },
  worker,
}) => {
  await person.answersAll(true);
  const call = callTool(agent, "work");
  await expectTold(server, ["started"]);
  const address = person.panel.url();
  const running = await worker();
  // Nothing is left to answer.
  void running.evaluate(() => chrome.runtime.reload()).catch(() => undefined);
  expect((await call).error?.message).toBe(CLOSED);
  await expectTold(server, ["started", "aborted"]);
  const panel = await context.newPage();
  await expect(() => panel.goto(address)).toPass();
  const fresh = await Person.at(panel);
  await fresh.state(({ tab }) => tab?.status === "reload");
  // Who was let in still is; the connected tab is asked for again.
  await agent.connect();
  expect(await listTools(agent, 0)).toEqual([]);
  await fresh.connectTab();
  expect(await listTools(agent, 0)).toEqual([]);
  await page.reload();
  await fresh.state(({ tab }) => tab?.status === "ready");
  await fresh.answersAll(true);
  expect((await callTool(agent, "work", { result: { id: 3 } })).result).toBeDefined();
});

test("A page that was there before the scripts has no tools for anybody, and the panel says what to do.", async ({
  browserWithExtension: context,
  worker,
  serve,
  openPanel,
}) => {
  const running = await worker();
  await running.evaluate(() => chrome.scripting.unregisterContentScripts());
  const server = await serve("<!doctype html><title>early</title>");
  const page = await context.newPage();
  await page.goto(server.url());
  const panel = await openPanel(page);
  const person = await Person.at(panel);
  await person.state(({ tab }) => tab?.status === "reload");
  // Any change of a setting brings the scripts back in step.
  await person.command({ type: "set-site", origin: "https://elsewhere.example", setting: "off" });
  const loaded = page.waitForEvent("load");
  await panel.getByRole("button", { name: "Reload this tab" }).click();
  await loaded;
  await person.state(({ tab }) => tab?.status === "ready");
});
