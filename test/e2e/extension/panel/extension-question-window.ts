/** The window that a question gets while no panel is open. */
import type { BrowserContext, Page } from "@playwright/test";
import type { AgentHands } from "../../support/extension-agent.js";
import { EXTENSION_ID, expect } from "../../support/extension-fixtures.js";
import { listTools, Person } from "../../support/extension-person.js";

export const ADDRESS = `chrome-extension://${EXTENSION_ID}/questions.html`;

export async function askingWindow(context: BrowserContext): Promise<Page> {
  const find = () => context.pages().find((each) => each.url() === ADDRESS);
  await expect.poll(() => find() !== undefined).toBe(true);
  return find() as Page;
}

interface Hands {
  readonly context: BrowserContext;
  readonly agent: AgentHands;
  openPanel(page: Page): Promise<Page>;
}

/** The agent is let in, and the panel closed. @returns what calls the tool */
export async function unwatched({ context, agent, openPanel }: Hands, address: string) {
  const page = await context.newPage();
  await page.goto(address);
  const panel = await openPanel(page);
  const person = await Person.at(panel);
  await person.letIn(agent);
  const [tool] = await listTools(agent);
  await panel.close();
  return () => agent.request("tools/call", { name: tool?.name, arguments: {} });
}
