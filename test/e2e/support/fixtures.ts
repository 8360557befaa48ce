/**
 * Fixtures of every browser spec:
 *
 *   import { expect, test } from "./fixtures.js";
 *   test("…", async ({ openPage, canaryWatch, mode }) => { … });
 */
import { test as base, expect, type Frame, type Page } from "@playwright/test";
import { findCanaries } from "./canaries.js";
import { type Routes, startServer, type TestServer } from "./test-server.js";

export type { Page };
export { expect };

export type Mode = "polyfill" | "native";
export interface AirlockOptions {
  mode: Mode;
}

export interface OpenedPage {
  readonly page: Page;
  readonly server: TestServer;
}

/** Everything an agent can get on a page, as it comes in. */
export interface CanaryWatch {
  /**
   * Adds something that an agent got (a result, an event, …) under a name. Strings as they are, the
   * rest as JSON.
   */
  record(place: string, value: unknown): void;
  /**
   * Fails if a canary is in anything recorded, on the console, in a page error, or in `getTools()`
   * of `page` now. `alsoScan` adds other frames or pages.
   */
  expectNoCanary(canaries: readonly string[], options?: { alsoScan?: readonly Page[] }): Promise<void>;
}

interface Fixtures {
  /** Starts a server for this test: a page's HTML for `/`, or routes. */
  serve(content: string | Routes, options?: { port?: number }): Promise<TestServer>;
  /**
   * Opens `/` with the airlock script first in its head and `html` as its body; the script global
   * `Airlock` is there. `head` goes before the script (a page that poisons prototypes early),
   * `routes` adds other paths.
   */
  openPage(html?: string, options?: { head?: string; routes?: Routes; path?: string }): Promise<OpenedPage>;
  canaryWatch: CanaryWatch;
}

/** A document with the airlock script as the first script (after `head`). */
export const pageWithAirlock = (html = "", head = ""): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>fixture</title>${head}` +
  `<script src="/airlock.iife.js"></script></head><body>${html}</body></html>`;

/** Adds a frame that may use tools, and waits until it has loaded. */
export async function addFrame(page: Page, url: string): Promise<Frame> {
  await page.evaluate(
    (src) =>
      new Promise<void>((resolve) => {
        const iframe = document.createElement("iframe");
        iframe.allow = "tools";
        iframe.src = src;
        iframe.onload = () => resolve();
        document.body.append(iframe);
      }),
    url,
  );
  const frame = page.frames().at(-1);
  if (frame === undefined) throw new Error("no frame");
  return frame;
}

/** The tool list as an agent in the page gets it, as JSON. `window` is not data. */
function readTools(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const context = (document as unknown as { modelContext?: { getTools(): Promise<unknown[]> } })
      .modelContext;
    if (!context) return "no document.modelContext";
    const tools = await context.getTools();
    return JSON.stringify(tools, (key, value) => (key === "window" ? undefined : value));
  });
}

const asText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));

function watch(page: Page): CanaryWatch {
  const seen = new Map<string, string>();
  const record = (place: string, value: unknown) => {
    seen.set(`${seen.size + 1}. ${place}`, asText(value));
  };
  page.on("console", (message) => record("console", message.text()));
  page.on("pageerror", (error) => record("page error", `${error.message}\n${error.stack ?? ""}`));
  return {
    record,
    async expectNoCanary(canaries, { alsoScan = [] } = {}) {
      expect(seen.size, "nothing was recorded, so nothing would be proved").toBeGreaterThan(0);
      for (const each of [page, ...alsoScan]) record("getTools()", await readTools(each));
      const hits = findCanaries(seen, canaries);
      expect(hits, "planted secrets that an agent could read").toEqual([]);
    },
  };
}

export const test = base.extend<Fixtures & AirlockOptions>({
  mode: ["polyfill", { option: true }],

  // Playwright wants an object pattern here even where nothing of it is used.
  serve: async ({ mode: _mode }, use) => {
    const servers: TestServer[] = [];
    await use(async (content, options) => {
      const routes = typeof content === "string" ? { "/": content } : content;
      const server = await startServer(routes, options);
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.close()));
  },

  openPage: async ({ page, serve }, use) => {
    await use(async (html = "", { head = "", routes = {}, path = "/" } = {}) => {
      const server = await serve({ "/": pageWithAirlock(html, head), ...routes });
      await page.goto(server.url(path));
      return { page, server };
    });
  },

  canaryWatch: async ({ page }, use) => {
    await use(watch(page));
  },
});
