/** The demo as files alone, in a folder of a host that does nothing but give them out. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "../support/fixtures.js";
import { agentsView, run } from "./demo-house.js";

const FOLDER = fileURLToPath(new URL("../../../demo/dist/static/", import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
};

/** @param asked gets each path that the page asks for */
const serveFiles = (page: Page, asked: string[]): Promise<unknown> =>
  page.route("https://files.example/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    const name = pathname.replace("/some/folder/", "") || "index.html";
    if (!existsSync(FOLDER + name)) return route.fulfill({ status: 404 });
    const contentType = TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "text/plain";
    return route.fulfill({ contentType, body: readFileSync(FOLDER + name) });
  });

test("It works without a server: sign-in, a marked field, what the page shows; references say why not.", async ({
  page,
}) => {
  const asked: string[] = [];
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) faults.push(message.text());
  });
  await serveFiles(page, asked);
  await page.goto("https://files.example/some/folder/");
  await expect(page.getByText("This copy has no server")).toBeVisible();
  await page.getByRole("button", { name: "Continue as Ada" }).click();
  await page.getByRole("heading", { name: "Agent session" }).waitFor();

  await run(page, "generate_api_key", { name: "From files" });
  await expect(agentsView(page)).toContainText("From files");
  await expect(agentsView(page)).toContainText("x-sensitive");
  await expect(agentsView(page)).not.toContainText(/hly_[0-9a-f]+_[0-9a-f]{64}/);
  await page.getByRole("link", { name: "Keys" }).click();
  await expect(page.locator(".workspace").getByText("From files")).toBeVisible();

  await run(page, "create_api_key", { name: "Cannot be" });
  await expect(agentsView(page)).toContainText("a reference needs one");
  await page.getByRole("link", { name: "Inbox" }).click();
  await expect(page.locator(".workspace").getByText("Data Desk").first()).toBeVisible();

  expect(asked.every((path) => path.startsWith("/some/folder/"))).toBe(true);
  expect(asked.filter((path) => path.includes("api"))).toEqual([]);
  expect(faults).toEqual([]);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Continue as Ada" }).waitFor();
});
