/** Personal data through the loaded extension: quoted in its own result and in a later one. */
import type { AgentHands } from "../../e2e/support/extension-agent.js";
import { type BrowserContext, expect, type Page, test } from "../../e2e/support/extension-fixtures.js";
import { callTool } from "../../e2e/support/extension-person.js";
import { killWorker } from "../../e2e/support/extension-worlds.js";
import { html, trustingPerson } from "./extension-page.js";

const QUOTED = "SSN 853994309 (853 99 4309), LISA WAGNER, born August 14, 1954.";
const LEFT = "SSN [withheld] ([withheld]), [withheld], born [withheld].";
const LATER = "SSN [withheld] ([withheld]), LISA WAGNER, born August 14, 1954.";

const PAGE = html(`const x = { type: "string", "x-sensitive": true };
  const add = (tool) => document.modelContext.registerTool({ description: "d", ...tool });
  add({
    name: "open_file",
    outputSchema: { type: "object", properties: { id: { type: "string" }, ssn: x, patient: x, born: x } },
    execute: () => ({ id: "a", ssn: "853-99-4309", patient: "Lisa Wagner", born: "1954-08-14", note: ${JSON.stringify(QUOTED)} }),
  });
  add({
    name: "later",
    execute: () => ({ content: [{ type: "text", text: ${JSON.stringify(`Again: ${QUOTED}`)} }] }),
  });`);

async function office(
  context: BrowserContext,
  url: string,
  agent: AgentHands,
  openPanel: (page: Page) => Promise<Page>,
) {
  const tab = await context.newPage();
  await tab.goto(url);
  await trustingPerson(tab, agent, openPanel);
  const answer = async (name: string) => {
    const { result } = await callTool(agent, name);
    return JSON.stringify(result).replaceAll(/airlock-[\da-f]{32}/g, "");
  };
  const file = await answer("open_file");
  return { file, later: () => answer("later") };
}

/** The worker dies; the agent connects to the next one. */
async function rebirth(context: BrowserContext, agent: AgentHands): Promise<void> {
  await killWorker(context);
  await agent.connect();
}

test("A name and a birthday are not read beside themselves; an identity number not in a later result either.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const { file, later } = await office(context, (await serve(PAGE)).url(), agent, openPanel);
  expect(file).toContain(LEFT);
  for (let life = 0; life < 2; life++) {
    expect(await later()).toContain(`Again: ${LATER}`);
    if (life === 0) await rebirth(context, agent);
  }
  expect((await agent.frames()).join()).not.toMatch(/853.?99.?4309/);
});
