// @vitest-environment happy-dom
/**
 * Names on the panel's screens: titles in rows, what tells secrets apart, and the rest in Details.
 */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PanelState } from "../../../extension/protocol/panel-messages.js";
import {
  agent,
  call,
  EMPTY,
  item,
  question,
  reference,
  stoppedCall,
} from "../../e2e/extension/panel/extension-panel-states.js";
import { consent } from "../../e2e/extension/panel/extension-policy-states.js";
import { type PlayedWindow, playLanguage, playWorker } from "../../e2e/extension/panel/played-worker.js";
import { playedPanel } from "../../panel/hands.js";
import { playBrowser } from "../../panel/played-browser.js";
import { bringTo } from "../../pictures/picture.js";

vi.mock("@playwright/test", () => import("../../panel/hands.js"));

playBrowser();
playLanguage("en");
await import("../../../extension/ui/panel.js");

const INBOX = { tool: "read_inbox", title: "Read the inbox" };
const TWIN = { tool: "send_money", title: "Read the inbox", isAlike: true } as const;

/** As a person reads it, without what is behind *Details*. */
function textOf(root: ParentNode, isWhole = false): string {
  return [...root.childNodes]
    .map((node) => {
      if (node.nodeType === 3) return node.textContent ?? "";
      if (!(node instanceof HTMLElement) || ["STYLE", "SCRIPT"].includes(node.tagName)) return "";
      if (node.tagName === "DETAILS" && !isWhole) return "";
      return `${node.shadowRoot === null ? "" : textOf(node.shadowRoot, isWhole)}${textOf(node, isWhole)}`;
    })
    .join("")
    .replace(/\s+/g, " ");
}

beforeEach(() => {
  playBrowser();
  playLanguage("en");
  playWorker();
});
afterEach(() => document.body.replaceChildren());

async function shown(view: string, state: Partial<PanelState>, answers: object = {}): Promise<HTMLElement> {
  const { played } = window as unknown as PlayedWindow;
  Object.assign(played.answers, answers);
  location.hash = view;
  document.body.innerHTML = "<airlock-panel></airlock-panel>";
  await bringTo(playedPanel(played), { name: view, state: { ...EMPTY, ...state } });
  return document.body;
}

it("A secret is told apart by what stands beside it; its tool has a title; places are in Details.", async () => {
  const items = [
    item({ ...INBOX, label: "API key", beside: ["Winch"] }),
    item({ ...TWIN, handle: "h2", label: "API key", beside: ["Crane"] }),
    reference({ ...INBOX, handle: "h3", expiresAt: Date.now() + 52_000 }),
  ];
  const body = await shown("secrets", { items });
  const words = textOf(body);
  expect(words).toContain("API key · Winch");
  expect(words).toContain("API key · Crane");
  expect(words).toContain("“Read the inbox” ·");
  expect(words).toContain("send_money · “Read the inbox”");
  expect(words).toMatch(/Can be shown once, within 0:5\d · from https:\/\/shop\.example/);
  for (const hidden of ["/secret", "read_inbox"]) {
    expect(words).not.toContain(hidden);
    expect(textOf(body, true)).toContain(hidden);
  }
});

it("A question, a stop and a yes name the tool by its title, and have its name in Details.", async () => {
  const about = { ...TWIN, description: "Sends “all” of it." };
  const asked = await shown("now", { questions: [question("q", TWIN.title, about)] });
  expect(textOf(asked)).toContain("use “Read the inbox · send_money” on");
  expect(textOf(asked, true)).toContain('“Sends "all" of it.”');
  const deed = { kind: "call", to: [], more: 0, with: [], dangers: [] } as const;
  const stopped = await shown("now", { calls: [{ ...stoppedCall({ title: INBOX.title, deed }), ...INBOX }] });
  expect(textOf(stopped)).toContain("Stopped: “Read the inbox” on https://shop.example");
  const allowed = await shown("settings", { consents: [consent(INBOX)] });
  expect(textOf(allowed)).toContain("“Read the inbox” on https://shop.example");
  expect(textOf(allowed)).not.toContain("read_inbox on");
  expect(textOf(allowed, true)).toContain("Toolread_inbox");
});

const OF = { agent: "a", agentName: "Reader", origin: "https://shop.example", session: "s" };
const ENTRIES = [
  {
    n: 4,
    time: 4,
    event: "call",
    what: "done",
    call: "2",
    ...OF,
    tool: "send_money",
    title: "Read the Inbox",
  },
  {
    n: 3,
    time: 3,
    event: "rule",
    what: "asked",
    call: "1",
    ...OF,
    ...INBOX,
    reason: "ask-for-new-tools, no-fridays",
  },
  { n: 2, time: 2, event: "call", what: "failed", call: "3", ...OF, tool: "bare", reason: "-32006" },
  { n: 1, time: 1, event: "agent", what: "let in", ...OF },
];

it("The log has titles, and names where two tools had one; its reasons are words, and no codes.", async () => {
  const log = JSON.stringify({ entries: ENTRIES, more: false, isPrivate: false });
  const body = await shown("log", {}, { "read-log": { value: log } });
  const { shadowRoot } = body.querySelector("airlock-panel") as HTMLElement;
  const view = shadowRoot?.querySelector("log-view") as HTMLElement;
  await expect.poll(() => view.shadowRoot?.querySelectorAll(".row-button").length).toBe(4);
  const rows = [...(view.shadowRoot?.querySelectorAll<HTMLElement>(".row-button") ?? [])];
  expect(rows.map((row) => textOf(row.querySelector("b") as HTMLElement).trim())).toEqual([
    "send_money · “Read the Inbox”",
    "read_inbox · “Read the inbox”",
    "bare",
    "You approved the agent",
  ]);
  for (const row of rows) row.click();
  const said = () => textOf(view.shadowRoot as ParentNode);
  await expect.poll(said).toContain("New tool and “no-fridays”");
  expect(said()).toContain("The page was closed or left");
  expect(said()).not.toMatch(/ask-for-new-tools|-32006|Reason/);
});

it("An agent is one line with its marks; its id and what they mean are in Details.", async () => {
  const session = { ...agent().session, marks: ["malicious", "sensitive", "open-world"] as const };
  const known = await shown("settings", { agents: [agent({ session })], calls: [call()] });
  expect(textOf(known)).toContain("marks: attack, secrets, strangers");
  expect(textOf(known, true)).toContain("met an attempt to steer the agent, handled secrets, and read text");
  const asking = await shown("now", { agents: [agent({ status: "waiting" })] });
  expect(textOf(asking)).toContain("An extension of this browser.");
  expect(textOf(asking)).toContain("Share this tab (shop.example)");
  expect(textOf(asking)).not.toContain(agent().id);
  expect(textOf(asking, true)).toContain(agent().id);
  expect(textOf(asking, true)).toContain("with whichever page you open in it");
});
