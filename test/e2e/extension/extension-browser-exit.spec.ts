/** Items that are kept for a person end with the browser, and were never on its disk. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AgentHands, agentOf } from "../support/extension-agent.js";
import {
  type BrowserContext,
  expect,
  launchWithExtension,
  openPanelOf,
  test,
} from "../support/extension-fixtures.js";
import { callTool, Person } from "../support/extension-person.js";
import type { TestServer } from "../support/test-server.js";
import { redeemed } from "./secrets/extension-redeem-page.js";

const FIELD = "field-Qm7vT2xLrK9sWb4Z";
const REDEEMED = "redeemed-c3Np8Qd1Vh6YtGfX";
/** Stored on purpose, so that a search that finds nothing proves something. */
const SETTING = "https://setting-on-disk.example";

/** Nothing of the page itself may be cached, or the values would be on disk as the page's own. */
const uncached = (type: string, body: string) => ({
  headers: { "content-type": type, "cache-control": "no-store" },
  body,
});

const PAGE = `<!doctype html><title>keys</title><script>
  document.modelContext.registerTool({
    name: "make_key",
    description: "Makes a key.",
    outputSchema: { type: "object", properties: { pin: { type: "string", "x-sensitive": true } } },
    execute: async () => ({
      structuredContent: { pin: await (await fetch("/field")).text() },
      content: [{ type: "secret_reference", id: "one", label: "Key", redeemUrl: "/redeem" }],
    }),
  });
</script>`;

const ROUTES = {
  "/": uncached("text/html", PAGE),
  "/field": uncached("text/plain", FIELD),
  "/redeem": redeemed(REDEEMED),
};

async function openSite(context: BrowserContext, server: TestServer) {
  const page = await context.newPage();
  await page.goto(server.url());
  const agent: AgentHands = await agentOf(context);
  return { agent, person: await Person.at(await openPanelOf(page)) };
}

function filesWith(folder: string, words: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const forms = [Buffer.from(words), Buffer.from(words, "utf16le")];
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => forms.some((form) => readFileSync(path).includes(form)));
}

test("Nothing that was kept is there in the next session of the browser, nor in any file of its profile.", async ({
  serve,
  mode,
}) => {
  const profile = mkdtempSync(join(tmpdir(), "airlock-exit-"));
  const options = { mode, backForwardCache: false };
  const server = await serve(ROUTES);
  const first = await launchWithExtension(profile, options);
  const { agent, person } = await openSite(first, server);
  await person.letIn(agent);
  await person.answersAll(true);
  await callTool(agent, "make_key");
  const { items } = await person.state((state) => state.items.length === 2);
  const values = await Promise.all(items.map(({ handle }) => person.command({ type: "reveal", handle })));
  expect(values.map(({ value }) => value).sort()).toEqual([FIELD, REDEEMED]);
  await person.command({ type: "set-site", origin: SETTING, setting: "off" });
  await first.close();
  expect(filesWith(profile, SETTING)).not.toEqual([]);
  expect([FIELD, REDEEMED].flatMap((value) => filesWith(profile, value))).toEqual([]);

  const second = await launchWithExtension(profile, options);
  const again = await openSite(second, server);
  const state = await again.person.state();
  expect(state.items).toEqual([]);
  for (const { handle } of items) {
    expect(await again.person.command({ type: "reveal", handle })).not.toHaveProperty("value");
  }
  await second.close();
  rmSync(profile, { recursive: true, force: true });
});
