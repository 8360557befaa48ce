/**
 * The panel's door and the frame's, for an attacker who broke into a renderer: our own isolated
 * world, under their hand.
 */
import type { Worker } from "@playwright/test";
import type { PanelState, PanelTool } from "../../../extension/protocol/panel-messages.js";
import { AGENT_ID } from "../../e2e/support/extension-agent.js";
import { expect, test } from "../../e2e/support/extension-fixtures.js";
import { callTool, listTools, ownName, ownOrigin } from "../../e2e/support/extension-person.js";
import { Line, OTHER_AGENT_ID, otherAgentPage } from "./extension-lines.js";
import { CANARY, expectNoLeak, html, SECRET_TOOL, trustingPerson } from "./extension-page.js";

interface Heard {
  readonly frames: unknown[];
  readonly isClosed: boolean;
}

/** A port from the isolated world of the tab, over which `messages` are sent. */
function speakAs(
  worker: Worker,
  tabId: number,
  name: string,
  messages: unknown[],
  end: "closed" | "open" = "closed",
): Promise<Heard | undefined> {
  return worker.evaluate(
    async (given) => {
      const [injected] = await chrome.scripting.executeScript({
        target: { tabId: given.tabId },
        args: [given.name, given.messages, given.end],
        func: async (portName: string, all: unknown[], expected: string) => {
          const port = chrome.runtime.connect({ name: portName });
          const heard = { frames: [] as unknown[], isClosed: false };
          port.onMessage.addListener((frame) => heard.frames.push(frame));
          const closed = new Promise<void>((resolve) => {
            port.onDisconnect.addListener(() => {
              heard.isClosed = true;
              resolve();
            });
          });
          for (const message of all) port.postMessage(message);
          const open = new Promise((resolve) => setTimeout(resolve, 400));
          await (expected === "closed" ? closed : open);
          return heard;
        },
      });
      return injected?.result as Heard | undefined;
    },
    { tabId, name, messages, end },
  );
}

/** Everything of ours that the isolated world of the tab can read. */
function storageSeenBy(worker: Worker, tabId: number): Promise<unknown> {
  return worker.evaluate(async (id) => {
    const [injected] = await chrome.scripting.executeScript({
      target: { tabId: id },
      func: () =>
        Promise.all(
          [chrome.storage?.session, chrome.storage?.local].map((area) =>
            Promise.resolve(area?.get(null)).then(JSON.stringify, () => "refused"),
          ),
        ),
    });
    return injected?.result;
  }, tabId);
}

const COMMANDS = [
  { request: "1", command: { type: "decide-agent", agent: OTHER_AGENT_ID, allow: true } },
  { request: "2", command: { type: "watch", tabId: 1 } },
  { request: "3", command: { type: "forget-all" } },
];

/** A document and registration of another origin's, in the words of a frame that is not of it. */
const inTheWordsOf = (tool: PanelTool | undefined, origin: string): unknown[] => {
  const forged = { registration: tool?.registration ?? 1, name: "forged", description: "d", origin };
  return [
    { type: "tools", mode: "polyfill", tools: [forged], document: tool?.document, origin },
    { type: "native", withheld: [] },
  ];
};

test("A broken renderer opens no panel, reads no storage and speaks for its own document only.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
  worker,
}) => {
  const bank = await serve(html(SECRET_TOOL));
  const evil = await serve(html(""));
  const victim = await context.newPage();
  await victim.goto(bank.url());
  const bankPerson = await trustingPerson(victim, agent, openPanel);
  await callTool(agent, "get_key");
  const page = await context.newPage();
  await page.goto(evil.url());
  const { tabId } = await trustingPerson(page, agent, openPanel);
  const stranger = await Line.open(await otherAgentPage(context));
  await stranger.request(1, "ping");
  const isWaiting = ({ agents }: PanelState) =>
    agents.some(({ id, status }) => id === OTHER_AGENT_ID && status === "waiting");
  await bankPerson.state((state) => isWaiting(state) && state.items.length > 0);
  const running = await worker();
  for (const name of ["panel", "agent", "nobody"]) {
    const heard = await speakAs(running, tabId, name, COMMANDS);
    expect(heard, name).toEqual({ frames: [], isClosed: true });
  }
  const state = await bankPerson.state();
  const { tools } = state;
  expect(isWaiting(state)).toBe(true);
  expect(state.items.length).toBeGreaterThan(0);
  const stored = await storageSeenBy(running, tabId);
  expect(stored).toEqual(["refused", "refused"]);
  await speakAs(running, tabId, "frame", inTheWordsOf(tools[0], bank.origin), "open");
  const listed = (await listTools(agent)).map((tool) => `${ownOrigin(tool)} ${ownName(tool)}`);
  expect(listed).not.toContain(`${bank.origin} forged`);
  expect(listed).toContain(`${bank.origin} get_key`);
  await expectNoLeak(agent);
});

test("A frame's port takes no commands, and a frame that sends some has lost it.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
  worker,
}) => {
  const server = await serve(html(SECRET_TOOL));
  const page = await context.newPage();
  await page.goto(server.url());
  const person = await trustingPerson(page, agent, openPanel);
  await callTool(agent, "get_key");
  await person.state(({ items }) => items.length > 0);
  const heard = await speakAs(await worker(), person.tabId, "frame", COMMANDS);
  expect(heard?.isClosed).toBe(true);
  expect(JSON.stringify(heard)).not.toContain(CANARY);
  const { items, agents } = await person.state();
  expect(items.length).toBeGreaterThan(0);
  expect(agents.map(({ id }) => id)).toEqual([AGENT_ID]);
});

test("Two agents of one name, or one that calls itself “You”, are told apart wherever they are named.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const server = await serve(html(SECRET_TOOL));
  const page = await context.newPage();
  await page.goto(server.url());
  const person = await trustingPerson(page, agent, openPanel);
  await callTool(agent, "get_key");
  const twin = await Line.open(await otherAgentPage(context));
  await twin.request(1, "initialize", { clientInfo: { name: "playground\u200B agent" } });
  await person.command({ type: "decide-agent", agent: OTHER_AGENT_ID, allow: true });
  await person.command({ type: "connect-tab", agent: OTHER_AGENT_ID, tabId: person.tabId, connected: true });
  const { result } = await twin.request(2, "tools/list");
  const [tool] = result?.["tools"] as { name: string }[];
  expect((await twin.request(3, "tools/call", { name: tool?.name, arguments: {} })).error).toBeUndefined();
  const { calls, items } = await person.state((state) => state.items.length === 2);
  const names = [`playground agent (${OTHER_AGENT_ID})`, `Playground agent (${AGENT_ID})`];
  expect(calls.map((call) => call.agent)).toEqual(names);
  expect(items.map((item) => item.agent)).toEqual(names);
});
