/**
 * The README's way: an app uses the demo in the person's browser, and the new key stays with the
 * person.
 */
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import { createApp } from "../../../demo/server/app.js";
import { assetRoutes } from "../../../demo/server/assets.js";
import { openPanelOf } from "../support/extension-fixtures.js";
import { Person } from "../support/extension-person.js";
import { expect, letInWaiting, test } from "./app-house.js";

const folder = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const assets = assetRoutes({ client: folder("demo/dist/client"), airlock: folder("dist") });

test("An app creates a key on the demo: it gets the id, and the person has the secret.", {
  tag: ["@long"],
}, async ({ house: { context, connect, wire } }) => {
  const secrets: string[] = [];
  const app = createApp({ assets });
  const fetch = async (request: Request): Promise<Response> => {
    const response = await app.fetch(request);
    if (new URL(request.url).pathname.startsWith("/api/keys") && request.method === "POST") {
      const { secret } = (await response.clone().json()) as { secret?: string };
      if (secret !== undefined) secrets.push(secret);
    }
    return response;
  };
  const server = serve({ fetch, port: 0, hostname: "127.0.0.1" });
  await expect.poll(() => server.listening).toBe(true);
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.getByRole("button", { name: "Continue as Ada" }).click();
  await page.getByRole("heading", { name: "Agent session" }).waitFor();
  const person = await Person.at(await openPanelOf(page));
  await person.command({ type: "allow-apps", allow: true });
  const client = await connect("Desk", { versionNegotiation: { mode: "auto" } });
  await letInWaiting(person);
  await person.answersAll(true);
  let name = "";
  await expect
    .poll(async () => {
      const { tools } = await client.listTools();
      name = tools.find((tool) => tool.name.endsWith("__generate_api_key"))?.name ?? "";
      return name;
    })
    .not.toBe("");
  const { structuredContent } = await client.callTool({ name, arguments: { name: "By an app" } });
  expect(structuredContent).toMatchObject({ id: expect.any(String) });
  expect(secrets).toHaveLength(1);
  expect(wire.join()).not.toContain(secrets[0]);
  const { items } = await person.state(({ items: kept }) => kept.length > 0);
  const { value } = await person.command({ type: "reveal", handle: items[0]?.handle ?? "" });
  expect(value).toBe(secrets[0]);
  server.close();
});
