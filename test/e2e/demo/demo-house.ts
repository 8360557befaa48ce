/** The demo, served for one test with a clock of its own, and what its specs share. */
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import type { Locator, Page } from "@playwright/test";
import { type AppOptions, createApp } from "../../../demo/server/app.js";
import { assetRoutes } from "../../../demo/server/assets.js";
import { test as base, expect } from "../support/fixtures.js";

export { expect };

export interface DemoHouse {
  readonly url: string;
  /** The server's answers with 2xx, oldest first: the bodies of `path`, as it knows them. */
  answers(path: string): readonly Answer[];
  /** Lets the server's time pass; the browser's clock stays. Milliseconds. */
  wait(time: number): void;
  /** Signs in by the button that a person would click. */
  enter(page: Page, name?: "Ada" | "Grace"): Promise<void>;
}

/** The members that the specs ask for. */
export interface Answer {
  readonly secret?: string;
  readonly value?: string;
  readonly reference?: { readonly id: string; readonly redeemUrl: string };
}

const root = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const assets = assetRoutes({
  client: root("demo/dist/client"),
  airlock: root("dist"),
  docs: root("site/dist"),
});

interface Fixtures {
  limits: NonNullable<AppOptions["limits"]>;
  house: DemoHouse;
  /**
   * For specs about words and looks: Airlock's closed roots are opened, so that locators and axe
   * can see in.
   */
  openRoots: undefined;
}

/** A rehearsal may answer with a page. */
const answerOf = (response: Response): Promise<Answer> =>
  response
    .clone()
    .json()
    .catch(() => ({}));

export const test = base.extend<Fixtures>({
  limits: [{}, { option: true }],

  house: async ({ limits, page }, use) => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    // The demo's own strict policy refuses nothing of the demo, or of Airlock in it.
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) faults.push(message.text());
    });
    let ahead = 0;
    const app = createApp({ assets, limits, now: () => Date.now() + ahead });
    const answered: { path: string; body: Answer }[] = [];
    const fetch = async (request: Request): Promise<Response> => {
      const response = await app.fetch(request);
      const path = new URL(request.url).pathname;
      if (response.ok && path.startsWith("/api/")) answered.push({ path, body: await answerOf(response) });
      return response;
    };
    const server = serve({ fetch, port: 0, hostname: "127.0.0.1" });
    await new Promise<void>((resolve) => {
      if (server.listening) resolve();
      else server.once("listening", resolve);
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await use({
      url,
      answers: (path) => answered.filter((each) => each.path.startsWith(path)).map(({ body }) => body),
      wait(time) {
        ahead += time;
      },
      async enter(page, name = "Ada") {
        await page.goto(url);
        await page.getByRole("button", { name: `Continue as ${name}` }).click();
        await page.getByRole("heading", { name: "Agent session" }).waitFor();
      },
    });
    await new Promise((resolve) => {
      server.close(resolve);
      if ("closeAllConnections" in server) server.closeAllConnections();
    });
    expect(faults, "errors that no part of the page caught").toEqual([]);
  },

  openRoots: async ({ page }, use) => {
    await page.addInitScript(() => {
      const { attachShadow } = Element.prototype;
      Element.prototype.attachShadow = function (init) {
        return attachShadow.call(this, { ...init, mode: "open" });
      };
    });
    await use(undefined);
  },
});

/** The value of the one key that was made by value. */
export function madeSecret(house: DemoHouse): string {
  const [secret] = house.answers("/api/keys").flatMap((answer) => answer.secret ?? []);
  if (secret === undefined) throw new Error("No key was made.");
  return secret;
}

/** The newest call in the transcript. */
export const newestCall = (page: Page): Locator => page.locator(".calls > li").first();
export const agentsView = (page: Page): Locator =>
  newestCall(page).getByRole("region", { name: "Agent's view", exact: true });
export const yourView = (page: Page): Locator => newestCall(page).getByRole("region", { name: "Your view" });

/** Chooses a tool, fills its form in and runs it, by clicks and typing; waits for the new entry. */
export async function run(page: Page, tool: string, input: Record<string, string> = {}): Promise<void> {
  const before = await page.locator(".calls > li").count();
  await page.getByRole("radio", { name: tool }).check();
  const form = page.getByRole("form", { name: "Call the tool" });
  for (const [name, value] of Object.entries(input)) {
    const control = form.getByLabel(name, { exact: true });
    if ((await control.evaluate((element) => element.tagName)) === "SELECT")
      await control.selectOption(value);
    else await control.fill(value);
  }
  await form.getByRole("button", { name: "Run as agent" }).click();
  await page.locator(".calls > li").nth(before).waitFor();
}

/** The exact text that `executeTool` resolved with, as the panel shows it. */
export async function exactText(page: Page): Promise<string> {
  const details = agentsView(page).locator("details.exact");
  if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
  return (await details.locator("pre").textContent()) ?? "";
}
