/**
 * The README's picture of an app beside the browser: a real MCP client, `webmcp-airlock mcp`, the installed host, the
 * extension and the demo. What the left window shows is what the client sent and got; the right one is two screenshots.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { chromium } from "@playwright/test";
import { chromiumArgs } from "./chromium-args.mjs";
import { root } from "./run-command.mjs";

const COMMAND = join(root, "dist/cli.js");
const EXTENSION = join(root, "dist/extension");
const AGENT = "Desktop app";
const SITE = "http://halyard.example";
const ARGUMENTS = { name: "Buoy uplink" };
/** In CSS pixels. */
const PAGE = { width: 740, height: 580 };
const PANEL = { width: 380, height: 580 };

const textOf = ({ content }) => content.map(({ text }) => text).join("\n");

async function until(look) {
  for (;;) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Runs in the panel's page: a person's commands, and the newest state. */
function installHands() {
  const port = chrome.runtime.connect({ name: "panel" });
  port.onMessage.addListener((message) => {
    if (message.type === "state") window.shown = message.state;
  });
  window.say = (command) => port.postMessage({ request: crypto.randomUUID(), command });
}

const say = (panel, command) => panel.evaluate((each) => window.say(each), command);
const shown = (panel, look) => until(async () => look(await panel.evaluate(() => window.shown ?? {})));

async function openBrowser({ profile, home, port, colorScheme, executablePath }) {
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    headless: true,
    colorScheme,
    deviceScaleFactor: 1.5,
    reducedMotion: "reduce",
    env: { ...process.env, WEBMCP_AIRLOCK_HOME: home },
    args: [
      ...chromiumArgs("polyfill"),
      `--disable-extensions-except=${EXTENSION}`,
      `--load-extension=${EXTENSION}`,
      `--host-resolver-rules=MAP halyard.example:80 127.0.0.1:${port}`,
      `--unsafely-treat-insecure-origin-as-secure=${SITE}`,
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await until(() =>
    worker.evaluate(async () => (await chrome.scripting.getRegisteredContentScripts()).length === 2),
  );
  const page = await context.newPage();
  await page.setViewportSize(PAGE);
  await page.goto(SITE);
  await page.getByRole("button", { name: "Continue as Ada" }).click();
  const tabId = await worker.evaluate(async (url) => (await chrome.tabs.query({ url }))[0]?.id, `${SITE}/*`);
  const panel = await context.newPage();
  await panel.setViewportSize(PANEL);
  await panel.goto(`${worker.url().split("/").slice(0, 3).join("/")}/panel.html?tab=${tabId}`);
  await panel.evaluate(installHands);
  await say(panel, { type: "watch", tabId });
  return { context, page, panel, tabId };
}

async function startClient(home) {
  const client = new Client({ name: AGENT, version: "1" });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [COMMAND, "mcp", "--agent", AGENT],
      env: { ...process.env, WEBMCP_AIRLOCK_HOME: home },
    }),
  );
  return client;
}

/** What a new user does, from the first knock to a result. @returns what went over the wire, in order */
async function useDemo({ panel, tabId }, home) {
  await say(panel, { type: "allow-apps", allow: true });
  await shown(panel, ({ apps }) => apps?.host === "open");
  const client = await startClient(home);
  const steps = [];
  const call = async (name, args) => {
    const result = await client.callTool({ name, arguments: args });
    steps.push({ name, args, result });
    return result;
  };
  try {
    const isWaiting = ({ status }) => status === "waiting";
    const waiting = await shown(panel, ({ agents = [] }) => agents.find(isWaiting));
    await call("airlock_status", {});
    await say(panel, { type: "decide-agent", agent: waiting.id, allow: true });
    await say(panel, { type: "connect-tab", agent: waiting.id, tabId, connected: true });
    const name = await until(async () => {
      const { tools } = await client.listTools();
      return tools.find((tool) => tool.name.endsWith("__generate_api_key"))?.name;
    });
    const called = call(name, ARGUMENTS);
    const answering = shown(panel, ({ questions = [] }) => questions[0]).then(({ id }) =>
      say(panel, { type: "answer", question: id, allow: true }),
    );
    await Promise.race([called, answering]);
    await called;
    return steps;
  } finally {
    await client.close();
  }
}

const escaped = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function stepOf({ name, args, result }) {
  const { _meta, ...members } = result.structuredContent ?? {};
  const said = result.structuredContent === undefined ? textOf(result) : JSON.stringify(members, null, 2);
  const meta = _meta ?? result._meta;
  const [redaction] = meta?.["webmcp-airlock/redaction"]?.redactions ?? [];
  const withheld =
    redaction === undefined
      ? ""
      : `<p class="withheld"><b>${escaped(redaction.path)}</b> withheld · handle ${escaped(redaction.handle.slice(0, 16))}…</p>`;
  const given = Object.keys(args).length === 0 ? "" : `<pre class="given">${escaped(JSON.stringify(args))}</pre>`;
  return `<section><h2>${escaped(name)}</h2>${given}<pre>${escaped(said)}</pre>${withheld}</section>`;
}

