/**
 * An app and a person for bench and pictures: a browser with the extension and the installed host,
 * a person's commands, and a real MCP client over `webmcp-airlock mcp`. Needs a build.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { chromium } from "@playwright/test";
import { chromiumArgs } from "./chromium-args.mjs";
import { root } from "./run-command.mjs";

const COMMAND = join(root, "dist/cli.js");
const EXTENSION = join(root, "dist/extension");

export async function until(look) {
  for (;;) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Runs in the panel's page: a person's commands, who may answer every question at once, and the
 * newest state.
 */
function installHands(allowsAll) {
  const port = chrome.runtime.connect({ name: "panel" });
  const waiting = new Map();
  // As the panel does, a person's next command comes after the answer to this one.
  window.say = (command) =>
    new Promise((resolve) => {
      const request = crypto.randomUUID();
      waiting.set(request, resolve);
      port.postMessage({ request, command });
    });
  port.onMessage.addListener((message) => {
    if (message.type === "answer") waiting.get(message.request)?.();
    if (message.type !== "state") return;
    window.shown = message.state;
    if (!allowsAll) return;
    for (const { id } of message.state.questions) window.say({ type: "answer", question: id, allow: true });
  });
}

const say = (panel, command) => panel.evaluate((each) => window.say(each), command);
/** The panel's text, once `look` finds something in it. */
const shown = (panel, look) => until(async () => look(await panel.evaluate(() => window.shown ?? {})));

async function openContext(profile, home, { executablePath, args = [], ...options }) {
  const env = { ...process.env, WEBMCP_AIRLOCK_HOME: home };
  execFileSync(process.execPath, [COMMAND, "mcp", "install", "--user-data-dir", profile], { env });
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    headless: true,
    env,
    ...options,
    args: [
      ...chromiumArgs("polyfill"),
      `--disable-extensions-except=${EXTENSION}`,
      `--load-extension=${EXTENSION}`,
      ...args,
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await until(() =>
    worker.evaluate(async () => (await chrome.scripting.getRegisteredContentScripts()).length === 2),
  );
  return { context, worker };
}

async function connectApp(home, name, more) {
  const client = new Client({ name, version: "1" });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [COMMAND, "mcp", "--agent", name, ...more],
      env: { ...process.env, WEBMCP_AIRLOCK_HOME: home },
    }),
  );
  return client;
}

/** @param tabId of the page next to the panel; with it apps may connect */
async function openPanelOf({ context, worker, allowsAll }, tabId, size) {
  const panel = await context.newPage();
  if (size !== undefined) await panel.setViewportSize(size);
  await panel.goto(`${worker.url().split("/").slice(0, 3).join("/")}/panel.html?tab=${tabId}`);
  await panel.evaluate(installHands, allowsAll);
  await say(panel, { type: "watch", tabId });
  await say(panel, { type: "allow-apps", allow: true });
  await shown(panel, ({ apps }) => apps?.host === "open");
  return panel;
}

/**
 * @param options of Playwright's browser; `agent` names the app, `allowsAll` answers every question
 * @param work is given the house; afterwards nothing is left of it
 */
export async function withApp({ agent, allowsAll = false, ...options }, work) {
  const [profile, home] = [0, 1].map(() => mkdtempSync(join(tmpdir(), "airlock-app-")));
  const { context, worker } = await openContext(profile, home, options);
  const clients = [];
  /** @param more further options of the command */
  const connect = async (...more) => {
    const client = await connectApp(home, agent, more);
    clients.push(client);
    return client;
  };
  const tabOf = (url) =>
    worker.evaluate(async (each) => (await chrome.tabs.query({ url: each }))[0]?.id, url);
  const openPanel = (tabId, size) => openPanelOf({ context, worker, allowsAll }, tabId, size);
  let app = "";
  const connectTabs = async (panel, ...tabIds) => {
    for (const tabId of tabIds) await say(panel, { type: "connect-tab", agent: app, tabId, connected: true });
  };
  /** Lets the app in that waits, and connects the tabs to it. */
  const letIn = async (panel, ...tabIds) => {
    const isWaiting = ({ status }) => status === "waiting";
    const { id } = await shown(panel, ({ agents = [] }) => agents.find(isWaiting));
    app = id;
    await say(panel, { type: "decide-agent", agent: id, allow: true });
    await connectTabs(panel, ...tabIds);
  };
  /** Allows each server that the app brings. */
  const allowServers = async (panel) => {
    const brought = await shown(panel, ({ agents = [] }) => agents.find(({ id }) => id === app)?.servers);
    for (const { server, identity } of brought)
      await say(panel, { type: "decide-server", agent: app, server, identity, standing: "allowed" });
  };
  try {
    return await work({ context, tabOf, openPanel, connect, connectTabs, letIn, allowServers });
  } finally {
    await Promise.all(clients.map((client) => client.close()));
    await context.close();
    for (const each of [profile, home]) rmSync(each, { recursive: true, force: true });
  }
}
