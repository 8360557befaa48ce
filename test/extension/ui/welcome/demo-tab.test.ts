/** The first steps open the demo once: a tab that shows it is used, and no second one opened. */
import { beforeEach, expect, it, vi } from "vitest";
import type { DemoState } from "../../../../extension/ui/welcome/demo-tab.js";

interface Tab {
  readonly id: number;
  url: string;
  readonly isDemo: boolean;
}

const DEMO = "http://127.0.0.1:4173/#as-ada";
let tabs: Tab[] = [];
let updated: ((id: number, change: { status: string }) => void)[] = [];
/** Another document than the one that is there: else nothing would be loaded. */
const isAnew = (one: string, other: string): boolean => one.split("#")[0] !== other.split("#")[0];
/** Without the query, which differs each time. */
const addresses = (): string[] => tabs.map(({ url }) => url.replace(/\?[^#]*/, ""));

beforeEach(() => {
  tabs = [];
  updated = [];
  vi.resetModules();
  const find = async (id: number) => {
    const tab = tabs.find((each) => each.id === id);
    if (tab === undefined) throw new Error(`No tab with id: ${id}.`);
    return { ...tab, status: "complete" };
  };
  vi.stubGlobal("chrome", {
    tabs: {
      onUpdated: {
        addListener: (listener: (typeof updated)[number]) => updated.push(listener),
        removeListener: () => undefined,
      },
      query: async () => tabs,
      get: find,
      create: async ({ url }: { url: string }) => {
        const tab = { id: tabs.length + 1, url, isDemo: true };
        tabs.push(tab);
        return tab;
      },
      update: async (id: number, { url }: { url: string }) => {
        const tab = tabs.find((each) => each.id === id);
        if (tab === undefined || !isAnew(tab.url, url)) return;
        tab.url = url;
        for (const listener of updated) listener(id, { status: "complete" });
      },
    },
    scripting: {
      executeScript: async ({ target }: { target: { tabId: number } }) => [
        { result: tabs.find(({ id }) => id === target.tabId)?.isDemo === true },
      ],
    },
  });
});

async function openOne(): Promise<readonly DemoState[]> {
  const { DemoTab } = await import("../../../../extension/ui/welcome/demo-tab.js");
  const told: DemoState[] = [];
  const tab = new DemoTab((state) => told.push(state));
  await tab.open();
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(0), 30_000);
  tab.close();
  return told;
}

it("A demo that is open, on whatever port, is loaded anew with Ada, and used.", async () => {
  tabs = [
    { id: 7, url: "http://localhost:8080/", isDemo: false },
    { id: 8, url: "http://127.0.0.1:5555/#inbox", isDemo: true },
  ];
  expect(await openOne()).toContain("open");
  expect(addresses()).toEqual(["http://localhost:8080/", "http://127.0.0.1:5555/#as-ada"]);
});

it("Going back and forth opens no second one, whether the demo answered or not.", async () => {
  await openOne();
  for (const isDemo of [true, false]) {
    tabs = tabs.map((tab) => ({ ...tab, isDemo }));
    await openOne();
    expect(addresses()).toEqual([DEMO]);
  }
});

it("A tab that the person has taken elsewhere is left alone.", async () => {
  await openOne();
  tabs = tabs.map((tab) => ({ ...tab, url: "https://news.example/", isDemo: false }));
  await openOne();
  expect(addresses()).toEqual(["https://news.example/", DEMO]);
});
