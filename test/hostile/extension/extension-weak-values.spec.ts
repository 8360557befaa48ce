/** Personal data through the loaded extension: quoted in its own result and in a later one; and an agent that guesses. */
import { AGENT_ID, type AgentHands } from "../../e2e/support/extension-agent.js";
import { type BrowserContext, expect, type Page, test } from "../../e2e/support/extension-fixtures.js";
import { callTool } from "../../e2e/support/extension-person.js";
import { killWorker } from "../../e2e/support/extension-worlds.js";
import { html, trustingPerson } from "./extension-page.js";

const QUOTED = "SSN 853994309 (853 99 4309), WAGNER, Lisa, born August 14, 1954.";
const LEFT = "SSN [withheld] ([withheld]), [withheld], born [withheld].";

const PAGE = html(`const x = { type: "string", "x-sensitive": true };
  const add = (tool) => document.modelContext.registerTool({ description: "d", ...tool });
  add({
    name: "open_file",
    outputSchema: { type: "object", properties: { id: { type: "string" }, ssn: x, patient: x, born: x } },
    execute: () => ({ id: "a", ssn: "853-99-4309", patient: "Lisa Wagner", born: "1954-08-14", note: ${JSON.stringify(QUOTED)} }),
  });
  add({
    name: "say",
    inputSchema: { type: "object", properties: { text: { type: "string" } } },
    execute: ({ text }) => ({ content: [{ type: "text", text }] }),
  });`);

async function office(
  context: BrowserContext,
  url: string,
  agent: AgentHands,
  openPanel: (page: Page) => Promise<Page>,
) {
  const tab = await context.newPage();
  await tab.goto(url);
  const person = await trustingPerson(tab, agent, openPanel);
  const answer = async (name: string, args?: object) => {
    const { result } = await callTool(agent, name, args);
    return JSON.stringify(result).replaceAll(/airlock-[\da-f]{32}/g, "");
  };
  const file = await answer("open_file");
  return { person, file, say: (text: string) => answer("say", { text }) };
}

/** The worker dies; the agent connects to the next one. */
async function rebirth(context: BrowserContext, agent: AgentHands): Promise<void> {
  await killWorker(context);
  await agent.connect();
}

test("A name, a birthday and an identity number are read neither beside themselves nor in a later result.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const { file, say } = await office(context, (await serve(PAGE)).url(), agent, openPanel);
  expect(file).toContain(LEFT);
  for (let life = 0; life < 2; life++) {
    expect(await say(`Again: ${QUOTED}`)).toContain(`Again: ${LEFT}`);
    if (life === 0) await rebirth(context, agent);
  }
  expect((await agent.frames()).join().match(/853.?99.?4309|wagner|14, 1954/gi)).toBeNull();
});

const FIRST = "Anna Emma Lena Nina Rosa Olga Ines Mona Tina Vera".split(" ");
const LAST = "Berger Fuller Hudson Jensen Keller Larsen Miller Nelson Olsson Parker Rivera".split(" ");
/** Ten names, of which none is the patient's. */
const guesses = (index: number) => FIRST.map((first) => `${first} ${LAST[index]}`).join(" ----- ");

test("An agent that guesses names is stopped after a hundred, whichever worker it asks, until the person ends it.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const { person, say } = await office(context, (await serve(PAGE)).url(), agent, openPanel);
  for (let at = 0; at < 6; at++) expect(await say(guesses(at))).toContain("Anna");
  await rebirth(context, agent);
  for (let at = 6; at < 10; at++) expect(await say(guesses(at))).toContain("Anna");
  expect(await say(guesses(10))).not.toContain("Anna");
  await rebirth(context, agent);
  expect(await say("no names at all")).not.toContain("no names");
  await person.state(({ items }) => items.some(({ reason }) => reason === "guesses"));
  await person.command({ type: "end-session", agent: AGENT_ID });
  expect(await say("no names at all")).toContain("no names");
});
