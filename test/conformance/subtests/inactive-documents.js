/** Contexts of documents that are gone, of other realms, and where `document.domain` may be set. */
import { OURS, subtest } from "../page/harness.js";

const INACTIVE = "The document is not active.";

/** A same-origin frame, and what of it outlives its removal. */
async function remains(t) {
  const { iframe, window: inner } = await t.frame();
  const realm = {};
  for (const name of ["Array", "DOMException", "Object", "Promise", "TypeError"])
    realm[name] = inner[name].prototype;
  return { iframe, inner, realm, mc: inner.document.modelContext };
}

const calls = (t, mc) => ({
  registerTool: () => mc.registerTool(t.tool()),
  getTools: () => mc.getTools(),
  executeTool: () => mc.executeTool(t.item()),
});

subtest("Every operation of a removed frame's context is an InvalidStateError.", async (t) => {
  const { iframe, mc, realm } = await remains(t);
  iframe.remove();
  for (const [name, call] of Object.entries(calls(t, mc))) {
    const error = await call().then(undefined, (reason) => reason);
    t.equal([error?.name, error?.message], ["InvalidStateError", INACTIVE], name);
    t.equal(Object.getPrototypeOf(error), realm.DOMException, name);
  }
});

subtest("A removed frame's context that is read only then refuses like any other.", async (t) => {
  const { iframe, window: inner } = await t.frame();
  const realm = { DOMException: inner.DOMException.prototype };
  const { document } = inner;
  iframe.remove();
  for (const [name, call] of Object.entries(calls(t, document.modelContext))) {
    const error = await call().then(undefined, (reason) => reason);
    t.equal([error?.name, error?.message], ["InvalidStateError", INACTIVE], name);
    t.equal(Object.getPrototypeOf(error), realm.DOMException, name);
  }
});

subtest("The promises are of the removed frame's realm.", async (t) => {
  const { iframe, mc, realm } = await remains(t);
  iframe.remove();
  for (const [name, call] of Object.entries(calls(t, mc))) {
    const promise = call();
    t.equal(Object.getPrototypeOf(promise), realm.Promise, name);
    await promise.catch(() => {});
  }
});

subtest("Arguments of an inactive context's operations are converted first.", async (t) => {
  const { iframe, mc, realm } = await remains(t);
  iframe.remove();
  for (const call of [() => mc.registerTool({}), () => mc.getTools(1), () => mc.executeTool({})]) {
    const error = await call().then(undefined, (reason) => reason);
    t.equal(Object.getPrototypeOf(error), realm.TypeError, String(call));
  }
});

subtest("A registration that is waiting when its frame is removed never settles.", async (t) => {
  const { iframe, mc } = await remains(t);
  const waiting = mc.registerTool(t.tool());
  iframe.remove();
  t.equal(
    await Promise.race([waiting.catch(() => "rejected"), t.sleep(100).then(() => "waiting")]),
    "waiting",
  );
});

subtest("A call within a frame that is removed never settles.", async (t) => {
  const { iframe, mc, inner } = await remains(t);
  await mc.registerTool({ ...t.tool(), execute: () => new Promise(() => {}) });
  const waiting = mc.executeTool(t.item({ window: inner }));
  await t.sleep(20);
  iframe.remove();
  t.equal(
    await Promise.race([waiting.catch(() => "rejected"), t.sleep(100).then(() => "waiting")]),
    "waiting",
  );
});

subtest("No event is fired at a removed frame's context.", async (t) => {
  const { iframe, mc } = await remains(t);
  const log = [];
  mc.addEventListener("toolchange", () => log.push("toolchange"));
  mc.registerTool(t.tool()).catch(() => {});
  iframe.remove();
  await t.sleep(50);
  t.equal(log, []);
});

subtest("A removed frame's tools are no longer listed.", async (t) => {
  const { iframe, mc } = await remains(t);
  await mc.registerTool(t.tool({ name: "inner" }));
  await t.until(async () => (await t.names()).length === 1);
  iframe.remove();
  t.equal(await t.names(), []);
});

subtest("A removed frame's window as the tool's window is an InvalidStateError.", async (t) => {
  const { iframe, inner, mc } = await remains(t);
  await mc.registerTool(t.tool());
  iframe.remove();
  const error = await t.rejects(t.mc.executeTool(t.item({ window: inner })), "InvalidStateError");
  t.equal(error.message, "Target frame is detached.");
});

