/** A page that wants the private port between the worlds, or to speak in its place. */
import { createManifest } from "../../../extension/manifest.js";
import { EXTENSION_ID, expect, test } from "../../e2e/support/extension-fixtures.js";
import { callTool, listTools, ownName } from "../../e2e/support/extension-person.js";
import { expectNoLeak, html, SECRET_TOOL, trustingPerson } from "./extension-page.js";

/** Listens everywhere, patches what a port goes through, and keeps whatever looks like one. */
const TRAPS = `
  window.ports = []; window.seen = []; window.got = [];
  const note = (where, value) => {
    if (value instanceof MessagePort) ports.push(where);
    // The bell: an EventTarget and nothing more.
    if (value instanceof EventTarget && Object.getPrototypeOf(value) === EventTarget.prototype) ports.push("bell " + where);
    try { const text = JSON.stringify(value); if (text?.includes("registration")) seen.push(where + text); } catch {}
  };
  for (const target of [window, document]) for (const capture of [true, false]) {
    for (const type of ["webmcp-airlock:bell", "ring", "port", "look", "message"]) {
      target.addEventListener(type, (event) => {
        if (event.isMine !== undefined) return;
        note("event", event.relatedTarget);
        event.ports?.forEach((port) => note("event", port));
      }, capture);
    }
  }
  const patch = (holder, name) => {
    const { value } = Object.getOwnPropertyDescriptor(holder, name);
    holder[name] = function (...args) {
      note(name, this); args.forEach((arg) => note(name, arg));
      return Reflect.apply(value, this, args);
    };
  };
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"]) patch(EventTarget.prototype, name);
  for (const name of ["postMessage", "start", "close"]) patch(MessagePort.prototype, name);
  patch(Event.prototype, "stopImmediatePropagation");
  for (const [holder, name] of [[MessagePort.prototype, "onmessage"], [MessageEvent.prototype, "ports"], [MessageEvent.prototype, "data"], [FocusEvent.prototype, "relatedTarget"]]) {
    const { get, set } = Object.getOwnPropertyDescriptor(holder, name);
    Object.defineProperty(holder, name, {
      configurable: true,
      get() { note("get " + name, this); const value = Reflect.apply(get, this, []); note("get " + name, value); return value; },
      set(value) { note("set " + name, this); if (set) Reflect.apply(set, this, [value]); },
    });
  }
  window.MessageChannel = new Proxy(MessageChannel, { construct(...args) { const made = Reflect.construct(...args); ports.push("channel"); return made; } });
`;

/** Offers ports of its own to either side, and messages without one. */
const FORGERIES = `
  const forged = [
    { type: "tools", mode: "polyfill", tools: [{ registration: 1, name: "forged", description: "x" }] },
    { type: "native", withheld: [] },
    { type: "run", call: "c", registration: 1, arguments: "{}" },
    { type: "result", call: "c", result: { kind: "string", text: "x" } },
    { type: "redeem", request: "r", redeemUrl: location.origin, origin: location.origin },
  ];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => got.push(JSON.stringify(data));
  const bell = new EventTarget();
  for (const type of ["ring", "port", "look"]) bell.addEventListener(type, () => got.push(type));
  const offer = (target, init) => {
    const events = [
      new MessageEvent("webmcp-airlock:bell", { bubbles: true, ...init }),
      new MessageEvent("port", { bubbles: true, ...init }),
      new FocusEvent("webmcp-airlock:bell", { bubbles: true, relatedTarget: bell }),
    ];
    for (const event of events) target.dispatchEvent(Object.assign(event, { isMine: true }));
  };
  offer(window, { ports: [port2] });
  offer(document, { ports: [port2] });
  for (const data of forged) {
    offer(window, { data });
    window.postMessage(data, "*");
    port1.postMessage(data);
  }
`;

test("A page that listens everywhere and offers ports of its own gets none, and is heard on none.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const server = await serve(
    html(
      `${TRAPS}; ${FORGERIES}; window.control = [ports.length > 0, seen.length > 0]; ports.length = seen.length = 0; ${SECRET_TOOL}`,
    ),
  );
  const page = await context.newPage();
  await page.goto(server.url());
  await trustingPerson(page, agent, openPanel);
  const tools = await listTools(agent);
  expect(tools.map(ownName)).toEqual(["get_key"]);
  const { result } = await callTool(agent, "get_key", { n: 7 });
  expect(result?.["structuredContent"]).toMatchObject({ id: "k7" });
  expect(await page.evaluate("({ ports, seen, got })")).toEqual({ ports: [], seen: [], got: [] });
  expect(await page.evaluate("control"), "the traps do catch what passes by them").toEqual([true, true]);
  await expectNoLeak(agent);
});

test("A document that is opened anew by its script hands out nothing that was not its own.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const server = await serve(html(SECRET_TOOL));
  const page = await context.newPage();
  await page.goto(server.url());
  await page.evaluate(`
    const keep = [];
    window.keep = keep;
    for (let i = 0; i < 3; i++) {
      document.open();
      for (const type of ["webmcp-airlock:bell", "port"]) window.addEventListener(type, () => keep.push(type), true);
      document.write("<p>anew</p><script>1</scr" + "ipt>");
      document.close();
    }
  `);
  await trustingPerson(page, agent, openPanel);
  expect((await listTools(agent)).map(ownName)).toEqual(["get_key"]);
  await callTool(agent, "get_key");
  expect(await page.evaluate("keep")).toEqual([]);
  await expectNoLeak(agent);
});

test("The page's world has no way to the extension: no chrome.runtime, no extension page, no panel.", async ({
  browserWithExtension: context,
  serve,
}) => {
  const server = await serve(html(SECRET_TOOL));
  const page = await context.newPage();
  await page.goto(server.url());
  const base = `chrome-extension://${EXTENSION_ID}/`;
  expect(await page.evaluate("typeof globalThis.chrome?.runtime")).toBe("undefined");
  const manifest = createManifest("0");
  expect(manifest.web_accessible_resources).toBeUndefined();
  expect(manifest.externally_connectable).toEqual({ ids: ["*"] });
  for (const path of ["panel.html", "panel.js", "manifest.json", "background.js", "icons/16.png"]) {
    const fetched = page.evaluate((url) => fetch(url).then(String, () => "refused"), base + path);
    expect(await fetched, path).toBe("refused");
  }
  // Neither in a frame nor in a window of its own.
  await page.evaluate((url) => {
    const frame = document.createElement("iframe");
    frame.src = `${url}panel.html?tab=1`;
    document.body.append(frame);
  }, base);
  const opened = context.waitForEvent("page");
  await page.evaluate((url) => void window.open(`${url}panel.html?tab=1`), base);
  await (await opened).waitForTimeout(300);
  const inFrames = page.frames().map((frame) => frame.url());
  const inPages = (await opened).url();
  expect([...inFrames, inPages].filter((url) => url.startsWith(base))).toEqual([]);
});