const STYLE = `
  :root { color-scheme: light dark; --ground: light-dark(#fff, #16181d); --ink: light-dark(#1b1f27, #e8eaef);
    --soft: light-dark(#5a6270, #a3abba); --line: light-dark(#d4d8df, #3a3f4a); --bar: light-dark(#eef0f4, #22252c);
    --blue: light-dark(#1a4bd0, #8fb0ff); --amber: light-dark(#fff1c2, #3f3410); --amber-ink: light-dark(#5c4500, #ffd970); }
  * { box-sizing: border-box; } body { margin: 0; padding: 12px; background: transparent; color: var(--ink);
    font: 14px/1.45 system-ui, sans-serif; }
  main { display: inline-flex; gap: 16px; align-items: stretch; }
  .window { border: 1px solid var(--line); border-radius: 10px; overflow: hidden; background: var(--ground);
    display: flex; flex-direction: column; }
  header { background: var(--bar); border-bottom: 1px solid var(--line); padding: 8px 14px; font-weight: 600; display: flex;
    gap: 10px; align-items: baseline; } header small { font-weight: 400; color: var(--soft); }
  .app { width: 400px; } .app .steps { padding: 4px 16px 12px; }
  section { padding: 12px 0; border-bottom: 1px solid var(--line); } section:last-child { border: 0; }
  h2 { font: 600 13px/1.4 ui-monospace, monospace; color: var(--blue); margin: 0 0 6px; overflow-wrap: anywhere; }
  pre { margin: 0; font: 12.5px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
  pre.given { color: var(--soft); margin-bottom: 8px; }
  .withheld { margin: 10px 0 0; background: var(--amber); color: var(--amber-ink); padding: 6px 10px; border-radius: 6px; font-size: 13px; }
  .browser div { display: flex; } .browser img { display: block; } .browser img + img { border-left: 1px solid var(--line); }
`;

const imageOf = (bytes, { width }) =>
  `<img width="${width}" alt="" src="data:image/png;base64,${bytes.toString("base64")}">`;

async function compose({ context, page, panel }, steps) {
  const [site, side] = [await page.screenshot(), await panel.screenshot()];
  const sheet = await context.newPage();
  await sheet.setViewportSize({ width: 1_640, height: 760 });
  await sheet.setContent(`<!doctype html><style>${STYLE}</style><main>
    <div class="window app"><header>${AGENT} <small>what its MCP client gets</small></header>
      <div class="steps">${steps.map(stepOf).join("")}</div></div>
    <div class="window browser"><header>Your browser <small>the page, and Airlock's side panel</small></header>
      <div>${imageOf(site, PAGE)}${imageOf(side, PANEL)}</div></div></main>`);
  const box = await sheet.locator("main").boundingBox();
  const session = await context.newCDPSession(sheet);
  await session.send("Emulation.setDefaultBackgroundColorOverride", { color: { r: 0, g: 0, b: 0, a: 0 } });
  const clip = { ...box, scale: 1 };
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 82, clip });
  return Buffer.from(data, "base64");
}

/**
 * @param options.port of the demo
 * @returns the path of the picture
 */
export async function takeAppPicture({ folder, port, colorScheme, executablePath }) {
  const [profile, home] = [0, 1].map(() => mkdtempSync(join(tmpdir(), "airlock-picture-")));
  const env = { ...process.env, WEBMCP_AIRLOCK_HOME: home };
  execFileSync(process.execPath, [COMMAND, "install", "--user-data-dir", profile], { env });
  const browser = await openBrowser({ profile, home, port, colorScheme, executablePath });
  try {
    const steps = await useDemo(browser, home);
    await showSecret(browser.panel);
    const path = join(folder, `desktop-app-${colorScheme}.webp`);
    writeFileSync(path, await compose(browser, steps));
    return path;
  } finally {
    await browser.context.close();
    for (const each of [profile, home]) rmSync(each, { recursive: true, force: true });
  }
}

/** As the person sees it after a click. */
async function showSecret(panel) {
  await panel.bringToFront();
  await panel.getByRole("button", { name: "Reveal" }).click();
  await panel.getByRole("button", { name: "Hide" }).waitFor();
  await panel.mouse.move(0, 0);
  await panel.evaluate(() => document.activeElement?.blur());
}
