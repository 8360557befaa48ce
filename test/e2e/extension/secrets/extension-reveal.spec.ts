/**
 * The person's Reveal in the panel: the value is there, and neither the page nor an agent saw
 * anything of it.
 */

import { findCanaries } from "../../support/canaries.js";
import { canary } from "../../support/canary-tools.js";
import { expect, type Page } from "../../support/extension-fixtures.js";
import { callTool } from "../../support/extension-person.js";
import { test } from "../../support/extension-work-page.js";
import type { Routes, TestServer } from "../../support/test-server.js";

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
  for (const type of PerformanceObserver.supportedEntryTypes) {
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => seen.push("timing " + JSON.stringify(entry) + entry.name)))
      .observe({ type, buffered: true });
  }
  new ReportingObserver((reports) => reports.forEach((report) => seen.push("report " + JSON.stringify(report))), { buffered: true }).observe();
  for (const type of ["securitypolicyviolation", "error", "unhandledrejection", "message", "online", "focus", "blur"]) {
    addEventListener(type, (event) => seen.push("event " + type + " " + event.message + event.blockedURI + event.data), true);
  }
  const spy = (name, owner, key) => {
    const original = owner[key];
    owner[key] = function (...args) {
      const result = Reflect.apply(original, this, args);
      seen.push(name + " " + args + " " + (typeof this === "string" ? this : "") + " " + result);
      return result;
    };
  };
  spy("text", Response.prototype, "text");
  spy("json", Response.prototype, "json");
  spy("reader", ReadableStream.prototype, "getReader");
  spy("read", ReadableStreamDefaultReader.prototype, "read");
  spy("header", Headers.prototype, "get");
  spy("decode", TextDecoder.prototype, "decode");
  spy("timeout", AbortSignal, "timeout");
  for (const key of ["redirected", "status", "body", "type", "url"]) {
    const { get } = Object.getOwnPropertyDescriptor(Response.prototype, key);
    Object.defineProperty(Response.prototype, key, { configurable: true, get() {
      seen.push("response " + key);
      return Reflect.apply(get, this, []);
    } });
  }
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
addEventListener("fetch", (event) => {
  event.waitUntil(
    clients.matchAll().then((all) => all.forEach((client) => client.postMessage(event.request.url))));
  // What it could answer itself, it would.
  if (event.request.url.includes("/redeem/")) event.respondWith(Response.json({ value: "forged by the page" }));
  if (event.request.url.includes("/hello")) event.respondWith(new Response("hello from the service worker"));
});`;

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

/** The eavesdroppers work: a request of the page's own is seen by all of them. */
async function expectEars(page: Page, server: TestServer): Promise<void> {
  await page.evaluate(() => (window as unknown as { ready: Promise<unknown> }).ready);
  const hello = await page.evaluate(async () => (await fetch("/hello")).text());
  expect(hello).toBe("hello from the service worker");
  const own = server.url("/hello");
  const ears = ["fetch /hello", "text  ", `timing {"name":"${own}"`, `service worker ${own}`];
  await expect
    .poll(async () => {
      const seen = (await seenBy(page)).join("\n");
      return ears.filter((ear) => !seen.includes(ear));
    })
    .toEqual([]);
}

async function revealByClicks(panel: Page, label: string, value: string): Promise<void> {
  const kept = panel.getByRole("region", { name: /Kept for you/ });
  const card = kept.getByRole("article", { name: label });
  await expect(card.getByText(value)).toHaveCount(0);
  await card.getByRole("button", { name: "Reveal" }).click();
  await expect(card.getByText(value)).toBeVisible();
}

function expectRedeemedOnce({ requests }: TestServer): void {
  const [redeemed, ...more] = requests.filter(({ path }) => path.startsWith("/redeem/"));
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
}

test.use({ routes: ROUTES });

test("Reveal shows a field and a redeemed value in the panel; the page and the agent see nothing of it.", async ({
  work: { server, page, panel, person, agent },
}) => {
  await expectEars(page, server);
  await person.answersAll(true);
  const { result } = await callTool(agent, "make_key");
  expect(JSON.stringify(result)).toContain("airlock-");
  await person.state(({ items }) => items.length === 2);
  await panel.bringToFront();
  await revealByClicks(panel, "Bank key", REDEEMED);
  await revealByClicks(panel, "pin", FIELD);
  expectRedeemedOnce(server);
  const { result: later } = await callTool(agent, "echo");
  expect(JSON.stringify(later)).toContain("ordinary words stay");
  const seen = new Map((await agent.frames()).map((frame, i) => [`agent frame ${i}`, frame]));
  for (const [i, text] of (await seenBy(page)).entries()) seen.set(`page ${i}`, text);
  expect(findCanaries(seen, [FIELD, REDEEMED, ADDRESS])).toEqual([]);
  expect([...seen.values()].join("\n")).not.toContain("/redeem/");
});
