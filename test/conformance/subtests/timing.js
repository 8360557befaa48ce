/** In which tasks things happen, and in which order. */
import { subtest } from "../page/harness.js";

subtest(
  "toolchange comes after registerTool has returned and its microtasks are done, before its promise.",
  async (t) => {
    const log = [];
    t.mc.ontoolchange = () => log.push("toolchange");
    const registered = t.register().then(() => log.push("resolved"));
    log.push("returned");
    queueMicrotask(() => log.push("microtask"));
    await registered;
    t.equal(log, ["returned", "microtask", "toolchange", "resolved"]);
  },
);

subtest("Each registration has its own toolchange, and the promises resolve in order.", async (t) => {
  const log = [];
  t.mc.ontoolchange = () => log.push("toolchange");
  const register = async (name) => {
    await t.register({ name });
    log.push(name);
  };
  await Promise.all(["c", "a", "b"].map(register));
  await t.until(() => log.length === 6);
  t.equal(log.slice(0, 2), ["toolchange", "c"]);
  t.equal(
    log.filter((entry) => entry !== "toolchange"),
    ["c", "a", "b"],
  );
  t.equal(log.length, 6);
});

subtest("A refused registration fires no toolchange.", async (t) => {
  const log = t.log(t.mc, ["toolchange"]);
  await t.rejects(t.mc.registerTool(t.tool({ name: "" })), "InvalidStateError");
  await t.rejects(t.mc.registerTool(t.tool(), { signal: AbortSignal.abort() }), "AbortError");
  await t.sleep(20);
  t.equal(log, []);
});

subtest("What is refused at once is rejected without a task.", async (t) => {
  const log = [];
  const failed = (call) => call.catch(() => log.push("rejected"));
  setTimeout(() => log.push("task"));
  const calls = [
    failed(t.mc.registerTool()),
    failed(t.mc.registerTool(t.tool({ name: "" }))),
    failed(t.mc.executeTool()),
    failed(t.mc.getTools(1)),
  ];
  await Promise.all(calls);
  t.equal(log, ["rejected", "rejected", "rejected", "rejected"]);
});

/** Whether the call is rejected before a microtask that is queued after it has had its turn. */
async function isRejectedAtOnce(call) {
  let isRejected = false;
  call.catch(() => {
    isRejected = true;
  });
  await undefined;
  return isRejected;
}

subtest("A call with a signal that has aborted is rejected at once.", async (t) => {
  await t.register();
  const options = { signal: AbortSignal.abort() };
  t.ok(await isRejectedAtOnce(t.mc.executeTool(t.item(), {}, options)), "its promise is rejected already");
});

subtest("A call of a tool of an opaque origin is rejected at once.", async (t) => {
  for (const window of [globalThis, t.blankFrame().contentWindow])
    for (const origin of ["null", "data:,x"])
      t.ok(await isRejectedAtOnce(t.mc.executeTool(t.item({ origin, window }))), origin);
});

subtest("getTools answers in a task of its own.", async (t) => {
  const log = [];
  const listed = t.mc.getTools().then(() => log.push("listed"));
  for (let i = 0; i < 10; i++) await undefined;
  log.push("microtasks");
  await listed;
  t.equal(log, ["microtasks", "listed"]);
});

subtest("A tool runs in a task of its own, after the microtasks of the call.", async (t) => {
  const log = [];
  await t.register({ execute: () => log.push("execute") });
  const done = t.mc.executeTool(t.item()).then(() => log.push("result"));
  log.push("returned");
  for (let i = 0; i < 10; i++) await undefined;
  log.push("microtasks");
  await done;
  t.equal(log, ["returned", "microtasks", "execute", "result"]);
});

subtest("The result comes in a task after the one in which the tool settled.", async (t) => {
  const log = [];
  await t.register({
    execute() {
      log.push("execute");
      queueMicrotask(() => log.push("its microtask"));
      return "x";
    },
  });
  await t.mc.executeTool(t.item());
  log.push("result");
  t.equal(log, ["execute", "its microtask", "result"]);
});

subtest("Calls run in the order in which they were made.", async (t) => {
  const log = [];
  await t.register({ name: "a", execute: ({ n }) => log.push(`a${n}`) });
  await t.register({ name: "b", execute: ({ n }) => log.push(`b${n}`) });
  const call = (name, n) => t.mc.executeTool(t.item({ name }), { n });
  await Promise.all([call("b", 1), call("a", 2), call("b", 3)]);
  t.equal(log, ["b1", "a2", "b3"]);
});

subtest("A call and a list made together are answered in that order.", async (t) => {
  const log = [];
  await t.register();
  const call = t.mc.executeTool(t.item({ name: "none" })).catch(() => log.push("call"));
  const list = t.mc.getTools().then(() => log.push("list"));
  await Promise.all([call, list]);
  t.equal(log.length, 2);
});

subtest("A rejection that nobody handles is reported on the window, once.", async (t) => {
  const reasons = [];
  t.listen(window, "unhandledrejection", (event) => {
    reasons.push(event.reason.name);
    event.preventDefault();
  });
  t.mc.registerTool(t.tool({ name: "" }));
  t.mc.executeTool(t.item({ name: "none" }));
  await t.until(() => reasons.length > 1);
  await t.sleep(30);
  t.equal(reasons.sort(), ["InvalidStateError", "UnknownError"]);
});

subtest("A failure that is handled is reported nowhere.", async (t) => {
  const reports = [];
  for (const type of ["error", "unhandledrejection"]) t.listen(window, type, () => reports.push(type));
  await t.register({ execute: () => Promise.reject(new Error("mine")) });
  await t.rejects(t.mc.executeTool(t.item()), "UnknownError");
  await t.rejects(t.mc.registerTool(t.tool()), "InvalidStateError");
  await t.sleep(30);
  t.equal(reports, []);
});

subtest("A listener of toolchange that throws does not keep the promise from resolving.", async (t) => {
  t.listen(window, "error", (event) => event.preventDefault());
  t.listen(t.mc, "toolchange", () => {
    throw new Error("mine");
  });
  t.equal(await t.outcome(() => t.register()), "gives undefined");
});

subtest("Tools can be registered, listed and executed within toolchange.", async (t) => {
  const log = [];
  t.listen(
    t.mc,
    "toolchange",
    async () => {
      await t.register({ name: "inner" });
      log.push(await t.mc.executeTool(t.item({ name: "inner" })), await t.names());
    },
    { once: true },
  );
  await t.register({ name: "outer" });
  await t.until(() => log.length === 2);
  t.equal(log, ["done", ["inner", "outer"]]);
});

subtest("toolchange is a plain event: neither bubbling, cancelable nor composed.", async (t) => {
  const [event] = await Promise.all([t.next(t.mc, "toolchange"), t.register()]);
  t.equal(Object.getPrototypeOf(event), Event.prototype);
  t.equal([event.bubbles, event.cancelable, event.composed], [false, false, false]);
  t.equal(event.target, t.mc);
});

subtest("toolchange is the browser's own event.", async (t) => {
  const [event] = await Promise.all([t.next(t.mc, "toolchange"), t.register()]);
  t.equal(event.isTrusted, true);
});
