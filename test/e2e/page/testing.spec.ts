/** `webmcp-airlock/testing/playwright`, on pages that leak and on one that does not. */
import { type AgentFixtures, agentFixtures } from "../../../src/testing/playwright.js";
import { test as base, expect } from "../support/fixtures.js";

const test = base.extend<AgentFixtures>(agentFixtures);

const SECRET = "plr_live_9f2c8b7a41d06e53";
const toolPage = (outputSchema: object, rest = "") => `<script>
  document.modelContext.registerTool({
    name: "make", description: "Makes a key.", outputSchema: ${JSON.stringify(outputSchema)},
    execute: ({ fails }) => {
      if (fails) throw new Error("No keys left.");
      return { id: "key_1", secret: "${SECRET}" };
    },
  });
  ${rest}
</script>`;
const MARKED = { type: "object", properties: { id: {}, secret: { type: "string", "x-sensitive": true } } };

test("The played agent gets what an agent gets, and finds nothing on a page that marks.", async ({
  openPage,
  agent,
}) => {
  await openPage(toolPage(MARKED));
  expect(await agent.listTools()).toMatchObject([{ name: "make", description: "Makes a key." }]);
  expect(await agent.callTool("make")).toContain("key_1");
  await expect(agent.callTool("make", { fails: true })).rejects.toThrow();
  agent.expectNoLeak([SECRET]);
});

test("It finds a secret in a result, on the console and in a description.", async ({ openPage, agent }) => {
  await openPage(
    toolPage({ type: "object", description: "as 771-20-9914" }, 'console.log("hunter2 hunter3")'),
  );
  await agent.listTools();
  await agent.callTool("make");
  expect(() => agent.expectNoLeak(["absent-absent", SECRET])).toThrow(
    /secret 2 of your list, in the answer of make/,
  );
  expect(() => agent.expectNoLeak(["hunter2 hunter3"])).toThrow(/a message on the console/);
  expect(() => agent.expectNoLeak(["771-20-9914"])).toThrow(/the list of tools/);
});

test("It says what is missing.", async ({ openPage, page, agent }) => {
  await openPage(toolPage(MARKED));
  await expect(agent.callTool("mak")).rejects.toThrow("It has: make.");
  await page.goto("about:blank");
  await expect(agent.listTools()).rejects.toThrow("no document.modelContext");
});
