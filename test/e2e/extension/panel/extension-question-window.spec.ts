/** With the panel closed, a question comes in a window of its own. */
import type { Worker } from "@playwright/test";
import { expectAccessible } from "../../support/axe.js";
import { expect, test } from "../../support/extension-fixtures.js";
import { ADDRESS, askingWindow, unwatched } from "./extension-question-window.js";

const PAGE = `<!doctype html><html lang="en"><head><title>shop</title></head><body><h1>Shop</h1><script>
  document.modelContext.registerTool({
    name: "order", title: "Order it", description: "Orders.", inputSchema: { type: "object", properties: {} },
    execute: () => ({ ordered: true }),
  });
</script></body></html>`;
const TYPED = "correct horse battery staple 7";
const SIGNING = `<!doctype html><html lang="en"><head><title>shop</title></head><body><h1>Shop</h1><script>
  window.got = [];
  document.modelContext.registerTool({
    name: "sign", title: "Sign it", description: "Signs.",
    inputSchema: {
      type: "object", required: ["passphrase"],
      properties: { passphrase: { type: "string", title: "Passphrase", "x-sensitive": true } },
    },
    outputSchema: { type: "object", properties: { signed: { type: "boolean" } } },
    execute: (input) => (got.push(input), { signed: true }),
  });
</script></body></html>`;

const badge = (running: Worker): Promise<string> => running.evaluate(() => chrome.action.getBadgeText({}));

test("With the panel closed a question opens a window; a click there answers it, and the window goes.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
  worker,
}) => {
  const call = await unwatched({ context, agent, openPanel }, (await serve(PAGE)).url());
  const answer = call();
  const asking = await askingWindow(context);
  await expect(asking.getByRole("heading", { name: /^Let “.*” use “Order it” on http/ })).toBeVisible();
  expect(await badge(await worker())).toBe("1");
  await expectAccessible(asking);
  await asking.getByRole("button", { name: "Allow" }).click();
  expect(JSON.stringify((await answer).result)).toContain("ordered");
  await expect.poll(() => asking.isClosed()).toBe(true);
  expect(await badge(await worker())).toBe("");
});

test("A secret that only the person knows is typed there, and closing the window gives none.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const call = await unwatched({ context, agent, openPanel }, (await serve(SIGNING)).url());
  const signed = call();
  const asking = await askingWindow(context);
  await asking.getByLabel("“Passphrase”").fill(TYPED);
  await asking.getByRole("button", { name: "Allow" }).click();
  expect(JSON.stringify((await signed).result)).toContain('"signed":true');
  await expect.poll(() => asking.isClosed()).toBe(true);
  const page = context.pages().find((each) => each.url().startsWith("http"));
  expect(await page?.evaluate("window.got")).toEqual([{ passphrase: TYPED }]);
  const declined = call();
  const again = await askingWindow(context);
  await expect(again.getByLabel("“Passphrase”")).toBeVisible();
  await again.close();
  expect(JSON.stringify((await declined).result)).toContain("did not enter it");
  expect(await page?.evaluate("window.got.length")).toBe(1);
  expect((await agent.frames()).join()).not.toContain(TYPED);
});

test("Closing the window is a no, and does not bring another one.", { tag: "@long" }, async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const call = await unwatched({ context, agent, openPanel }, (await serve(PAGE)).url());
  const answer = call();
  const asking = await askingWindow(context);
  await expect(asking.getByRole("button", { name: "Allow" })).toBeVisible();
  await asking.close();
  expect(JSON.stringify((await answer).result)).toMatch(/did not allow/);
  expect(JSON.stringify((await call()).result)).toMatch(/did not allow/);
  expect(context.pages().some((each) => each.url() === ADDRESS)).toBe(false);
});
