/** The demo in a browser with the extension: a user is signed in, and what the server gave out is on record. */
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import { createApp } from "../../../demo/server/app.js";
import { test as base, type Page } from "../support/extension-fixtures.js";

const root = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const assets = { client: root("demo/dist/client"), airlock: root("dist") };

/** The demo's page after signing in, and the secrets that its server gave out. */
export const test = base.extend<{ demo: { readonly page: Page; readonly secrets: string[] } }>({
  demo: async ({ browserWithExtension: context }, use) => {
    const app = createApp({ assets, limits: {}, now: Date.now });
    const secrets: string[] = [];
    const fetch = async (request: Request): Promise<Response> => {
      const response = await app.fetch(request);
      if (new URL(request.url).pathname.startsWith("/api/")) {
        const { secret, value } = (await response.clone().json()) as { secret?: string; value?: string };
        secrets.push(...[secret, value].filter((each) => each !== undefined));
      }
      return response;
    };
    const server = serve({ fetch, port: 0, hostname: "127.0.0.1" });
    await new Promise<void>((resolve) => {
      if (server.listening) resolve();
      else server.once("listening", resolve);
    });
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.getByRole("button", { name: "Continue as Ada" }).click();
    await page.getByRole("heading", { name: "Agent session" }).waitFor();
    await use({ page, secrets });
    await page.close();
    await new Promise((resolve) => {
      server.close(resolve);
      if ("closeAllConnections" in server) server.closeAllConnections();
    });
  },
});
