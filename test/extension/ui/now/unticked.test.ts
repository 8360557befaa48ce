// @vitest-environment happy-dom
/** *Now*, empty, under an agent that was let in and may not use the tab. */
import { afterEach, expect, it } from "vitest";
import type { PanelState } from "../../../../extension/protocol/panel-messages.js";
import type { NowView } from "../../../../extension/ui/now/now-view.js";
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
