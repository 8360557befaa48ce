/** The panel's frame in each state of its site and its line, and *Now* while nothing waits. */
import { expect } from "@playwright/test";
import {
  agent,
  call,
  EMPTY,
  question,
  stoppedCall,
  TAB,
} from "../e2e/extension/panel/extension-panel-states.js";
import { attack, BUSY, FULL, ITEMS, NOW, STOPPED, TOOLS, waiting } from "./panel-full.js";
import type { Picture } from "./picture.js";

const { tab: _, ...withoutTab } = EMPTY;

const DESK = { client: "desk-client", code: "123-456", isConnected: true };

export const OF_NOW: readonly Picture[] = [
  { name: "empty", isSample: true, state: { ...EMPTY, tools: TOOLS.slice(0, 3) } },
  { name: "no-tools", state: EMPTY },
  {
    name: "unticked",
    state: {
      ...EMPTY,
      tools: TOOLS.slice(0, 3),
      agents: [agent({ id: "app-1", kind: "app", name: "Cursor", connected: false, app: DESK })],
    },
  },
  {
    name: "put-off-now",
    state: {
      ...EMPTY,
      tools: TOOLS.slice(0, 3),
      agents: [
        agent({ id: "app-1", kind: "app", name: "Cursor", status: "waiting", isPutOff: true, app: DESK }),
      ],
    },
  },
  {
    name: "stopped",
    isSample: true,
    state: { ...FULL, items: ITEMS.slice(0, 1), calls: STOPPED },
    act: (page) => page.locator("stop-card summary, stop-card button[aria-expanded]").first().click(),
  },
  { name: "busy", isSample: true, state: BUSY },
  {
    name: "busy-opened",
    state: BUSY,
    act: async (page) => {
      for (const opens of [
        "stop-card button[aria-expanded]",
        "agent-list button[aria-expanded]",
        "kept-item button[aria-expanded]",
      ])
        await page.locator(opens).first().press("Enter");
    },
  },
  {
    name: "blocked",
    isSample: true,
    state: {
      ...BUSY,
      blocked: [
        { agent: "a1", name: "Reader", until: NOW + 30_000, calls: 2, consents: 3 },
        { agent: "a2", name: "Desk", until: NOW + 20_000, calls: 0, consents: 0, wasWaiting: true },
      ],
    },
  },
  { name: "now", state: { ...FULL, calls: [stoppedCall(), ...FULL.calls] } },
  {
    name: "outcome",
    state: waiting(question("q", "Make a deploy key")),
    act: async (page, panel) => {
      await page.locator("question-card button.main").click();
      await panel.push({ ...FULL, calls: [call({ id: "call-q" })] });
    },
  },
  {
    name: "outcome-denied",
    state: waiting(question("q", "Make a deploy key")),
    act: async (page, panel) => {
      await page.locator("question-card .answers button:not(.main)").first().click();
      await panel.push(FULL);
    },
  },
  { name: "paused", state: { ...FULL, quietUntil: NOW + 3_000_000 } },
  { name: "bar", state: waiting(question("q", "Send it")), view: "secrets" },
  {
    name: "stopped-many",
    state: {
      ...FULL,
      calls: ["s1", "s2", "s3", "s4", "s5"].map((id) => stoppedCall({}, id)),
    },
  },
  {
    name: "warned",
    isSample: true,
    state: {
      ...FULL,
      items: [],
      calls: [1, 2, 3].map((at) => ({ ...attack, id: `warned-${at}`, status: "done" })),
    },
  },
  {
    name: "unanswered",
    isSample: true,
    state: {
      ...FULL,
      calls: [
        call({ id: "u1", status: "unanswered", ran: "no", withheld: [], startedAt: NOW - 120_000 }),
        call({ id: "u2", tool: "salaries", status: "withdrawn", ran: "yes", startedAt: NOW - 240_000 }),
        ...["u3", "u4", "u5"].map((id) => call({ id, status: "unanswered", ran: "no", withheld: [] })),
      ],
    },
  },
  {
    name: "refusing",
    isSample: true,
    state: {
      ...FULL,
      items: [],
      calls: [call({ status: "denied", withheld: [] })],
      refusing: [
        { agent: "Playground agent", origin: TAB.origin, until: NOW + 40_000 },
        { agent: "Reader", until: NOW + 55_000 },
      ],
    },
  },
  {
    name: "running",
    state: { ...FULL, calls: [call({ status: "running", withheld: [] }), ...FULL.calls] },
  },
  {
    name: "locked",
    state: {
      ...FULL,
      items: [],
      calls: [],
      locked: { count: 2, at: NOW - 600_000 },
      vaultIsFull: true,
      crowded: [{ site: "https://shop.example", tab: 1, oldest: 214 }],
    },
  },
  {
    name: "dropped",
    isSample: true,
    state: {
      ...FULL,
      items: [],
      calls: [],
      dropped: { at: NOW - 600_000, items: 13, agents: ["Reader", "Playground agent"], calls: 2 },
    },
  },
  { name: "opening" },
  {
    name: "no-page",
    state: withoutTab,
    act: (page) => page.locator("header h1:not(.visually-hidden)").waitFor(),
  },
  ...(["reload", "ask", "off", "unsupported"] as const).map(
    (status): Picture => ({
      name: status,
      state: {
        ...EMPTY,
        tab: { ...TAB, status, setting: status === "ask" || status === "off" ? status : "on" },
      },
    }),
  ),
  {
    name: "rules-wait",
    state: { ...EMPTY, tools: TOOLS.slice(0, 3), rules: { ...EMPTY.rules, isWaiting: true } },
  },
  { name: "interrupted", isSample: true, state: FULL, act: (_, panel) => panel.drop() },
  {
    name: "gone",
    state: FULL,
    act: async (page, panel) => {
      const said = page.locator(".bar > p");
      await page.evaluate(() => {
        const connect = () => {
          throw new Error("Extension context invalidated.");
        };
        Object.assign(chrome.runtime, { connect });
      });
      await panel.drop();
      await expect(said).toHaveClass(/alert/);
    },
  },
  {
    name: "refused",
    state: FULL,
    answers: { "set-site": { error: "That could not be done. The browser’s storage may be full." } },
    act: async (page) => {
      await page.locator("site-bar select").selectOption("off");
      await page.locator(".notices [role=alert] p").waitFor();
    },
  },
];
