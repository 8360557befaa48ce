/**
 * The extension's scripts run late, in a realm that the page has had for itself until then. Here
 * the page replaces everything that can be replaced, looks at the event that our code runs in, and
 * leaves it as little room as it can.
 */
import { expect, test } from "../../e2e/support/extension-fixtures.js";
import { callTool, listTools, ownName } from "../../e2e/support/extension-person.js";
import { CANARY, expectNoLeak, html, trustingPerson } from "./extension-page.js";

/**
 * Each global, and each function and accessor of it and its prototype. The title says what was gone
 * through.
 */
const REPLACE_ALL = `
  const { getOwnPropertyDescriptor, defineProperty, ownKeys, apply, getPrototypeOf } = Reflect;
  const setTitle = getOwnPropertyDescriptor(Document.prototype, "title").set;
  const page = document;
  let isArmed = false;
  let words = "caught:";
  const note = (name) => {
    if (!isArmed) return;
    isArmed = false;
    if (!("|" + words + "|").includes("|" + name + "|")) words += "|" + name;
    apply(setTitle, page, [words]);
    isArmed = true;
  };
  const replace = (holder, key, name) => {
    const descriptor = getOwnPropertyDescriptor(holder, key);
    if (!descriptor?.configurable || /^(constructor|modelContext|chrome)$/.test(String(key))) return;
    const { value } = descriptor;
    const isGlobal = holder === window && value !== null && /function|object/.test(typeof value);
    if (isGlobal) return defineProperty(holder, key, { configurable: true, get() { note("global " + name); return value; } });
    if (typeof value === "function" && /^[A-Z]/.test(value.name)) return;
    for (const part of ["value", "get", "set"]) {
      const original = descriptor[part];
      if (typeof original === "function")
        descriptor[part] = function () { note(name); return apply(original, this, arguments); };
    }
    defineProperty(holder, key, descriptor);
  };
  const holders = [[window, "window"], [getPrototypeOf(Uint8Array), "TypedArray"], [getPrototypeOf(Uint8Array.prototype), "TypedArray#"]];
  for (const made of [[], new Map(), new Set(), "", /x/g[Symbol.matchAll]("")]) {
    const iterator = made[Symbol.iterator]();
    holders.push([getPrototypeOf(iterator), "iterator"], [getPrototypeOf(getPrototypeOf(iterator)), "Iterator"]);
  }
  for (const key of ownKeys(window)) {
    const value = getOwnPropertyDescriptor(window, key).value;
    // The browser itself asks whether there is a "chrome".
    if (value === null || !/function|object/.test(typeof value) || key === "ModelContext" || value === window) continue;
    holders.push([value, String(key)]);
    if (typeof value === "function" && value.prototype) holders.push([value.prototype, String(key) + "#"]);
  }
  const places = holders.flatMap(([holder, name]) => ownKeys(holder).map((key) => [holder, key, name + "." + String(key)]));
  for (const [holder, key, name] of places) replace(holder, key, name);
  // The traps do catch what passes by them.
  isArmed = true;
  Map;
  [].at(0);
  isArmed = false;
  const control = words === "caught:|global window.Map|Array#.at";
  words = control ? "caught:" : "no control " + words;
  apply(setTitle, page, [words]);
  const tool = {
    name: "get_key", description: "Gives a key.",
    inputSchema: { type: "object", properties: { n: { type: "number" } } },
    outputSchema: { type: "object", properties: { id: { type: "string" }, secret: { type: "string", "x-sensitive": true } } },
    execute: (input) => ({ id: "k" + input.n, secret: "${CANARY}" }),
  };
  isArmed = true;
`;

