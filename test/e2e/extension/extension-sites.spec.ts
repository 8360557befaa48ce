/**
 * Per site: off, ask and on. What the panel says, and what the page and the agent get, now and
 * after the next load.
 */
import { expect, type Page } from "../support/extension-fixtures.js";
import { listTools, Person } from "../support/extension-person.js";
import { test } from "../support/extension-work-page.js";

/** Only the polyfilled page shows by its API whether our script ran. */
async function expectScript(page: Page, mode: string, there: boolean): Promise<void> {
  expect(await page.evaluate(() => "modelContext" in document)).toBe(there || mode === "native");
}

const exclusions = (person: Person): Promise<(readonly string[] | undefined)[]> =>
  person.panel.evaluate(async () =>
    (await chrome.scripting.getRegisteredContentScripts()).map(({ excludeMatches }) => excludeMatches),
  );

test("Off: the agent has nothing at once, a running call ends, and the next load has no script; on brings it back.", async ({
  work: { server, page, person, agent },
  mode,
}) => {
  const { origin } = server;
  await person.answersAll(true);
  const [tool] = await listTools(agent);
  const call = agent.request("tools/call", { name: tool?.name, arguments: {} });
  await person.state(({ calls }) => calls[0]?.status === "running");
  await person.command({ type: "set-site", origin, setting: "off" });
  expect((await call).error?.code).toBe(-32005);
  await person.state(({ tab, tools }) => tab?.status === "off" && tools.length === 0);
  expect(await listTools(agent, 0)).toEqual([]);
  const only = [`${origin}/*`];
  await expect.poll(() => exclusions(person)).toEqual([only, only]);
  await page.reload();
  await expectScript(page, mode, false);
  await person.command({ type: "set-site", origin, setting: "on" });
  await person.state(({ tab }) => tab?.status === "reload");
  await expect.poll(() => exclusions(person)).not.toContainEqual(only);
  await page.reload();
  await person.state(({ tab }) => tab?.status === "ready");
  await expectScript(page, mode, true);
  expect(await listTools(agent)).toHaveLength(1);
});

test("Ask: on for one tab after one click, and quiet in every other.", async ({
  work: { context, server, page, person, agent },
  openPanel,
  mode,
}) => {
  const { origin } = server;
  await person.command({ type: "set-site", origin, setting: "ask" });
  await person.state(({ tab }) => tab?.status === "ask");
  await expect.poll(() => exclusions(person)).toContainEqual([`${origin}/*`]);
  await page.reload();
  await expectScript(page, mode, false);
  expect(await listTools(agent, 0)).toEqual([]);
  await person.command({ type: "use-on-tab", tabId: person.tabId });
  await person.state(({ tab }) => tab?.status === "reload");
  await expect.poll(() => exclusions(person)).toHaveLength(4);
  await page.reload();
  await person.state(({ tab }) => tab?.status === "ready");
  await expectScript(page, mode, true);
  expect(await listTools(agent)).toHaveLength(1);
  // The script is there in another tab of the site too, but the person was not asked: connected or
  // not, it offers nothing.
  const other = await context.newPage();
  await other.goto(server.url("/?other"));
  const there = await Person.at(await openPanel(other));
  await there.connectTab();
  await there.state(({ tab, tools }) => tab?.status === "ask" && tools.length === 0);
  expect(await listTools(agent)).toHaveLength(1);
  await other.close();
  await page.close();
  await expect.poll(() => exclusions(person)).toHaveLength(2);
});
