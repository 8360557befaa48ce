/**
 * The playground agent: a model at a played endpoint, the script, and every state that a person can
 * meet.
 */
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/axe.js";
import type { AgentHands } from "../../support/extension-agent.js";
import { expect } from "../../support/extension-fixtures.js";
import { test as base } from "../../support/extension-work-page.js";
import { killWorker } from "../../support/extension-worlds.js";
import type { Reply, Routes, TestServer } from "../../support/test-server.js";

const KEY = "sk-playground-7d1e5b9c3a";
const CANARY = "cNry7Kq9Zx42Lm8Wd5Tp";
const MARKUP = `<img src="x" onerror="window.hacked = 1"><script>window.hacked = 1</script>`;
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, content-type",
  "access-control-expose-headers": "retry-after",
};

const SITE: Routes = {
  "/": `<!doctype html><html lang="en"><head><title>keys</title></head><body><script>
    document.modelContext.registerTool({
      name: "generate_api_key", description: "Makes a key.",
      inputSchema: { type: "object", properties: { name: { type: "string" } } },
      outputSchema: { type: "object", properties: { name: { type: "string" }, note: { type: "string" }, secret: { type: "string", "x-sensitive": true } } },
      execute: (input) => { (window.got ??= []).push(input); return { name: "Buoy", note: ${JSON.stringify(MARKUP.replaceAll("</", "<\\/"))} + " ${CANARY}", secret: "${CANARY}" }; },
    });
  </script></body></html>`,
};

/** An endpoint whose answers the test changes. */
interface Endpoint {
  readonly server: TestServer;
  answer: (body: string) => Reply;
}

const says = (message: object): Reply => ({
  headers: { ...CORS, "content-type": "application/json" },
  body: JSON.stringify({ choices: [{ message }] }),
});
const fails = (status: number, headers = {}): Reply => ({
  status,
  headers: { ...CORS, ...headers },
  body: KEY,
});

const test = base.extend<{ endpoint: Endpoint }>({
  endpoint: async ({ serve }, use) => {
    const played = { answer: () => fails(503) } as { answer: Endpoint["answer"] };
    const server = await serve({
      "/v1/chat/completions": ({ body, method }) =>
        method === "OPTIONS" ? { status: 204, headers: CORS } : played.answer(body),
    });
    await use(Object.assign(played, { server }));
  },
});
test.use({ routes: SITE });

const status = (page: Page) => page.locator("#run-state");
const run = (page: Page) => page.getByRole("button", { name: "Run", exact: true }).click();

async function useEndpoint({ page }: AgentHands, address: string): Promise<void> {
  await page.getByLabel("An OpenAI-compatible endpoint").check();
  await page.getByLabel("Address").fill(address);
  await page.getByLabel("Name of the model").fill("small");
  await page.getByLabel("Key", { exact: true }).fill(KEY);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The key is forgotten when the browser closes.")).toBeVisible();
  await page.getByLabel("What the model is to do").fill("Make a key.");
}

/** The page has tools, without a site. */
const pretendTools = ({ page }: AgentHands) =>
  page.evaluate(() => {
    const { agent } = window as unknown as { agent: { request: unknown } };
    Object.defineProperty(agent, "isConnected", { get: () => true });
    agent.request = async () => ({ result: { tools: [{ name: "site_t1__look" }] } });
  });

/**
 * Markup is text, bars stand for what was withheld, and neither the key nor the secret is anywhere
 * on the agent's page.
 */
async function expectInert(page: Page): Promise<void> {
  expect(await page.evaluate("window.hacked")).toBeUndefined();
  await expect(page.locator("#conversation img, #conversation script")).toHaveCount(0);
  await expect(page.locator("#conversation pre", { hasText: "window.hacked" }).first()).toBeVisible();
  await expect(page.getByRole("img", { name: "Withheld: secret" })).toBeVisible();
  await page.getByText("The last request to the model, whole").click();
  const shown = await page.evaluate(
    "document.documentElement.outerHTML + [...document.querySelectorAll('input, textarea')].map(({ value }) => value)",
  );
  expect(shown).not.toContain(KEY);
  expect(shown).not.toContain(CANARY);
}

