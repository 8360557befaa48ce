/** The person's Reveal in the panel: the value is there, and neither the page nor an agent saw anything of it. */

import { findCanaries } from "./canaries.js";
import { canary } from "./canary-tools.js";
import { expect, type Page, test } from "./extension-fixtures.js";
import { callTool, Person } from "./extension-person.js";
import type { Routes } from "./test-server.js";

const FIELD = canary("panel-field");
const REDEEMED = canary("panel-redeemed");
const ADDRESS = canary("redeem-address");

/** Everything by which a page could see a request of its own origin. */
const PAGE = `<!doctype html><html lang="en"><head><title>bank</title><script src="/bank.js"></script></head><body><h1>Bank</h1></body></html>`;
const SCRIPT = `{
  window.seen = [];
  const { fetch } = window;
  window.fetch = (...args) => (seen.push("fetch " + args[0]), fetch(...args));
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (...args) { seen.push("xhr " + args[1]); return open.apply(this, args); };
  new PerformanceObserver((list) => list.getEntries().forEach(({ name }) => seen.push("timing " + name)))
    .observe({ type: "resource", buffered: true });
  new MutationObserver((records) => records.forEach(({ target }) => seen.push("changed " + target.outerHTML)))
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  navigator.serviceWorker.addEventListener("message", ({ data }) => seen.push("service worker " + data));
  window.ready = navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready);
  document.modelContext.registerTool({
    name: "make_key",
    description: "Makes a key.",
    outputSchema: { type: "object", properties: { pin: { type: "string", "x-sensitive": true } } },
    execute: () => ({
      structuredContent: { pin: "${FIELD}" },
      content: [{ type: "secret_reference", id: "one", label: "Bank key", redeemUrl: "/redeem/${ADDRESS}", ttl: 60 }],
    }),
  });
  document.modelContext.registerTool({
    name: "echo", description: "Repeats.", execute: () => "later ${REDEEMED} and ${FIELD}, ordinary words stay",
  });
}`;

const SERVICE_WORKER = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => event.waitUntil(
  clients.matchAll().then((all) => all.forEach((client) => client.postMessage(event.request.url)))));`;

const ROUTES: Routes = {
  "/": {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "set-cookie": "session=mine; HttpOnly; SameSite=Strict; Path=/",
      "content-security-policy": "connect-src 'self'; frame-ancestors 'none'",
    },
    body: PAGE,
  },
  "/bank.js": { headers: { "content-type": "text/javascript" }, body: SCRIPT },
  "/sw.js": { headers: { "content-type": "text/javascript" }, body: SERVICE_WORKER },
  "/hello": "hello",
  [`/redeem/${ADDRESS}`]: {
    headers: { "content-type": "application/json", "cache-control": "no-store" },
    body: JSON.stringify({ value: REDEEMED }),
  },
};

const seenBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...(window as unknown as { seen: string[] }).seen,
    ...performance.getEntries().map(({ name }) => name),
    document.documentElement.outerHTML,
  ]);

test("Reveal shows a field and a redeemed value in the panel; the page and the agent see nothing of it.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const server = await serve(ROUTES);
  const page = await context.newPage();
  await page.goto(server.url());
  await page.evaluate(() => (window as unknown as { ready: Promise<unknown> }).ready);
  // The eavesdroppers work: a request of the page's own is seen by all three.
  await page.evaluate(() => fetch("/hello"));
  const own = server.url("/hello");
  await expect
    .poll(() => seenBy(page))
    .toEqual(expect.arrayContaining(["fetch /hello", `timing ${own}`, `service worker ${own}`]));

  const panel = await openPanel(page);
  const person = await Person.at(panel);
  await person.answersAll(true);
  await person.letIn(agent);
  const { result } = await callTool(agent, "make_key");
  expect(JSON.stringify(result)).toContain("airlock-");
  await person.state(({ items }) => items.length === 2);
  await panel.bringToFront();
  const kept = panel.getByRole("region", { name: /Kept for you/ });
  for (const [label, value] of [
    ["Bank key", REDEEMED],
    ["pin", FIELD],
  ] as const) {
    const card = kept.getByRole("article", { name: label });
    await expect(card.getByText(value)).toHaveCount(0);
    await card.getByRole("button", { name: "Reveal" }).click();
    await expect(card.getByText(value)).toBeVisible();
  }

  const [redeemed, ...more] = server.requests.filter(({ path }) => path.startsWith("/redeem/"));
  expect(more).toEqual([]);
  expect(redeemed?.method).toBe("GET");
  expect(redeemed?.headers).toMatchObject({
    "airlock-redeem": "1",
    "sec-fetch-site": "same-origin",
    "sec-fetch-mode": "same-origin",
    cookie: "session=mine",
    accept: "application/json",
  });
  expect(redeemed?.headers.referer).toBeUndefined();

  await page.bringToFront();
  const { result: later } = await callTool(agent, "echo");
  expect(JSON.stringify(later)).toContain("ordinary words stay");
  const seen = new Map((await agent.frames()).map((frame, i) => [`agent frame ${i}`, frame]));
  expect(findCanaries(seen, [FIELD, REDEEMED, ADDRESS])).toEqual([]);
  const inPage = new Map((await seenBy(page)).map((text, i) => [`page ${i}`, text]));
  expect(findCanaries(inPage, [FIELD, REDEEMED, ADDRESS])).toEqual([]);
  expect(await page.evaluate(() => document.body.innerHTML.trim())).toBe("<h1>Bank</h1>");
});
