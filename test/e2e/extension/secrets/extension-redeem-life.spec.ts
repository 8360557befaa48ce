/** A Reveal when the page, the worker, the screen or the browser goes away meanwhile. */
import { expect } from "../../support/extension-fixtures.js";
import { callTool } from "../../support/extension-person.js";
import { test } from "../../support/extension-work-page.js";
import { killWorker } from "../../support/extension-worlds.js";
import type { Reply, TestServer } from "../../support/test-server.js";
import { holdReference, keyRoutes, redeemed } from "./extension-redeem-page.js";

const VALUE = "sk_live_9fQ2xLr7VbT4mZ8wKc3N";
const GONE = { error: expect.stringMatching(/is gone/) };

/** A site that answers when the test says so, and each reference once. */
function oneTimeSite() {
  const waiting: ((reply: Reply) => void)[] = [];
  let isSpent = false;
  const answer = () => {
    const reply = isSpent ? { status: 410 } : redeemed(VALUE);
    isSpent = true;
    for (const send of waiting.splice(0)) send(reply);
  };
  return { answer, redeem: () => new Promise<Reply>((resolve) => waiting.push(resolve)) };
}

let site = oneTimeSite();
test.beforeEach(() => {
  site = oneTimeSite();
});
test.use({ routes: keyRoutes({ "/redeem": () => site.redeem() }), backForwardCache: true });

const asked = ({ requests }: TestServer): number => requests.filter(({ path }) => path === "/redeem").length;

test("The worker is killed while the site is asked: the next Reveal gets that answer, and the site is not asked again.", async ({
  work: { context, server, person, agent },
}) => {
  const { handle } = await holdReference(agent, person);
  // Nobody will ever answer this one.
  person.command({ type: "reveal", handle }).catch(() => undefined);
  await expect.poll(() => asked(server)).toBe(1);
  await killWorker(context);
  site.answer();
  await person.state(({ items }) => items.length === 1);
  expect(await person.command({ type: "reveal", handle })).toMatchObject({ value: VALUE });
  expect(asked(server)).toBe(1);
});

test("The page is left while the site is asked: the panel says so, and nothing is shown.", {
  tag: "@long",
}, async ({ work: { server, page, panel, person, agent } }) => {
  const { handle } = await holdReference(agent, person);
  const revealed = person.command({ type: "reveal", handle });
  await expect.poll(() => asked(server)).toBe(1);
  await page.goto(server.url("/other"));
  expect(await revealed).toMatchObject(GONE);
  await expect(panel.locator("kept-list")).toContainText("Its page was closed or left.");
  expect(await person.command({ type: "reveal", handle })).toMatchObject(GONE);
  expect(asked(server)).toBe(1);
});

test("From a page that rests in the back-forward cache nothing is asked; when it is back, the reference is, too.", async ({
  work: { server, page, person, agent },
}) => {
  const { handle } = await holdReference(agent, person);
  await page.goto(server.url("/other"));
  await person.state(({ items }) => items[0]?.away === true);
  expect(await person.command({ type: "reveal", handle })).toMatchObject(GONE);
  await page.evaluate(() => void setTimeout(() => history.back(), 0));
  await person.state(({ items }) => items[0] !== undefined && items[0].away === undefined);
  const revealed = person.command({ type: "reveal", handle });
  await expect.poll(() => asked(server)).toBe(1);
  site.answer();
  expect(await revealed).toMatchObject({ value: VALUE });
});

test("A closed tab, and one that went to another site, are asked nothing.", async ({
  work: { context, server, page, person, agent },
  serve,
}) => {
  const { handle } = await holdReference(agent, person);
  const elsewhere = await serve({ "/": "<!doctype html><title>elsewhere</title>" });
  // A page of the same site in another tab is not the one that registered the tool.
  const other = await context.newPage();
  await other.goto(server.url());
  await page.goto(elsewhere.url());
  await person.state(({ items }) => items[0]?.away === true);
  expect(await person.command({ type: "reveal", handle })).toMatchObject(GONE);
  await page.close();
  expect(await person.command({ type: "reveal", handle })).toMatchObject(GONE);
  expect(asked(server)).toBe(0);
  expect(elsewhere.requests.filter(({ path }) => path === "/redeem")).toEqual([]);
});

test("A double click asks once; what is held needs no page any more.", { tag: "@long" }, async ({
  work: { server, page, panel, person, agent },
}) => {
  await holdReference(agent, person);
  await panel.bringToFront();
  const card = panel.locator("kept-list").getByRole("article", { name: "Key" });
  await card.getByRole("button", { name: "Reveal" }).dblclick();
  await expect(card.getByRole("button", { name: "Asking the site…" })).toBeVisible();
  await expect.poll(() => asked(server)).toBe(1);
  site.answer();
  await expect(card).toContainText(VALUE);
  await card.getByRole("button", { name: "Hide" }).click();
  await page.close();
  await card.getByRole("button", { name: "Reveal" }).click();
  await expect(card).toContainText(VALUE);
  expect(asked(server)).toBe(1);
});

test("When the screen is locked, values are gone from the panel and from storage.", async ({
  work: { server, panel, person, agent },
  worker,
}) => {
  const { handle } = await holdReference(agent, person);
  const revealed = person.command({ type: "reveal", handle });
  await expect.poll(() => asked(server)).toBe(1);
  site.answer();
  expect(await revealed).toMatchObject({ value: VALUE });
  const running = await worker();
  const stored = () => running.evaluate(async () => JSON.stringify(await chrome.storage.session.get(null)));
  expect(JSON.parse(await stored())[`item:${handle}`]).toContain(VALUE);
  // The machine that runs tests has no screen: the browser's own event is given by hand.
  await running.evaluate(() =>
    (chrome.idle.onStateChanged as unknown as { dispatch(state: string): void }).dispatch("locked"),
  );
  await expect(panel.locator("kept-list")).toContainText("so Airlock forgot one value.");
  expect(JSON.parse(await stored())[`item:${handle}`]).not.toContain(VALUE);
  const copy = await callTool(agent, "make_key");
  expect(JSON.stringify(copy.result)).not.toContain(VALUE);
});
