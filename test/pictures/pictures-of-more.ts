/**
 * What the panel says after a click, and what few people meet: refusals, faults, many of a kind.
 */
import type { Page } from "@playwright/test";
import { supplyQuestion } from "../e2e/extension/panel/extension-panel-questions.js";
import { agent, call, EMPTY, item, question, TAB } from "../e2e/extension/panel/extension-panel-states.js";
import { MARKED } from "../e2e/extension/panel/extension-policy-states.js";
import { attack, BUSY, FULL, ITEMS, NOW, TOOLS, waiting } from "./panel-full.js";
import type { Picture } from "./picture.js";
import { OFFER } from "./pictures-of-questions.js";

const CLAUDE = { client: "claude-ai", program: "claude", code: "123-456", isConnected: true };
const FOUND = {
  label: "GitHub token",
  reason: "credential",
  receivedAt: NOW - 60_000,
  title: "Read the log",
};
const found = (calledSecret: boolean) => item({ ...FOUND, calledSecret });
const twin = (handle: string, age: number) =>
  item({ handle, label: "API key", title: "Make a key", receivedAt: NOW - age });

const openRow = (page: Page) => page.locator("kept-item button[aria-expanded]").first().click();

/** The browser's own question is answered with no. */
async function refuse(page: Page, at: number): Promise<void> {
  await page.evaluate(() => {
    Object.assign(chrome.permissions, { request: async () => false });
  });
  await page.locator("optional-switches input").nth(at).click();
}

async function reveal(page: Page): Promise<void> {
  await page.locator("kept-item button.reveal").first().click();
  await page.locator("kept-item quoted-text").waitFor();
}

const OF_SECRETS: readonly Picture[] = [
  {
    name: "not-secret",
    state: { ...FULL, items: [found(true)] },
    view: "secrets",
    answers: { reveal: { value: "build_0f3a9c5e77d142" } },
    act: reveal,
  },
  { name: "not-secret-said", isSample: true, state: { ...FULL, items: [found(false)] }, view: "secrets" },
  {
    name: "copied",
    state: FULL,
    answers: { reveal: { value: "plr_live_9f2c8b7a41d06e53" } },
    act: (page) => page.locator("kept-item .head > button").first().click(),
  },
  {
    name: "reveal-failed",
    state: FULL,
    answers: { reveal: { error: "You are signed out. Sign in, then try again." } },
    act: (page) => page.locator("kept-item button.reveal").first().click(),
  },
  {
    name: "twins",
    state: { ...FULL, items: [twin("t1", 61_000), twin("t2", 64_000), ...ITEMS.slice(0, 1)] },
    act: openRow,
  },
];

const OF_AGENTS: readonly Picture[] = [
  {
    name: "put-off",
    state: {
      ...EMPTY,
      tools: TOOLS.slice(0, 3),
      offer: OFFER,
      agents: [agent({ status: "waiting", isPutOff: true })],
    },
  },
  {
    name: "agent-tools",
    state: { ...EMPTY, tools: TOOLS.slice(0, 3), offer: OFFER, agents: [agent({ status: "waiting" })] },
    act: (page) => page.locator("question-card summary").first().click(),
  },
  {
    name: "agents-many",
    state: {
      ...FULL,
      agents: [
        "Reader",
        "Writer",
        "Desk",
        "Cursor",
        "Playground agent",
        "A name of an agent that goes on",
      ].map((name, at) =>
        agent({ id: `m${at}`, name, session: at > 2 ? { ...MARKED, refused: 7 } : agent().session }),
      ),
    },
  },
  {
    name: "agent-attacked",
    state: {
      ...FULL,
      agents: [
        agent({
          name: "A name of an agent that goes on and on, over the edge",
          session: { ...MARKED, marks: ["malicious", "sensitive", "open-world"] },
        }),
      ],
    },
  },
  {
    name: "blocked-asked",
    state: {
      ...waiting(question("q", "Make a deploy key")),
      blocked: [{ agent: "a1", name: "Reader", until: NOW + 30_000, calls: 2, consents: 3 }],
    },
  },
  {
    name: "app-set-up",
    state: {
      ...EMPTY,
      apps: { allowed: true, host: "open" },
      agents: [agent({ id: "app-1", kind: "app", name: "Claude Desktop", connected: false, app: CLAUDE })],
    },
    view: "settings",
  },
  {
    name: "apps-failing",
    state: {
      ...EMPTY,
      apps: { allowed: true, host: "failing", log: { places: ["/var/log/airlock"], missing: ["Desk"] } },
    },
    view: "settings",
  },
  {
    name: "apps-forbidden",
    state: { ...EMPTY, apps: { allowed: false, host: "off", isForbidden: true } },
    view: "settings",
  },
  {
    name: "clipboard-refused",
    isSample: true,
    state: EMPTY,
    view: "settings",
    act: (page) => refuse(page, 0),
  },
  { name: "notify-refused", state: EMPTY, view: "settings", act: (page) => refuse(page, 1) },
];

const OF_ANSWERS: readonly Picture[] = [
  {
    name: "question-soon",
    state: waiting(question("q", "Make a deploy key")),
    act: async (_, panel) =>
      panel.push(waiting(question("q", "Make a deploy key", { endsAt: Date.now() + 15_000 }))),
  },
  {
    name: "carries",
    isSample: true,
    state: waiting(
      question("q", "Send a letter", {
        dangers: ["public"],
        carried: [
          {
            origin: TAB.origin,
            tool: "salaries",
            title: "List the salaries",
            passage: "Ada 4200 · Grace 4400 · Edsger 4100",
          },
        ],
        session: { ...MARKED, marks: ["malicious", "open-world"] },
        lengths: ["never"],
        suggested: "never",
      }),
    ),
  },
  {
    name: "both",
    state: waiting(
      question("q", "Book a berth", {
        stage: "post-result",
        result: JSON.stringify({
          content: [{ type: "text", text: "The berth is yours. Pay at the harbour office." }],
          structuredContent: {
            berth: "B12",
            nights: [
              { date: "2026-12-01", price: "30" },
              { date: "2026-12-02", price: "28" },
            ],
          },
        }),
      }),
    ),
  },
  {
    name: "answer-failed",
    state: waiting(question("q", "Make a deploy key")),
    answers: { answer: { error: "That could not be done. The browser’s storage may be full." } },
    act: (page) => page.locator("question-card button.main").click(),
  },
  {
    name: "type-first",
    state: waiting(supplyQuestion()),
    act: (page) => page.locator("question-card button.main").click(),
  },
  {
    name: "outcome-failed",
    state: waiting(question("q", "Make a deploy key")),
    act: async (page, panel) => {
      await page.locator("question-card button.main").click();
      const error = "There is no machine called winch.";
      await panel.push({ ...FULL, calls: [call({ id: "call-q", status: "failed", withheld: [], error })] });
    },
  },
  {
    name: "outcome-late",
    state: waiting(question("q", "Make a deploy key")),
    act: async (page, panel) => {
      await page.locator("question-card button.main").click();
      await panel.push({
        ...FULL,
        calls: [call({ id: "call-q", status: "withdrawn", ran: "no", withheld: [] })],
      });
    },
  },
  { name: "log-problem", state: { ...BUSY, calls: [attack], logProblem: "failed" } },
];

export const OF_MORE: readonly Picture[] = [...OF_SECRETS, ...OF_AGENTS, ...OF_ANSWERS];
