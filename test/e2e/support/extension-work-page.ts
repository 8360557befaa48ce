/**
 * A page whose tool tells the server how far it came: the server outlives workers, frames and
 * pages.
 */
import type { BrowserContext } from "@playwright/test";
import type { AgentHands } from "./extension-agent.js";
import { test as base, expect, type Page } from "./extension-fixtures.js";
import { Person } from "./extension-person.js";
import type { Routes, TestServer } from "./test-server.js";

/**
 * `work` ends when `window.finish(value)` is called, or at once where the arguments say with what.
 */
export const WORK_TOOL = `<script>
  const tell = (what) => navigator.sendBeacon("/tell", what);
  document.modelContext.registerTool({
    name: "work",
    description: "Works.",
    outputSchema: { type: "object", properties: { secret: { type: "string", "x-sensitive": true } } },
    execute: async ({ result, progress = 0 }, { signal, reportProgress }) => {
      tell("started");
      signal.addEventListener("abort", () => tell("aborted"));
      for (let i = 0; i < progress; i++) {
        reportProgress?.({ text: "canary-of-progress" });
        await new Promise((resolve) => setTimeout(resolve, 120));
      }
      return result ?? new Promise((resolve) => { window.finish = resolve; });
    },
  });
</script>`;

export const WORK_PAGE = `<!doctype html><html lang="en"><head><title>work</title>${WORK_TOOL}</head><body></body></html>`;

export const workRoutes = (more: Routes = {}): Routes => ({
  "/": WORK_PAGE,
  "/tell": { status: 204 },
  "/other": "<!doctype html><title>other</title>",
  ...more,
});

/** The page's words so far, in order. */
export const told = (server: TestServer): string[] =>
  server.requests.filter(({ path }) => path === "/tell").map(({ body }) => body);

export async function expectTold(server: TestServer, expected: readonly string[]): Promise<void> {
  await expect.poll(() => told(server)).toEqual(expected);
}

interface Work {
  readonly context: BrowserContext;
  readonly server: TestServer;
  readonly page: Page;
  readonly panel: Page;
  readonly person: Person;
  readonly agent: AgentHands;
}

/**
 * `work`: the page is open, the agent was let in and may use its tab. Questions wait for the
 * person.
 */
export const test = base.extend<{ work: Work; routes: Routes }>({
  routes: [workRoutes(), { option: true }],

  work: async ({ browserWithExtension: context, serve, openPanel, agent, routes }, use) => {
    const server = await serve(routes);
    const page = await context.newPage();
    await page.goto(server.url());
    const panel = await openPanel(page);
    const person = await Person.at(panel);
    await person.letIn(agent);
    await use({ context, server, page, panel, person, agent });
  },
});
