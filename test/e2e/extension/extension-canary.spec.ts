/**
 * The promise with the extension: a unique string in every kind of secret, and everything that
 * leaves is searched.
 */
import type { Worker } from "@playwright/test";
import { callNames } from "../../../src/texts/people.js";
import { inPage } from "../page/model-context-targets.js";
import { findCanaries } from "../support/canaries.js";
import { canary, KINDS, TOOLS } from "../support/canary-tools.js";
import type { AgentHands } from "../support/extension-agent.js";
import { expect, type Page } from "../support/extension-fixtures.js";
import { listTools, ownName } from "../support/extension-person.js";
import { test } from "../support/extension-work-page.js";
import { inIsolatedWorld } from "../support/extension-worlds.js";

/** A page that keeps every message that anybody could overhear, from before its own tools on. */
const EAVESDROPPER = `<!doctype html><html lang="en"><head><title>ears</title><script>
  window.heard = [];
  const hear = (where, what) => heard.push(where + ": " + what);
  for (const type of ["message", "messageerror", "error", "unhandledrejection", "storage", "webmcp-airlock:bell", "port"]) {
    addEventListener(type, (event) => hear(type, JSON.stringify(event.data ?? event.message ?? String(event.reason))), true);
  }
  const { dispatchEvent } = EventTarget.prototype;
  EventTarget.prototype.dispatchEvent = function (event) {
    hear("dispatchEvent", event.type + JSON.stringify(event.detail ?? event.data ?? null));
    return dispatchEvent.call(this, event);
  };
  for (const kind of [MessagePort, BroadcastChannel, Window]) {
    const owner = kind === Window ? window : kind.prototype;
    const { postMessage } = owner;
    owner.postMessage = function (message, ...rest) {
      hear("postMessage", JSON.stringify(message));
      return postMessage.call(this, message, ...rest);
    };
  }
</script></head><body></body></html>`;

/** The page's own view: everything of it that another script in it could read. */
const pageThings = (page: Page): Promise<string[]> =>
  page.evaluate(async () => [
    ...(window as unknown as { heard: string[] }).heard,
    document.documentElement.outerHTML,
    JSON.stringify({ ...localStorage, ...sessionStorage, cookie: document.cookie, name: window.name }),
    JSON.stringify(await indexedDB.databases()),
    JSON.stringify(performance.getEntries()),
  ]);

/** Stores of the extension where others could find it, or beyond the session. */
const stored = (worker: Worker): Promise<{ local: string; log: string; elsewhere: string[] }> =>
  worker.evaluate(async () => ({
    local: JSON.stringify(await chrome.storage.local.get(null)),
    log: await new Promise<string>((resolve, reject) => {
      const opening = indexedDB.open("airlock-audit");
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const rows = opening.result.transaction("entries").objectStore("entries").getAll();
        rows.onerror = () => reject(rows.error);
        rows.onsuccess = () => {
          opening.result.close();
          resolve(JSON.stringify(rows.result));
        };
      };
    }),
    elsewhere: [
      ...(await indexedDB.databases()).map(({ name }) => name ?? ""),
      ...(await caches.keys()),
      ...Object.keys((await chrome.storage.sync?.get(null).catch(() => ({}))) ?? {}),
    ],
  }));

/** Calls every tool, the echo last: by then everything has been withheld. */
async function callAll(agent: AgentHands): Promise<readonly string[]> {
  const tools = await listTools(agent, 21);
  expect(tools).toHaveLength(21);
  const inOrder = [...tools].sort((a, b) => Number(ownName(a) === "echo") - Number(ownName(b) === "echo"));
  for (const tool of inOrder) {
    const answer = await agent.request("tools/call", { name: tool.name, arguments: {} });
    expect(answer.result ?? answer.error, tool.name).toBeDefined();
  }
  return agent.frames();
}

/**
 * The same by an agent in the page: what was kept from it goes to the person, over the private
 * port.
 */
const CALL_ALL_IN_PAGE = `
  const results = {};
  const tools = await mc.getTools();
  for (const tool of [...tools.filter(({ name }) => name !== "echo"), ...tools.filter(({ name }) => name === "echo")]) {
    results[tool.name] = await mc.executeTool(tool, {}).catch((error) => String(error) + error.stack);
  }
  return [JSON.stringify(results), JSON.stringify(tools, (key, value) => key === "window" ? null : value)];`;

test.use({ routes: { "/": EAVESDROPPER } });

test("No kind of secret is in anything that leaves the extension, and nothing hangs.", async ({
  work: { context, page, person, agent },
  worker,
}) => {
  const seen = new Map<string, string>();
  const record = (place: string, text: string) => void seen.set(`${seen.size + 1}. ${place}`, text);
  const running = await worker();
  running.on("console", (message) => record("worker console", message.text()));
  context.on("console", (message) => record("page console", message.text()));
  context.on("weberror", (error) => record("page error", error.error().message));
  await person.answersAll(true);
  await inPage(page, TOOLS);
  const frames = await callAll(agent);
  expect(frames.join()).toContain("ordinary words stay");
  expect(frames.join()).toContain("airlock-");
  for (const frame of frames) record("agent frame", frame);
  for (const text of await inPage<string[]>(page, CALL_ALL_IN_PAGE)) record("agent in the page", text);
  const { items, calls } = await person.state((state) =>
    state.items.some(({ agent: whose }) => whose === callNames.inPage()),
  );
  expect(items.length).toBeGreaterThan(KINDS.length);
  // The tool's own error is for the person.
  record("panel's calls", JSON.stringify(calls.map(({ error, ...call }) => call)));
  await inPage(page, `postMessage("spoken aloud"); await sleep(20);`);
  const things = await pageThings(page);
  expect(things.join(), "the page's ears work").toContain('message: "spoken aloud"');
  for (const each of things) record("page", each);
  const { local, log, elsewhere } = await stored(running);
  record("storage.local", local);
  expect(JSON.parse(log).length, "each call began and ended in the log").toBeGreaterThan(2 * 21);
  record("log on disk", log);
  expect(elsewhere).toEqual(["airlock-audit"]);
  expect(findCanaries(seen, KINDS.map(canary))).toEqual([]);
});

test("What the extension stores cannot be read in the world that it shares with the page's process.", {
  tag: "@once",
}, async ({ work: { page } }) => {
  const tried = await inIsolatedWorld<string[]>(
    page,
    `Promise.all(["session", "local"].map(async (area) => {
      try {
        return area + " holds " + JSON.stringify(await chrome.storage[area].get(null));
      } catch (error) {
        return area + ": " + error.message;
      }
    }))`,
  );
  expect(tried).toEqual([
    "session: Access to storage is not allowed from this context.",
    "local: Access to storage is not allowed from this context.",
  ]);
});