/** Stops a run, and then cannot reach the endpoint; the key that is removed is nowhere. */
async function stopAndLose({ page }: AgentHands, endpoint: Endpoint): Promise<void> {
  endpoint.answer = () => ({ hang: true });
  await run(page);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(status(page)).toHaveText("Stopped by you.");
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeFocused();

  await endpoint.server.close();
  await run(page);
  await expect(status(page)).toContainText("cannot be reached");
  await expect(page.getByRole("button", { name: "Let this page reach the address" })).toBeVisible();
  await page.getByRole("button", { name: "Remove the key" }).click();
  // The browser's storage answers when it has removed it.
  await expect
    .poll(() =>
      page.evaluate(
        "Promise.all([chrome.storage.local.get(), chrome.storage.session.get()]).then(JSON.stringify)",
      ),
    )
    .not.toContain(KEY);
}

/** Without a network, by keyboard. */
async function playScript({ page }: AgentHands): Promise<void> {
  await page.getByLabel("A script, offline").check();
  await expect(page.getByText("A script plays the scene")).toBeVisible();
  await page.getByRole("button", { name: "Run", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(status(page)).toHaveText("Done.");
  await expect(page.locator("#conversation pre", { hasText: "The key “Buoy” is made." })).toBeVisible();
}

test("A model gets what Airlock lets through, says what it likes, and neither a page nor the transcript gets the key; then a script plays a scene.", async ({
  work: { context, agent, page: site, person },
  endpoint,
}) => {
  const { page } = agent;
  const allow = async () => {
    const { questions } = await person.state((state) => state.questions.length === 1);
    await person.command({ type: "answer", question: questions[0]?.id ?? "", allow: true });
  };
  const tools = (await agent.request("tools/list")).result?.["tools"] as { name: string }[];
  const call = {
    id: "c1",
    type: "function",
    function: { name: tools[0]?.name, arguments: JSON.stringify({ name: KEY }) },
  };
  endpoint.answer = (body) =>
    body.includes('"role":"tool"')
      ? says({ content: `${MARKUP} ${KEY}` })
      : says({ content: null, tool_calls: [call] });
  await useEndpoint(agent, endpoint.server.url("/v1"));
  await run(page);
  await allow();
  await expect(status(page)).toHaveText("Done.");

  // The endpoint was given the result without the secret, and the key in a header only.
  const asked = endpoint.server.requests.filter(({ method }) => method === "POST");
  expect(asked).toHaveLength(2);
  expect(asked[1]?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(JSON.stringify(asked.map(({ body }) => body))).not.toContain(CANARY);
  expect(asked[0]?.body).not.toContain(KEY);
  // The tool got "[key]" where the endpoint wanted the key to go.
  expect(await site.evaluate("got")).toEqual([{ name: "[key]" }]);
  await expectInert(page);
  await expectAccessible(page, "playground");
  // The browser has ended the idle worker meanwhile: a run connects the agent again.
  await killWorker(context);
  await expect(page.locator("#state")).toContainText("Not connected");
  await playScript(agent);
  expect(endpoint.server.requests.filter(({ method }) => method === "POST")).toHaveLength(2);
});

test("Each state of a model is said in words; a run is stopped; an endpoint that is gone is said to be.", async ({
  agent,
  endpoint,
}) => {
  const { page } = agent;
  await page.getByLabel("An OpenAI-compatible endpoint").check();
  await page.getByLabel("Address").fill("http://models.example/v1");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Give an address that begins with https://")).toBeVisible();
  await expect(page.getByLabel("Address")).toBeFocused();
  await useEndpoint(agent, endpoint.server.url("/v1"));
  await run(page);
  await expect(status(page)).toContainText("There are no tools.");
  await expectAccessible(page, "no tools");

  await pretendTools(agent);
  for (const [reply, words] of [
    [fails(401), "does not accept this key"],
    [fails(429, { "retry-after": "7" }), "Try again in 7 seconds."],
    [fails(500), "failed (500)"],
    [{ headers: CORS, body: "<p>Sign in" }, "cannot be read"],
  ] as const) {
    endpoint.answer = () => reply;
    await run(page);
    await expect(status(page)).toContainText(words);
  }
  await stopAndLose(agent, endpoint);
});
