/**
 * An app that the person let in, and the same person, page and app after the browser or the
 * extension has started again.
 */
import type { KeyObject } from "node:crypto";
import { FakePanel } from "./fake-agent.js";
import { appHouse, FakeApp, hostOf } from "./fake-app.js";
import type { FakeBrowser } from "./fake-chrome.js";
import { FakePage, type PageOptions } from "./fake-page.js";
import { quiet } from "./until.js";

export interface SamePerson {
  readonly browser: FakeBrowser;
  readonly panel: FakePanel;
  readonly page: FakePage;
  readonly app: FakeApp;
  readonly agent: string;
  readonly key: KeyObject;
  readonly options: PageOptions;
}

interface Listed {
  readonly name: string;
}

async function toolsOf({ app }: Pick<SamePerson, "app">): Promise<readonly Listed[]> {
  const { result } = await app.request("tools/list");
  return (result?.["tools"] ?? []) as Listed[];
}

/** The app's name for a tool of the page. */
export async function appNameOf(house: Pick<SamePerson, "app">, tool: string): Promise<string> {
  return (await toolsOf(house)).find(({ name }) => name.endsWith(`__${tool}`))?.name ?? "none";
}

export async function samePerson(options: PageOptions = {}): Promise<SamePerson> {
  const house = await appHouse();
  const page = await new FakePage(house.browser, options).settled();
  const { app, agent, key } = await house.connect(1);
  await house.letIn(agent);
  await house.panel.command({ type: "connect-tab", agent, tabId: 1, connected: true });
  return { ...house, page, app, agent, key, options };
}

/** The worker began again meanwhile; a page that is still there connects by itself. */
export async function again(house: SamePerson, openPage: boolean): Promise<SamePerson> {
  const { browser, key, options } = house;
  const panel = new FakePanel(browser);
  await panel.shows(({ apps }) => apps.host === "opening");
  const host = await hostOf(browser, browser.hosts.length);
  if (!openPage) house.page.connect();
  const page = openPage ? new FakePage(browser, options) : house.page;
  await page.settled();
  const app = new FakeApp(host, 1);
  await app.identify(key);
  await app.told("met");
  await quiet();
  return { ...house, panel, page, app };
}
