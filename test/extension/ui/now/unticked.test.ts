// @vitest-environment happy-dom
/** *Now*, empty, under an agent that was let in and may not use the tab. */
import { afterEach, expect, it } from "vitest";
import type { PanelState } from "../../../../extension/protocol/panel-messages.js";
import type { NowView } from "../../../../extension/ui/now/now-view.js";
import type { AgentList } from "../../../../extension/ui/settings/agent-list.js";
import { agent, EMPTY, tool } from "../../../e2e/extension/panel/extension-panel-states.js";
import { playLanguage } from "../../../e2e/extension/panel/played-worker.js";
import { playBrowser } from "../../../panel/played-browser.js";

playBrowser();
playLanguage("en");
await import("../../../../extension/ui/panel.js");

afterEach(() => document.body.replaceChildren());

async function wordsOf(more: Partial<PanelState>): Promise<string> {
  const view = document.createElement("now-view") as NowView;
  view.panel = { ...EMPTY, tools: [tool()], ...more };
  document.body.append(view);
  await view.updateComplete;
  return view.renderRoot.querySelector(".calm")?.textContent?.replace(/\s+/g, " ") ?? "";
}

const app = { code: "1", isConnected: true };
const desk = agent({ id: "a", kind: "app", name: "Desk", connected: false, app });
const away = agent({ id: "b", name: "Away", connected: false });
const TICK = "Tick “May use the tools of this tab”";

it.each([
  ["an app", [desk]],
  ["an extension", [{ ...desk, kind: "extension" as const }]],
  ["an app that is here, beside one that is not", [away, desk]],
])("says what to tick for %s", async (_, agents) => {
  expect(await wordsOf({ agents })).toContain(`“Desk” may not use this tab yet. ${TICK}`);
});

it("says it, too, where the page has no tools yet", async () => {
  const words = await wordsOf({ agents: [desk], tools: [] });
  expect(words).toContain("This page offers agents no tools");
  expect(words).toContain(TICK);
});

it.each([
  ["nobody was let in", []],
  ["it was blocked", [{ ...desk, status: "denied" as const }]],
  ["another may use the tab", [desk, { ...away, connected: true }]],
])("says nothing of it where %s", async (_, agents) => {
  expect(await wordsOf({ agents })).not.toContain(TICK);
});

const off = agent({ id: "w", kind: "app", name: "Later", status: "waiting", app, isPutOff: true });

it.each([
  ["one app", [off], "“Later” asks to connect, and you said: not now."],
  ["several apps", [off, { ...off, id: "x" }], "2 agents ask to connect, and you said: not now."],
  [
    "an app, beside one that was blocked",
    [{ ...desk, status: "denied" as const }, off],
    "“Later” asks to connect",
  ],
])("says where the request of %s waits after Not now, and not to connect one", async (_, agents, says) => {
  const words = await wordsOf({ agents });
  expect(words).toContain(says);
  expect(words).not.toContain("Let your agent connect");
  expect(words).not.toContain("Connect an app");
});

/** What stands above the words: names of rows, and whether there is a box to tick. */
async function boxesAfter(...states: Partial<PanelState>[]): Promise<string[]> {
  const view = document.createElement("now-view") as NowView;
  document.body.append(view);
  let list: AgentList | null = null;
  for (const more of states) {
    view.panel = { ...EMPTY, tools: [tool()], ...more };
    await view.updateComplete;
    list = view.renderRoot.querySelector<AgentList>("agent-list");
    await list?.updateComplete;
  }
  const boxes = list?.renderRoot.querySelectorAll("article:has(input[type=checkbox]) bdi") ?? [];
  return [...boxes].map(({ textContent }) => textContent ?? "");
}

const met = { ...away, session: { ...away.session, marks: ["sensitive" as const] } };
const noPage: Partial<PanelState> = {
  agents: [desk],
  tab: { ...EMPTY.tab, status: "unsupported" } as NonNullable<PanelState["tab"]>,
};

it.each<[string, Partial<PanelState>[]]>([
  ["alone", [{ agents: [desk] }]],
  ["after a page of the browser's own was in view", [noPage, { agents: [desk] }]],
  ["after it lost the tab", [{ agents: [{ ...desk, connected: true }] }, { agents: [desk] }]],
  ["beside one that has met something", [{ agents: [met, desk] }]],
])("shows the box that it says to tick, %s", async (_, states) => {
  expect(await boxesAfter(...states)).toEqual(["Desk"]);
});
