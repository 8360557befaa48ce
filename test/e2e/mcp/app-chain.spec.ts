/** From an official MCP client to a tool of a page and back. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { callStages } from "../../../src/texts/agents.js";
import { toolNotReadable } from "../../../src/texts/people.js";
import { killWorker } from "../support/extension-worlds.js";
import { type AppHouse, CANARY, expect, test } from "./app-house.js";

const textOf = (result: unknown): string =>
  ((result as { content: { text?: string }[] }).content ?? []).map(({ text }) => text ?? "").join("\n");
const contentOf = (call: ReturnType<Client["callTool"]>): Promise<unknown> =>
  call.then(
    ({ structuredContent }) => structuredContent,
    () => "refused",
  );
const logIn = (home: string): string =>
  existsSync(join(home, "log")) ? readFileSync(join(home, "log"), "utf8") : "";
const status = async (client: Client) =>
  textOf(await client.callTool({ name: "airlock_status", arguments: {} }));
const named = async (client: Client, name: string): Promise<string> => {
  let found = "";
  await expect
    .poll(async () => {
      const { tools } = await client.listTools();
      found = tools.find((tool) => tool.name.endsWith(`__${name}`))?.name ?? "";
      return found;
    })
    .not.toBe("");
  return found;
};

/** From nothing to a call, as a client has it that follows the list. */
async function reachesTools(house: AppHouse): Promise<void> {
  const { person, context, page, wire, doctor } = house;
  expect(doctor()).toContain("No browser has started the connecting program");
  const client = await house.connect("Desk", { versionNegotiation: { mode: "auto" } });
  expect(await status(client)).toContain("No browser with Airlock is connected");
  await person.command({ type: "allow-apps", allow: true });
  await expect.poll(() => status(client)).toContain("has not let this app in");
  await expect.poll(doctor).toContain("ok      Airlock answers");
  const code = await house.letIn();
  expect(wire.join()).toContain(code);
  await person.answersAll(true);
  const name = await named(client, "make_key");
  expect(name).toMatch(/^[a-zA-Z0-9_-]{1,50}$/);
  const { tools } = await client.listTools();
  expect(tools.map((tool) => tool.name.replace(/.*__/, ""))).toEqual([
    "airlock_status",
    "airlock_tools",
    "airlock_call",
    "make_key",
    "wait",
    "broken_schema",
  ]);
  expect(tools.at(-1)?.inputSchema).toEqual({ type: "object" });
  // Tools with huge schemas hold up nothing. The person is told why agents do not get them.
  const withheld = (await person.state()).tools.filter(({ name: each }) => each.startsWith("endless_"));
  expect(withheld.map(({ withheldBecause }) => withheldBecause)).toEqual(Array(10).fill(toolNotReadable()));
  const answer = () => contentOf(client.callTool({ name, arguments: { label: "one" } }));
  expect(await answer()).toMatchObject({ label: "one" });
  // The name outlives a reload and the worker's death. Until the page is back, the call is refused.
  await page.reload();
  await expect.poll(answer).toMatchObject({ label: "one" });
  await killWorker(context);
  await expect.poll(() => status(client), { timeout: 50_000 }).toContain("Connected");
  await expect.poll(answer).toMatchObject({ label: "one" });
  expect(wire.join()).not.toContain(CANARY);
  const log = () => logIn(house.home);
  await expect.poll(log).toMatch(/"what":"done".*"\/key"/);
  expect(log()).not.toContain(CANARY);
  expect((await person.state()).agents[0]).toMatchObject({ name: "Desk", app: { client: "Test client" } });
}

async function listsOnce(house: AppHouse): Promise<void> {
  const { person, page, wire } = house;
  const client = await house.connect("Old desk");
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["airlock_status", "airlock_tools", "airlock_call"]);
  // The client's first request waits for the browser, but no longer than a busy machine may take.
  await expect.poll(() => status(client)).toContain("has not let this app in");
  expect(await status(client)).toContain(await house.letIn());
  await person.answersAll(true);
  await expect.poll(() => status(client)).toContain("3 tools");
  const read = textOf(await client.callTool({ name: "airlock_tools", arguments: {} }));
  const names = (JSON.parse(read) as { tools: { name: string }[] }).tools.map(({ name }) => name);
  const call = (own: string, options = {}) => {
    const name = names.find((each) => each.endsWith(`__${own}`)) ?? "";
    return client.callTool({ name: "airlock_call", arguments: { name, arguments: {} } }, options);
  };
  expect(textOf(await call("make_key", { onprogress: () => undefined }))).toContain("none");
  // The SDK's client drops progress that it reads with the answer: what it was sent counts.
  const sent = wire.filter((text) => text.includes('"notifications/progress"'));
  const stages = Object.values(callStages);
  expect(sent).toHaveLength(stages.length);
  for (const [at, words] of stages.entries()) expect(sent[at]).toContain(words());
  const controller = new AbortController();
  const waiting = call("wait", { signal: controller.signal });
  await expect(page).toHaveTitle("waiting");
  controller.abort();
  await expect(waiting).rejects.toThrow();
  await expect(page).toHaveTitle("aborted");
  // Shut out, it learns nothing more; nothing asks for it.
  const { agents } = await person.state();
  const agent = agents.find(({ name }) => name === "Old desk")?.id ?? "";
  await person.command({ type: "decide-agent", agent, allow: false });
  await expect.poll(() => status(client)).toContain("blocked this app");
  expect(textOf(await call("make_key"))).toContain("blocked this app");
  expect(wire.join()).not.toContain(CANARY);
}

// One browser for both: to start one takes as long as either.
test("A client gets a page's tools after the person let it in, and no secret over any wire; one that lists once reaches them, too.", async ({
  house,
}) => {
  await test.step("It follows the list, over a reload and the worker's death.", () => reachesTools(house));
  await test.step("It lists once, and what it cancels ends in the page.", () => listsOnce(house));
});
