/**
 * The docked panel of a browser that nothing automates, whose worker ends when it has had nothing
 * to do for half a minute.
 */
import { findPointer, findScreen } from "../../tasks/find-tools.mjs";
import { test as base, expect } from "../support/extension-fixtures.js";
import type { TestServer } from "../support/test-server.js";
import { Desktop, toPng } from "./desktop.js";

/** Tells its server whether Airlock is there, and has a tool that the panel lists. */
const PAGE = `<!doctype html><html lang="en"><title>The shop</title><h1>The shop</h1><script>
  fetch("modelContext" in document ? "/guarded" : "/plain");
  document.modelContext?.registerTool({ name: "order", description: "Orders.", execute() {} });
</script>`;

/** A page that the browser showed before the extension was there has no script yet. */
async function reloadUntil(path: string, server: TestServer, desktop: Desktop): Promise<void> {
  await expect(async () => {
    await desktop.press("ctrl+r");
    await expect.poll(() => server.requests.at(-1)?.path, { timeout: 15_000 }).toBe(path);
  }).toPass();
}

const test = base.extend<{ shop: { server: TestServer; desktop: Desktop } }>({
  shop: async ({ serve }, use, info) => {
    const server = await serve({ "/": PAGE, "/guarded": { status: 204 }, "/plain": { status: 204 } });
    const desktop = await Desktop.start(server.url());
    await desktop.titled("Welcome to Airlock");
    await desktop.press("ctrl+w");
    await desktop.titled("The shop");
    await reloadUntil("/guarded", server, desktop);
    const before = desktop.panel();
    await desktop.press("alt+shift+k");
    await desktop.still(before);
    await use({ server, desktop });
    const body = toPng(desktop.screen());
    if (info.status !== info.expectedStatus) await info.attach("screen", { body, contentType: "image/png" });
    await desktop.end();
  },
});

test.skip(
  findScreen() === undefined || findPointer() === undefined,
  "Needs Xvfb and xdotool: apt-get install xvfb xdotool.",
);
// The browser ends an idle worker after half a minute, and a busy machine later.
test.describe.configure({ timeout: 180_000 });

test("The browser ends the idle worker, and the panel beside the page changes no pixel. @long", async ({
  shop: { desktop },
}) => {
  const first = desktop.worker();
  const before = (await desktop.watchUntil(() => desktop.worker() !== first)).at(-1);
  const meanwhile = await desktop.watchUntil(
    () => desktop.worker() !== undefined && desktop.worker() !== first,
  );
  // The page tells the new worker of its tools a quarter of a second later.
  let looks = 0;
  const after = await desktop.watchUntil(() => ++looks > 75);
  const all = [...meanwhile, ...after];
  expect(all.map(({ pixels }) => before?.pixels.equals(pixels))).toEqual(all.map(() => true));
});

test("Keys that are pressed while there is no worker are kept: the site is off. @long", async ({
  shop: { desktop, server },
}) => {
  const first = desktop.worker();
  await desktop.clickInPanel(310, 20);
  await desktop.press("Escape");
  const before = (await desktop.watchUntil(() => desktop.worker() !== first)).at(-1);
  await desktop.press("End");
  await desktop.still(before);
  await reloadUntil("/plain", server, desktop);
});
