/**
 * Both scripts of the extension do little in a document that has no tools: they listen for few
 * events, and do nothing else.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "../support/fixtures.js";

const script = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../dist/extension/${name}.js`, import.meta.url)), "utf8");

/**
 * Notes whatever could run later, from now on. In each frame, before the scripts of the extension.
 */
const WATCH = `
  const did = (window.did = []);
  const { apply, construct } = Reflect;
  const wrap = (holder, name, describe) => {
    const original = holder[name];
    holder[name] = function (...args) { did.push(describe(this, args)); return apply(original, this, args); };
  };
  const nameOf = (target) => (target === document ? "document" : target === window || target === undefined ? "window" : target.constructor.name);
  wrap(EventTarget.prototype, "addEventListener", (target, [type]) => nameOf(target) + " " + type.replace(/^webmcp-airlock.*/, "bell"));
  for (const name of ["setTimeout", "setInterval", "requestAnimationFrame", "requestIdleCallback", "queueMicrotask", "fetch", "postMessage"])
    wrap(window, name, () => name);
  wrap(Promise.prototype, "then", () => "then");
  for (const type of [MutationObserver, PerformanceObserver, IntersectionObserver, ResizeObserver]) wrap(type.prototype, "observe", () => type.name);
  for (const name of ["MessageChannel", "Worker", "SharedWorker", "WebSocket", "EventSource", "BroadcastChannel", "XMLHttpRequest"])
    window[name] = new Proxy(window[name], { construct: (target, args, to) => (did.push(name), construct(target, args, to)) });
  for (const holder of [window, document])
    for (const name of ["onmessage", "onload", "onreadystatechange"])
      Object.defineProperty(holder, name, { set() { did.push(name); } });
`;

/** The bell and its three events, the steps of loading, and messages of other documents. */
const LISTENS = [
  "EventTarget look",
  "EventTarget port",
  "EventTarget ring",
  "document readystatechange",
  "window bell",
  "window load",
  "window message",
];
/** Forms, or what the browser says of them. */
const OF_FORMS = { polyfill: "window submit", native: "ModelContext toolchange" };

test("At load they set no timer, observe nothing, open nothing and ask nothing.", {
  tag: "@once",
}, async ({ context, serve, mode }) => {
  const frame = '<iframe src="/frame"></iframe><iframe srcdoc="<p>x</p>"></iframe>';
  const server = await serve({
    "/": `<!doctype html><title>t</title>${frame}`,
    "/frame": "<!doctype html><p>f</p>",
  });
  await context.addInitScript({ content: `${WATCH}${script("page")}\n;${script("content")}` });
  const page = await context.newPage();
  await page.goto(server.url());
  await expect.poll(() => page.frames().length).toBe(3);
  for (const each of page.frames()) {
    const did = (await each.evaluate("did")) as string[];
    expect(did.sort()).toEqual([...LISTENS, OF_FORMS[mode]].sort());
  }
  const seen = page.evaluate(
    "did.length = 0; setTimeout(() => 0); new MutationObserver(() => 0).observe(document, { childList: true }); new MessageChannel(); did",
  );
  expect(await seen, "what it would have seen").toEqual(["setTimeout", "MutationObserver", "MessageChannel"]);
});
