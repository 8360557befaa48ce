/**
 * Traces of the extension for a page and its own agents: events of its calls; results of its own
 * calls.
 */
import { canary } from "../support/canary-tools.js";
import { expect } from "../support/extension-fixtures.js";
import { callTool, listTools, type Person } from "../support/extension-person.js";
import { test } from "../support/extension-work-page.js";
import { showView } from "../support/panel-views.js";

const WORDS = canary("words-of-a-failure");
const PAGE = `<!doctype html><html lang="en"><head><title>page</title></head><body><script>
  window.log = [];
  const { modelContext } = document;
  for (const type of ["toolactivated", "toolcancel"]) {
    modelContext.addEventListener(type, (event) => log.push([type, event.toolName, event.target === modelContext].join()));
  }
  const add = (name, execute) => modelContext.registerTool({ name, description: "d", execute });
  add("quick", () => { log.push("runs"); return "1"; });
  add("slow", (_input, { signal }) => new Promise(() => signal.addEventListener("abort", () => log.push("aborts"))));
  const final = { destructiveHint: true, inputMetadata: { outcomes: "irreversible" } };
  modelContext.registerTool({ name: "final", description: "d", annotations: final, execute: () => log.push("runs") });
  add("fails", () => { log.push("throws"); throw new Error("${WORDS}"); });
</script></body></html>`;

test.use({ routes: { "/": PAGE } });

const cancelSlow = async (person: Person) => {
  // The panel hears of a call's end a moment after the agent.
  const { calls } = await person.state(
    ({ calls: [last] }) => last?.tool === "slow" && last.status === "running",
  );
  await person.command({ type: "cancel-call", call: calls[0]?.id ?? "" });
};

test("A page sees when an agent of the extension uses a tool, and when it gives up; an end of its own is not an event.", async ({
  work: { page, person, agent },
}) => {
  await person.answersAll(true);
  await listTools(agent, 4);
  await callTool(agent, "quick");
  await callTool(agent, "fails");
  const slow = callTool(agent, "slow");
  await cancelSlow(person);
  await slow;
  await expect
    .poll(() => page.evaluate("log"))
    .toEqual([
      "runs",
      "toolactivated,quick,true",
      "throws",
      "toolactivated,fails,true",
      "toolactivated,slow,true",
      "aborts",
      "toolcancel,slow,true",
    ]);
});

test("A call that an agent in the page takes back before the rules have answered has both events, as natively, and its tool does not run.", async ({
  work: { page, person },
}) => {
  const calling = page.evaluate(async () => {
    const tools = await document.modelContext.getTools();
    const tool = tools.find(({ name }) => name === "final");
    const controller = new AbortController();
    Object.assign(window, { takeBack: () => controller.abort("enough") });
    const { signal } = controller;
    return document.modelContext.executeTool(tool as never, {} as never, { signal } as never).catch(String);
  });
  await person.state(({ questions }) => questions.length === 1);
  await page.evaluate("takeBack()");
  expect(await calling).toBe("enough");
  await person.state(({ questions }) => questions.length === 0);
  await expect
    .poll(() => page.evaluate("log"))
    .toEqual(["toolactivated,final,true", "toolcancel,final,true"]);
});

test("Why a tool that an agent in the page called has failed is shown to the person, and to no other user.", {
  tag: "@once",
}, async ({ work: { page, person, panel, agent } }) => {
  const told = await page.evaluate(async () => {
    const tools = await document.modelContext.getTools();
    const tool = tools.find(({ name }) => name === "fails");
    return document.modelContext.executeTool(tool as never).catch(String);
  });
  expect(told).not.toContain(WORDS);
  const { calls } = await person.state((state) => state.calls.length === 1);
  expect(calls[0]).toMatchObject({ tool: "fails", agent: "An agent in the page", status: "failed" });
  await showView(panel, "log");
  await panel
    .locator("log-view")
    .getByRole("button", { name: /An agent in the page/ })
    .click();
  await expect(panel.getByText(WORDS)).toBeVisible();
  expect(JSON.stringify(await agent.frames())).not.toContain(WORDS);
});
