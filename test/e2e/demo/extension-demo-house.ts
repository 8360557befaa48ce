/**
 * The demo in a browser with the extension: a user is signed in, and what the server gave out is on
 * record.
 */
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import { createApp } from "../../../demo/server/app.js";
import { assetRoutes } from "../../../demo/server/assets.js";
import { test as base, type Page } from "../support/extension-fixtures.js";

const root = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const assets = assetRoutes({ client: root("demo/dist/client"), airlock: root("dist") });

export interface ServedDemo {
  readonly address: string;
  readonly port: number;
  /** Secrets that the server gave out, oldest first. */
  readonly secrets: readonly string[];
  stop(): Promise<void>;
}

/** @param port 0 for one that is free */
export async function serveDemo(port = 0): Promise<ServedDemo> {
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
  const server = serve({ fetch, port, hostname: "127.0.0.1" });
  await new Promise<void>((resolve) => {
    if (server.listening) resolve();
    else server.once("listening", resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      if ("closeAllConnections" in server) server.closeAllConnections();
    });
  return { address: `http://127.0.0.1:${bound}/`, port: bound, secrets, stop };
}

/** The demo's page after signing in, and the secrets that its server gave out. */
export const test = base.extend<{ demo: { readonly page: Page; readonly secrets: readonly string[] } }>({
  demo: async ({ browserWithExtension: context }, use) => {
    const { address, secrets, stop } = await serveDemo();
    const page = await context.newPage();
    await page.goto(address);
    await page.getByRole("button", { name: "Continue as Ada" }).click();
    await page.getByRole("heading", { name: "Agent session" }).waitFor();
    await use({ page, secrets });
    await page.close();
    await stop();
  },
});
