/**
 * Documents come and go: by navigation, with their frame, into the back-forward cache and out of
 * it.
 */
import { expect } from "../support/extension-fixtures.js";
import { callTool, listTools, ownName } from "../support/extension-person.js";
import { expectTold, test, told, WORK_PAGE, WORK_TOOL, workRoutes } from "../support/extension-work-page.js";

/** As the agent gets it. */
const gone = (ran: string) => ({ code: -32006, data: { ran } });

test("A navigation in mid-call ends the call; the name stays for the same tool of the page that comes.", async ({
  work: { server, page, person, agent },
}) => {
  await person.answersAll(true);
  const [before] = await listTools(agent);
  const call = callTool(agent, "work");
  await expectTold(server, ["started"]);
  await page.reload();
  expect((await call).error).toMatchObject(gone("maybe"));
  const [after] = await listTools(agent);
  expect(after?.name).toBe(before?.name);
  const again = { name: before?.name, arguments: { result: { id: 1 } } };
  expect((await agent.request("tools/call", again)).result?.["structuredContent"]).toMatchObject({ id: 1 });
  await page.goto(server.url("/other"));
  const late = await agent.request("tools/call", { name: after?.name, arguments: {} });
  expect([-32006, -32602]).toContain(late.error?.code);
  expect(await listTools(agent, 0)).toEqual([]);
  expect(told(server).filter((what) => what === "started")).toHaveLength(2);
});

test("A navigation while the person is asked ends the question, and nothing runs.", async ({
  work: { server, page, person, agent },
}) => {
  const call = callTool(agent, "work");
  await person.state(({ questions }) => questions.length === 1);
  await page.reload();
  expect((await call).error).toMatchObject(gone("no"));
  await person.state(({ questions }) => questions.length === 0);
  expect(told(server)).toEqual([]);
});

test("A navigation within the document ends nothing.", async ({ work: { server, page, person, agent } }) => {
  await person.answersAll(true);
  const call = callTool(agent, "work");
  await expectTold(server, ["started"]);
  await page.evaluate(() => {
    history.pushState(null, "", "/deeper");
    location.hash = "here";
    (window as unknown as { finish(value: unknown): void }).finish({ id: "whole" });
  });
  expect((await call).result?.["structuredContent"]).toMatchObject({ id: "whole" });
  expect(await listTools(agent)).toHaveLength(1);
});

test("A frame that is removed, or goes elsewhere, in mid-call ends the call; the page's other tools stay.", {
  tag: "@long",
}, async ({ work: { server, page, person, agent } }) => {
  await person.answersAll(true);
  const remove = (frame: HTMLElement) => frame.remove();
  const navigate = (frame: HTMLElement) => frame.removeAttribute("srcdoc");
  for (const leave of [remove, navigate]) {
    const runs = told(server).filter((what) => what === "started").length;
    await page.evaluate((tool) => {
      const frame = document.createElement("iframe");
      frame.srcdoc = tool.replace('"work"', '"frame_work"');
      document.body.append(frame);
    }, WORK_TOOL);
    await listTools(agent, 2);
    const call = callTool(agent, "frame_work");
    await expect.poll(() => told(server).filter((what) => what === "started")).toHaveLength(runs + 1);
    await page.locator("iframe").last().evaluate(leave);
    expect((await call).error).toMatchObject(gone("maybe"));
    await expect.poll(async () => (await listTools(agent)).map(ownName)).toEqual(["work"]);
  }
});

const EARS = `<script>addEventListener("pageshow", ({ persisted }) => tell("shown " + persisted));</script>`;

test.describe("With the back-forward cache", () => {
  test.use({ backForwardCache: true, routes: workRoutes({ "/": WORK_PAGE + EARS }) });
  test("A page that rests there has no tools and no running calls; when it comes back, it has its tools again.", async ({
    work: { server, page, person, agent },
  }) => {
    await person.answersAll(true);
    const [before] = await listTools(agent);
    const call = callTool(agent, "work");
    await expectTold(server, ["shown false", "started"]);
    await page.goto(server.url("/other"));
    expect((await call).error).toMatchObject(gone("maybe"));
    expect(await listTools(agent, 0)).toEqual([]);
    await page.evaluate(() => void setTimeout(() => history.back(), 0));
    // The tool's signal aborted as the page went to rest; a page at rest can say so only when it
    // wakes.
    await expect.poll(() => told(server).sort()).toEqual(["aborted", "shown false", "shown true", "started"]);
    const [after] = await listTools(agent);
    expect(after?.name, "it is the same document").toBe(before?.name);
    expect((await callTool(agent, "work", { result: { id: "again" } })).result).toBeDefined();
  });
});
