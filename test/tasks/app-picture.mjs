/**
 * The guide's picture of an app next to the browser: a real MCP client, `webmcp-airlock mcp`, the
 * installed host, the extension and the demo. What the left window shows is what the client sent
 * and got; the right one is two screenshots.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { until, withApp } from "./played-app.mjs";

const AGENT = "Desktop app";
const SITE = "http://halyard.example";
const ARGUMENTS = { name: "Buoy uplink" };
/** In CSS pixels. */
const PAGE = { width: 740, height: 580 };
const PANEL = { width: 380, height: 580 };

const textOf = ({ content }) => content.map(({ text }) => text).join("\n");

async function openDemo({ context, tabOf, openPanel }) {
  const page = await context.newPage();
  await page.setViewportSize(PAGE);
  await page.goto(SITE);
  await page.getByRole("button", { name: "Continue as Ada" }).click();
  const tabId = await tabOf(`${SITE}/*`);
  return { context, page, tabId, panel: await openPanel(tabId, PANEL) };
}

/**
 * Does what a new user does, from the first knock to a result. @returns what went over the wire, in
 * order
 */
async function useDemo({ panel, tabId }, { connect, letIn }) {
  const client = await connect();
  const steps = [];
  const call = async (name, args) => {
    const result = await client.callTool({ name, arguments: args });
    steps.push({ name, args, result });
  };
  await call("airlock_status", {});
  await letIn(panel, tabId);
  const name = await until(async () => {
    const { tools } = await client.listTools();
    return tools.find((tool) => tool.name.endsWith("__generate_api_key"))?.name;
  });
  await call(name, ARGUMENTS);
  return steps;
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
  const given =
    Object.keys(args).length === 0 ? "" : `<pre class="given">${escaped(JSON.stringify(args))}</pre>`;
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

/** As the person sees it after a click. */
async function showSecret(panel) {
  await panel.bringToFront();
  await panel.getByRole("button", { name: "Reveal" }).click();
  await panel.getByRole("button", { name: "Hide" }).waitFor();
  await panel.mouse.move(0, 0);
  await panel.evaluate(() => document.activeElement?.blur());
}

/**
 * @param options.port of the demo
 * @returns the path of the picture
 */
export function takeAppPicture({ folder, port, colorScheme, executablePath }) {
  const options = {
    agent: AGENT,
    allowsAll: true,
    executablePath,
    colorScheme,
    deviceScaleFactor: 1.5,
    reducedMotion: "reduce",
    args: [
      `--host-resolver-rules=MAP halyard.example:80 127.0.0.1:${port}`,
      `--unsafely-treat-insecure-origin-as-secure=${SITE}`,
    ],
  };
  return withApp(options, async (house) => {
    const windows = await openDemo(house);
    const steps = await useDemo(windows, house);
    await showSecret(windows.panel);
    const path = join(folder, `desktop-app-${colorScheme}.webp`);
    writeFileSync(path, await compose(windows, steps));
    return path;
  });
}