test("Of everything that a page replaces before its first use of the API, nothing is gone through.", {
  tag: "@once",
}, async ({ browserWithExtension: context, serve, openPanel, agent }) => {
  const server = await serve(html(`{ ${REPLACE_ALL} document.modelContext.registerTool(tool); }`));
  const page = await context.newPage();
  await page.goto(server.url());
  await trustingPerson(page, agent, openPanel);
  expect((await listTools(agent)).map(ownName)).toEqual(["get_key"]);
  const { result } = await callTool(agent, "get_key", { n: 7 });
  expect(result?.["structuredContent"]).toMatchObject({ id: "k7" });
  // Read from another world: Playwright's own script in this one goes through what is replaced,
  // too.
  expect(await page.title()).toBe("caught:");
  await expectNoLeak(agent);
});

/** At each depth of a stack that has no room left, then with room. */
const NO_ROOM = `
  const tool = (name) => ({
    name, description: "Gives a key.",
    outputSchema: { type: "object", properties: { id: { type: "string" }, secret: { type: "string", "x-sensitive": true } } },
    execute: () => ({ id: "k", secret: "${CANARY}" }),
  });
  let left = 400;
  const dive = () => {
    try { dive(); } catch {}
    if (left-- > 0) try { document.modelContext.registerTool(tool("deep_" + left)).catch(() => {}); } catch {}
  };
  dive();
  try { document.modelContext.registerTool(tool("get_key")).catch(() => {}); } catch {}
`;

test("A page that leaves our scripts no room on the stack gets no tool past them.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const server = await serve(html(NO_ROOM));
  const page = await context.newPage();
  await page.goto(server.url());
  await trustingPerson(page, agent, openPanel);
  const own = `(async () => {
    const texts = [];
    try {
      const tools = await document.modelContext.getTools();
      for (const tool of tools) texts.push(await document.modelContext.executeTool(tool, {}).catch(String));
    } catch (error) {
      texts.push(String(error));
    }
    return texts.join();
  })()`;
  expect(await page.evaluate(own)).not.toContain(CANARY);
  for (const tool of await listTools(agent, 0)) await callTool(agent, ownName(tool));
  const frames = await agent.frames();
  expect(JSON.stringify(frames)).not.toContain(CANARY);
});

/** Objects that the page can reach by `window.event` while our code calls it. */
const EVENT_WATCH = `
  window.watched = []; window.heard = [];
  const watch = (where) => {
    watched.push(where);
    const { event } = window;
    if (!event) return;
    for (const target of [event.target, event.currentTarget, ...(event.ports ?? [])]) {
      if (!(target instanceof MessagePort)) continue;
      target.addEventListener("message", ({ data }) => heard.push(data));
      target.postMessage({ type: "tools", mode: "polyfill", tools: [{ registration: 9, name: "forged", description: "Forged." }] });
    }
    if (event.data) heard.push(event.data);
  };
  const own = Object.getOwnPropertyDescriptor(Document.prototype, "modelContext").get;
  Object.defineProperty(document, "modelContext", { configurable: true, get() { watch("getter"); return own.call(document); } });
  document.modelContext.registerTool({
    name: "get_key", description: "Gives a key.", dynamicAnnotations: true,
    resolveAnnotations: async () => { watch("resolver"); await 0; watch("resolver, later"); return {}; },
    execute: async () => { watch("execute"); await 0; watch("execute, later"); return { id: "k" }; },
  });
`;

test("What a page finds in window.event while its tool runs is not the private port.", {
  tag: "@once",
}, async ({ browserWithExtension: context, serve, openPanel, agent }) => {
  const server = await serve(html(EVENT_WATCH));
  const page = await context.newPage();
  await page.goto(server.url());
  await trustingPerson(page, agent, openPanel);
  expect((await listTools(agent)).map(ownName)).toEqual(["get_key"]);
  for (const n of [1, 2]) {
    const { result } = await callTool(agent, "get_key", { n });
    expect(result).toBeDefined();
  }
  expect((await listTools(agent)).map(ownName)).toEqual(["get_key"]);
  const watched = await page.evaluate<string[]>("watched");
  expect(watched).toEqual(expect.arrayContaining(["getter", "resolver, later", "execute, later"]));
  // A port of ours whose messages are empty and go nowhere may be there: it says whose turn it is.
  expect(await page.evaluate("heard.filter((data) => data !== '')")).toEqual([]);
});
