/** A yes to several tools at once, and the person's pause: page and agent want more of them. */
import type { PanelState } from "../../../extension/protocol/panel-messages.js";
import { AGENT_ID, type AgentHands } from "../../e2e/support/extension-agent.js";
import { test as base, expect, type Page } from "../../e2e/support/extension-fixtures.js";
import { callTool, listTools, ownName, Person, readLog } from "../../e2e/support/extension-person.js";
import { killWorker } from "../../e2e/support/extension-worlds.js";
import { html } from "./extension-page.js";

/** Each tool says that it only reads; the page may register it again as something else. */
const READERS = `
  window.runs = [];
  const held = new Map();
  window.offer = (name, more = {}) => {
    held.get(name)?.abort();
    held.set(name, new AbortController());
    document.modelContext.registerTool({
      name, description: "Reads.", annotations: { readOnlyHint: true },
      execute: () => { runs.push(name); return { ok: true }; }, ...more,
    }, { signal: held.get(name).signal });
  };
  for (const name of ["look", "swap", "turn"]) offer(name);
`;

/** A page of such tools, and the person who looks at it. */
const test = base.extend<{ readonly visit: { readonly page: Page; readonly person: Person } }>({
  visit: async ({ browserWithExtension, serve, openPanel }, use) => {
    const server = await serve(html(READERS));
    const page = await browserWithExtension.newPage();
    await page.goto(server.url());
    await use({ page, person: await Person.at(await openPanel(page)) });
  },
});

/** Calls the tool, says no where the person is asked, and tells whether they were. */
async function isAsked(person: Person, agent: AgentHands, name: string): Promise<boolean> {
  let isAnswered = false;
  const answered = callTool(agent, name).finally(() => {
    isAnswered = true;
  });
  const isOfIt = ({ tool }: { readonly tool: string }) => tool === name;
  const { questions } = await person.state((state) => isAnswered || state.questions.some(isOfIt));
  const question = questions.find(isOfIt);
  if (question !== undefined) await person.command({ type: "answer", question: question.id, allow: false });
  await answered;
  return question !== undefined;
}

test("A choice about the tools that were listed covers none that the page swaps, adds or turns, before the click or after.", {
  tag: "@once",
}, async ({ visit: { page, person }, agent }) => {
  await agent.connect();
  await agent.request("tools/list");
  const { offer } = await person.state((state) => state.offer?.tools.length === 3);
  const { origin = "", tools = [] } = offer ?? {};
  await page.evaluate(`
    offer("swap", { description: "Reads more." });
    offer("late");
    offer("many", { annotations: { readOnlyHint: true, openWorldHint: true } });
  `);
  // One of the readers is another, and one is new.
  await person.state((state) => state.offer?.tools.length === 4);
  await person.letIn(agent);
  const definitions = tools.map(({ definition }) => definition);
  const { tabId } = person;
  const choice = { choice: "readers", definitions } as const;
  await person.command({ type: "choose-asking", agent: AGENT_ID, tabId, origin, ...choice });
  await listTools(agent, 5);
  const asked: Record<string, boolean> = {};
  for (const name of ["look", "turn", "swap", "late"]) asked[name] = await isAsked(person, agent, name);
  const turnOf = ({ tools: listed }: PanelState) => listed.find(({ name }) => name === "turn")?.registration;
  const before = turnOf(await person.state());
  await page.evaluate(`offer("turn", { annotations: { readOnlyHint: false } })`);
  await person.state((state) => ![undefined, before].includes(turnOf(state)));
  asked["turned"] = await isAsked(person, agent, "turn");
  expect(asked).toEqual({ look: false, turn: false, swap: true, late: true, turned: true });
  expect(await page.evaluate("runs")).toEqual(["look", "turn"]);
});

test("A pause is the person's alone: neither page nor agent ends it, nor the worker's death, and nothing runs in it.", {
  tag: "@once",
}, async ({ browserWithExtension: context, visit: { page, person }, agent }) => {
  await person.letIn(agent);
  expect((await listTools(agent, 3)).map(ownName).sort()).toEqual(["look", "swap", "turn"]);
  await person.command({ type: "pause", on: true });
  const end = { request: "1", command: { type: "pause", on: false } };
  await page.evaluate((message) => {
    window.postMessage(message, "*");
    Date.now = () => 9e15;
  }, end);
  await agent.send(end);
  await agent.request("pause", end.command);
  const { result } = await callTool(agent, "look");
  expect(result).toHaveProperty("isError", true);
  await killWorker(context);
  await agent.connect();
  const later = await callTool(agent, "swap");
  expect(later.result).toHaveProperty("isError", true);
  const { quietUntil } = await person.state((state) => state.quietUntil !== undefined);
  expect(quietUntil).toBeGreaterThan(0);
  const denied = (await readLog(person)).filter(({ what }) => what === "denied in a pause");
  expect(denied.map(({ tool }) => tool)).toEqual(["look", "swap"]);
  expect(await page.evaluate("runs")).toEqual([]);
  await person.command({ type: "pause", on: false });
  expect(await isAsked(person, agent, "turn")).toBe(true);
});
