/** `npm run panel`: what people see of the extension, from the sources, in each state. */
import { expect, test } from "@playwright/test";
import { PICTURES } from "../../../pictures/panel-states.js";
import { RUNS_ALL } from "../../../runs-all.js";

type Served = { readonly resolvedUrls: { readonly local: readonly string[] }; close(): Promise<void> };

let served: Served;
test.beforeAll(async () => {
  const { servePanel } = (await import("../../../panel/serve.mjs" as string)) as {
    servePanel(port: number): Promise<Served>;
  };
  served = await servePanel(0);
});
test.afterAll(() => served.close());

/** One of each page, among them one that takes a click of the person's. */
const SAMPLES = ["held", "revealed", "window-question", "first-who"];

test("Each state of the list shows, with nothing of it missing.", { tag: ["@once", "@long"] }, async ({
  page,
}) => {
  const problems: string[] = [];
  page.on("pageerror", ({ message }) => problems.push(message));
  const [address = ""] = served.resolvedUrls.local;
  await page.goto(address);
  await expect(page.locator("nav a")).toHaveText(PICTURES.map(({ name }) => name));
  for (const name of RUNS_ALL ? PICTURES.map((each) => each.name) : SAMPLES) {
    await page.locator("nav a", { hasText: new RegExp(`^${name}$`) }).click();
    const shown = page.frameLocator("iframe");
    await expect(shown.locator(`html[data-state="${name}"]`)).toBeAttached();
  }
  expect(problems).toEqual([]);
});
