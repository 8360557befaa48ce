/**
 * The log in the browser's own database: many who write at once, and more than there is room for.
 */
import { readFileSync } from "node:fs";
import type { BrowserContext, Page, Worker } from "@playwright/test";
import { RpcCode } from "../../../../extension/protocol/agent-messages.js";
import type { AuditEntry } from "../../../../extension/protocol/audit-messages.js";
import { Line, OTHER_AGENT_ID, otherAgentPage } from "../../../hostile/extension/extension-lines.js";
import { AGENT_ID } from "../../support/extension-agent.js";
import { expect } from "../../support/extension-fixtures.js";
import { callTool, type ListedTool, listTools, readLog } from "../../support/extension-person.js";
import { test } from "../../support/extension-work-page.js";
import { killWorker } from "../../support/extension-worlds.js";

/** Written by the worker of version 0.1: what a person decided, and one call. */
const STORED = JSON.parse(
  readFileSync(new URL("log-by-0-1.json", import.meta.url), "utf8"),
) as readonly AuditEntry[];
const TABS = 10;
const MOST = 10_000;
const PAGE = `<!doctype html><html lang="en"><head><title>count</title></head><body><script>
  document.modelContext.registerTool({ name: "count", description: "Counts.", execute: () => ({ count: 1 }) });
</script></body></html>`;

test.use({ routes: { "/": PAGE } });

const calls = (entries: readonly AuditEntry[], what: string) =>
  entries.filter((entry) => entry.event === "call" && entry.what === what).map(({ call }) => call);

test("Two agents with ten tabs that call at once lose no entry, and no number is missing or given twice.", {
  tag: "@long",
}, async ({ work: { context, server, person, agent }, worker }) => {
  test.slow();
  await person.answersAll(true);
  for (let tab = 1; tab < TABS; tab++) await (await context.newPage()).goto(server.url());
  const other = await Line.open(await otherAgentPage(context));
  await other.request("hello", "tools/list");
  await person.command({ type: "decide-agent", agent: OTHER_AGENT_ID, allow: true });
  const tabs = await (await worker()).evaluate(
    async (url) => (await chrome.tabs.query({ url })).map(({ id }) => id),
    server.url(),
  );
  expect(tabs).toHaveLength(TABS);
  for (const tabId of tabs) {
    if (tabId === undefined) continue;
    for (const each of [AGENT_ID, OTHER_AGENT_ID]) {
      await person.command({ type: "connect-tab", agent: each, tabId, connected: true });
    }
  }
  const tools = await listTools(agent, TABS);
  const listed = await other.request("list", "tools/list");
  const others = listed.result?.["tools"] as ListedTool[];
  expect([tools.length, others.length]).toEqual([TABS, TABS]);
  const [mine, theirs] = await Promise.all([
    Promise.all(tools.map(({ name }) => agent.request("tools/call", { name, arguments: {} }))),
    Promise.all(
      others.map(({ name }, index) => other.request(`call-${index}`, "tools/call", { name, arguments: {} })),
    ),
  ]);
  expect([...mine, ...theirs].filter(({ result }) => result?.["isError"] !== true && result)).toHaveLength(
    20,
  );
  const entries = await readLog(person);
  expect(entries.map(({ n }) => n)).toEqual(entries.map((_, index) => index + 1));
  for (const what of ["started", "done"]) {
    expect([calls(entries, what).length, new Set(calls(entries, what)).size], what).toEqual([20, 20]);
  }
});

/** As if so many calls had been made. */
const fillTo = (running: Worker, most: number): Promise<void> =>
  running.evaluate(
    (count) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("airlock-audit");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction("entries", "readwrite");
          const entries = transaction.objectStore("entries");
          const last = entries.openKeyCursor(null, "prev");
          last.onsuccess = () => {
            for (let n = Number(last.result?.key ?? 0) + 1; n <= count; n++) {
              entries.add({ n, time: n, event: "call", what: "done" });
            }
          };
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    most,
  );

test("A full log makes room for what is decided now, and says which entries are gone.", async ({
  work: { person, agent },
  worker,
}) => {
  await person.answersAll(true);
  await fillTo(await worker(), MOST);
  const [tool] = await listTools(agent);
  expect((await agent.request("tools/call", { name: tool?.name, arguments: {} })).error).toBeUndefined();
  const [marker, ...rest] = await readLog(person);
  expect(marker).toMatchObject({ event: "trimmed", first: 1 });
  expect(rest.map(({ n }) => n)).toEqual(rest.map((_, index) => (marker?.n ?? 0) + 1 + index));
  expect(rest.length).toBeLessThan(MOST);
  expect(rest.at(-1)).toMatchObject({ event: "call", what: "done", tool: "count" });
  expect(rest.at(-1)?.n).toBeGreaterThan(MOST);
});

/** The log as a worker of that form left it; its successor has not looked yet. */
async function leave(context: BrowserContext, panel: Page, form: number, left: readonly object[]) {
  await killWorker(context);
  await panel.evaluate(
    ({ version, entries }) =>
      new Promise<void>((resolve, reject) => {
        // Waits for the dead worker's connection to end.
        indexedDB.deleteDatabase("airlock-audit").onsuccess = () => {
          const opening = indexedDB.open("airlock-audit", version);
          opening.onerror = () => reject(opening.error);
          opening.onupgradeneeded = () => {
            const store = opening.result.createObjectStore("entries", { keyPath: "n" });
            store.createIndex("key", "key", { unique: true });
            for (const each of entries) store.add(each);
          };
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    { version: form, entries: left },
  );
}

const stored = (panel: Page): Promise<unknown[]> =>
  panel.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open("airlock-audit");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction("entries").objectStore("entries").getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result);
          };
        };
      }),
  );

test("The log of 0.1 is read, and goes on with the next number.", async ({
  work: { context, panel, person, agent },
}) => {
  await person.answersAll(true);
  await leave(context, panel, 1, STORED);
  await agent.connect();
  expect((await callTool(agent, "count")).error).toBeUndefined();
  const entries = await readLog(person);
  expect(entries.slice(0, STORED.length)).toEqual(STORED);
  expect(entries.map(({ n }) => n)).toEqual(entries.map((_, index) => index + 1));
  expect(entries.at(-1)).toMatchObject({ event: "call", what: "done", tool: "count" });
});

test("The log of a newer version is neither trusted nor changed: without one, no call runs.", async ({
  work: { context, panel, person, agent },
}) => {
  await person.answersAll(true);
  const newer = [{ n: 1, form: "unknown" }];
  await leave(context, panel, 2, newer);
  await agent.connect();
  expect((await callTool(agent, "count")).error).toMatchObject({ code: RpcCode.notLogged });
  const { value, error } = await person.command({ type: "read-log", before: 0, most: 10 });
  expect([value, error]).toEqual([undefined, expect.any(String)]);
  expect(await stored(panel)).toEqual(newer);
});
