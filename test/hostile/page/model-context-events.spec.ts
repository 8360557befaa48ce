import { inPage } from "../../e2e/page/model-context-targets.js";
import { expect, test } from "../../e2e/support/fixtures.js";

/** Things that a page can replace after our script ran, and what it would learn or break by it. */
const REPLACED = `
  const calls = [];
  const spy = (name) => function () { calls.push(name); throw new Error("spied on"); };
  const { addEventListener } = EventTarget.prototype;
  const listen = (type, listener) => Reflect.apply(addEventListener, mc, [type, listener]);
  window.Event = spy("Event");
  EventTarget.prototype.dispatchEvent = spy("dispatchEvent");
  for (const kind of [ToolActivatedEvent, ToolCancelEvent]) {
    Object.setPrototypeOf(kind, spy("super"));
    Object.defineProperty(kind.prototype, "toolName", { configurable: true, get: spy("toolName") });
  }
  window.ToolActivatedEvent = window.ToolCancelEvent = spy("interface");
  WeakMap.prototype.set = WeakMap.prototype.get = spy("WeakMap");
  AbortController.prototype.abort = spy("abort");
  Object.defineProperty(AbortController.prototype, "signal", { configurable: true, get: spy("signal") });`;

test("Whatever a page replaces, its tools' events are fired, in order, by nothing that it can hook.", async ({
  openPage,
}) => {
  const { page } = await openPage();
  const found = await inPage(
    page,
    `const controller = new AbortController();
    const { signal } = controller;
    const stop = controller.abort.bind(controller);
    const getName = Object.getOwnPropertyDescriptor(ToolActivatedEvent.prototype, "toolName").get;
    ${REPLACED}
    const log = [];
    listen("toolactivated", (event) => log.push(event.type + " " + getName.call(event)));
    listen("toolcancel", (event) => log.push(event.type));
    await mc.registerTool(aTool({ execute: (input, options) => new Promise(() => {
      Reflect.apply(addEventListener, options.signal, ["abort", () => log.push("abort")]);
    }) }));
    const ended = outcome(() => mc.executeTool(itself, {}, { signal }));
    await until(() => log.length === 1);
    stop("enough");
    const end = await ended;
    await until(() => log.length === 3);
    return { end, log, calls };`,
  );
  // The call itself is cancelled by what was captured, so the page sees the events and nothing
  // else.
  expect(found).toEqual({
    ...{ end: "rejects the value enough", log: ["toolactivated tool", "abort", "toolcancel"], calls: [] },
  });
});

test("A listener that throws, or unregisters the tool, changes no result; an event tells nothing of it.", async ({
  openPage,
}) => {
  const { page } = await openPage();
  const found = await inPage(
    page,
    `const registration = new AbortController();
    const seen = [];
    mc.addEventListener("toolactivated", (event) => {
      const own = Reflect.ownKeys(event).concat(Reflect.ownKeys(Object.getPrototypeOf(event)));
      seen.push(own.filter((key) => typeof key === "string").join());
      registration.abort();
      throw new Error("a listener failed");
    });
    const outputSchema = { type: "object", properties: { key: { type: "string", "x-sensitive": true } } };
    await mc.registerTool(aTool({ outputSchema, execute: () => ({ id: "k1", key: "canary-event-77ab31" }) }),
      { signal: registration.signal });
    const text = await mc.executeTool(itself);
    return { seen, id: text.includes("k1"), leaks: text.includes("canary") || seen.join().includes("canary") };`,
  );
  expect(found).toEqual({ seen: ["isTrusted,toolName,constructor"], id: true, leaks: false });
});

test("An event of the page's own making cancels nothing and settles nothing.", async ({ openPage }) => {
  const { page } = await openPage();
  const found = await inPage(
    page,
    `let release;
    let aborted = false;
    await mc.registerTool(aTool({ execute: (input, { signal }) => new Promise((resolve) => {
      signal.onabort = () => { aborted = true; };
      release = resolve;
    }) }));
    const { signal } = new AbortController();
    const text = outcome(() => mc.executeTool(itself, {}, { signal }));
    await until(() => release);
    mc.dispatchEvent(new ToolCancelEvent("toolcancel", { toolName: "tool" }));
    signal.dispatchEvent(new Event("abort"));
    release("in its own time");
    return [await text, aborted];`,
  );
  expect(found).toEqual(["gives in its own time", false]);
});
