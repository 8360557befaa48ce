/** With the panel closed, a question comes in a window of its own. */
import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext, Page, Worker } from "@playwright/test";
import type { AgentHands } from "./extension-agent.js";
import { EXTENSION_ID, expect, test } from "./extension-fixtures.js";
import { listTools, Person } from "./extension-person.js";

const PAGE = `<!doctype html><html lang="en"><head><title>shop</title></head><body><h1>Shop</h1><script>
  document.modelContext.registerTool({
    name: "order", title: "Order it", description: "Orders.", inputSchema: { type: "object", properties: {} },
    execute: () => ({ ordered: true }),
  });
</script></body></html>`;
const ADDRESS = `chrome-extension://${EXTENSION_ID}/questions.html`;

async function askingWindow(context: BrowserContext): Promise<Page> {
  const find = () => context.pages().find((each) => each.url() === ADDRESS);
  await expect.poll(() => find() !== undefined, { timeout: 10_000 }).toBe(true);
  return find() as Page;
}

const badge = (running: Worker): Promise<string> => running.evaluate(() => chrome.action.getBadgeText({}));

interface Hands {
  readonly context: BrowserContext;
  readonly agent: AgentHands;
  openPanel(page: Page): Promise<Page>;
}

/** The agent is let in, and the panel closed. @returns what calls the tool */
async function unwatched({ context, agent, openPanel }: Hands, address: string) {
  const page = await context.newPage();
  await page.goto(address);
  const panel = await openPanel(page);
  const person = await Person.at(panel);
  await person.letIn(agent);
  const [tool] = await listTools(agent);
  await panel.close();
  return () => agent.request("tools/call", { name: tool?.name, arguments: {} });
}

test("With the panel closed a question opens a window; a click there answers it, and the window goes.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
  worker,
}) => {
  const call = await unwatched({ context, agent, openPanel }, (await serve(PAGE)).url());
  const answer = call();
  const asking = await askingWindow(context);
  await expect(asking.getByRole("heading", { name: /^Run “Order it” on http/ })).toBeVisible();
  expect(await badge(await worker())).toBe("1");
  const { violations } = await new AxeBuilder({ page: asking }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await asking.getByRole("button", { name: "Allow" }).click();
  expect(JSON.stringify((await answer).result)).toContain("ordered");
  await expect.poll(() => asking.isClosed()).toBe(true);
  expect(await badge(await worker())).toBe("");
});

test("Closing the window is a no, and does not bring another one.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const call = await unwatched({ context, agent, openPanel }, (await serve(PAGE)).url());
  const answer = call();
  const asking = await askingWindow(context);
  await expect(asking.getByRole("button", { name: "Allow" })).toBeVisible();
  await asking.close();
  expect(JSON.stringify((await answer).result)).toMatch(/did not allow/);
  expect(JSON.stringify((await call()).result)).toMatch(/did not allow/);
  expect(context.pages().some((each) => each.url() === ADDRESS)).toBe(false);
});