subtest("A navigated frame's new document starts without tools, and with another context.", async (t) => {
  const frame = await t.frame();
  const old = frame.window.document.modelContext;
  await old.registerTool(t.tool({ name: "before" }));
  await frame.navigate();
  t.equal(await frame.run(async () => (await document.modelContext.getTools()).length), 0);
  t.ok(frame.window.document.modelContext !== old, "another context");
});

subtest("Exceptions, promises and items of a frame's context are of the frame's realm.", async (t) => {
  const { mc, realm } = await remains(t);
  const promise = mc.registerTool({ ...t.tool(), inputSchema: {}, annotations: {} });
  await promise;
  const list = await mc.getTools();
  const [{ annotations, inputSchema }] = list;
  t.equal(Object.getPrototypeOf(promise), realm.Promise, "promise");
  t.equal(Object.getPrototypeOf(list), realm.Array, "list");
  for (const object of [list[0], annotations, inputSchema]) {
    t.equal(Object.getPrototypeOf(object), realm.Object);
  }
  const wrong = await mc.registerTool({}).catch((error) => error);
  t.equal(Object.getPrototypeOf(wrong), realm.TypeError, "TypeError");
  const again = await mc.registerTool(t.tool()).catch((error) => error);
  t.equal(Object.getPrototypeOf(again), realm.DOMException, "DOMException");
});

subtest(
  "One realm's getter, asked for another realm's document, gives that document's context.",
  async (t) => {
    const { inner, mc } = await remains(t);
    const { get } = Object.getOwnPropertyDescriptor(Document.prototype, "modelContext");
    t.equal(Reflect.apply(get, inner.document, []) === mc, true);
  },
);

subtest("One realm's methods work on another realm's context.", async (t) => {
  const { mc } = await remains(t);
  await Reflect.apply(ModelContext.prototype.registerTool, mc, [t.tool({ name: "inner" })]);
  t.equal((await Reflect.apply(ModelContext.prototype.getTools, mc, [])).length, 1);
});

subtest("Each document has a context of its own, an instance of its own realm's interface.", async (t) => {
  const { inner, mc } = await remains(t);
  t.ok(mc instanceof inner.ModelContext && !(mc instanceof ModelContext), "of that realm");
  t.ok(mc !== t.mc, "another object");
});

subtest("Where document.domain may be set, every operation is a SecurityError.", async (t) => {
  const page = { headers: { "Origin-Agent-Cluster": "?0" } };
  const frame = await t.frame({ origin: "third", allow: "tools", page });
  const outcomes = await frame.run(() => {
    const mc = document.modelContext;
    const tool = { name: "a", description: "d", execute() {}, origin: location.origin, window };
    const calls = [mc.registerTool(tool), mc.getTools(), mc.executeTool(tool)];
    return Promise.all(calls.map((call) => call.catch(({ name, message }) => [name, message])));
  });
  const refused = ["SecurityError", "document.modelContext cannot be used when document.domain is enabled."];
  t.equal(outcomes, [refused, refused, refused]);
});

subtest("Setting document.domain where it has no effect changes nothing.", async (t) => {
  const frame = await t.frame();
  const outcome = await frame.run(async () => {
    document.domain = location.hostname;
    await document.modelContext.registerTool({ name: "a", description: "d", execute: () => "x" });
    const [item] = await document.modelContext.getTools();
    return document.modelContext.executeTool(item);
  });
  t.equal(outcome, "x");
});

subtest(
  "An about:blank frame of this origin has tools like every document.",
  async (t) => {
    const { contentWindow: inner } = t.blankFrame();
    const mc = await t.until(() => inner.document.modelContext);
    await mc.registerTool(t.tool({ name: "inner", execute: ({ item }) => `of ${item}` }));
    const listed = await t.until(() => t.find("inner"));
    t.ok(listed?.window === inner && listed.origin === location.origin, "listed, with its window");
    t.equal(await t.mc.executeTool(listed, { item: "tea" }), "of tea");
    t.equal(inner.document.querySelectorAll("script").length, 0);
  },
  // Chromium 156 crashes where native WebMCP of such a document is read too early.
  { on: OURS },
);
