/** The window for questions, and the three screens of the first run. */
import type { Page } from "@playwright/test";
import type { PanelState } from "../../extension/protocol/panel-messages.js";
import {
  agent,
  call,
  EMPTY,
  item,
  question,
  TAB,
  tool,
} from "../e2e/extension/panel/extension-panel-states.js";
import type { PlayedPanel } from "../e2e/extension/panel/extension-played-panel.js";
import { NOW } from "./panel-full.js";
import { awake, type Picture } from "./picture.js";

const DEMO = "http://127.0.0.1:4173";
const ON_DEMO: PanelState = {
  ...EMPTY,
  tab: { ...TAB, origin: DEMO },
  tools: [tool({ name: "generate_api_key", title: "Generate an API key", origin: DEMO })],
};
const KEY = item({ origin: DEMO, tool: "generate_api_key", receivedAt: NOW - 2_000 });
const GIVEN = JSON.stringify({
  content: [{ type: "text", text: "…" }],
  structuredContent: { id: "key_1", name: "Buoy uplink" },
  _meta: {
    "webmcp-airlock/redaction": { version: 1, redactions: [{ path: "/secret", reason: "x-sensitive" }] },
  },
});
const CALL = call({ origin: DEMO, tool: "generate_api_key", agentText: GIVEN, withheld: ["h1"] });

/** The third screen, of whom the person chose on the second. */
async function choose(page: Page, actor: "playground" | "app" | "person"): Promise<void> {
  await page.locator("airlock-welcome .foot button.main").press("Enter");
  await page
    .locator("airlock-welcome .choices button")
    .nth(["playground", "app", "person"].indexOf(actor))
    .press("Enter");
  await page.locator("first-call h1").waitFor();
}

interface Scene {
  readonly actor: "playground" | "app" | "person";
  /** The worker's messages, one after the other. */
  readonly states: readonly PanelState[];
}

const play =
  ({ actor, states }: Scene) =>
  async (page: Page, panel: PlayedPanel): Promise<void> => {
    await choose(page, actor);
    for (const state of states) await panel.push(state);
    await awake(page);
  };

export const OF_PAGES: readonly Picture[] = [
  {
    name: "window-question",
    file: "questions.html",
    isSample: true,
    state: { ...EMPTY, questions: [question("q", "Make a deploy key"), question("q2", "Delete a file")] },
  },
  { name: "window-done", file: "questions.html", state: EMPTY },
  { name: "first-what", file: "welcome.html", isSample: true },
  {
    name: "first-who",
    file: "welcome.html",
    act: async (page) => {
      await page.locator("airlock-welcome .foot button.main").press("Enter");
      await page.locator("airlock-welcome .choices").waitFor();
    },
  },
  {
    name: "first-run",
    file: "welcome.html",
    act: play({ actor: "person", states: [ON_DEMO] }),
  },
  {
    name: "first-app",
    file: "welcome.html",
    act: play({ actor: "app", states: [{ ...ON_DEMO, apps: { allowed: true, host: "open" } }] }),
  },
  {
    name: "first-asks",
    file: "welcome.html",
    act: play({
      actor: "playground",
      states: [{ ...ON_DEMO, agents: [agent({ status: "waiting" })] }],
    }),
  },
  {
    name: "first-done",
    file: "welcome.html",
    isSample: true,
    act: play({ actor: "person", states: [ON_DEMO, { ...ON_DEMO, calls: [CALL], items: [KEY] }] }),
  },
  {
    name: "first-no-demo",
    file: "welcome.html",
    query: { demo: "missing" },
    act: async (page) => {
      await choose(page, "person");
      await page.locator("first-call pre").waitFor();
    },
  },
];
