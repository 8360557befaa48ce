/** toolactivated and toolcancel: when they are fired, and as what. */
import { subtest } from "../page/harness.js";

const TYPES = ["toolactivated", "toolcancel", "toolchange"];

/** A tool that runs until `end` is called. */
async function patient(t, log) {
  const state = {};
  await t.register({
    execute(_input, { signal }) {
      log.push("execute");
      signal.addEventListener("abort", () => log.push("abort"));
      return new Promise((resolve, reject) => Object.assign(state, { signal, end: resolve, break: reject }));
    },
  });
  return state;
}

subtest(
  "toolactivated is fired in the task in which the callback runs, after it has returned.",
  async (t) => {
    await t.register({ name: "first", execute: () => "x" });
    const log = t.log(t.mc, TYPES);
    t.listen(t.mc, "toolactivated", () => setTimeout(() => log.push("a later task")));
    await t.register({ execute: () => log.push("execute") && "x" });
    log.length = 0;
    const done = t.mc.executeTool(t.item());
    log.push("returned");
    await done;
    t.equal(log.slice(0, 3), ["returned", "execute", "toolactivated"]);
  },
);

subtest("The microtasks of the tool's first turn come before toolactivated.", async (t) => {
  const log = t.log(t.mc, ["toolactivated"]);
  await t.register({ execute: () => queueMicrotask(() => log.push("microtask")) });
  await t.mc.executeTool(t.item());
  t.equal(log, ["microtask", "toolactivated"]);
});

subtest(
  "toolactivated is a ToolActivatedEvent with the tool's name, neither bubbling nor cancelable.",
  async (t) => {
    await t.register({ name: "search" });
    const [event] = await Promise.all([
      t.next(t.mc, "toolactivated"),
      t.mc.executeTool(t.item({ name: "search" })),
    ]);
    t.equal(Object.getPrototypeOf(event), ToolActivatedEvent.prototype);
    t.equal([event.type, event.toolName, event.target], ["toolactivated", "search", t.mc]);
    t.equal([event.bubbles, event.cancelable, event.composed], [false, false, false]);
  },
);

subtest(
  "toolcancel is a ToolCancelEvent with the tool's name, neither bubbling nor cancelable.",
  async (t) => {
    const controller = new AbortController();
    const state = await patient(t, []);
    const call = t.mc.executeTool(t.item(), {}, { signal: controller.signal });
    await t.until(() => state.signal);
    controller.abort();
    const [event] = await Promise.all([t.next(t.mc, "toolcancel"), call.catch(() => {})]);
    t.equal(Object.getPrototypeOf(event), ToolCancelEvent.prototype);
    t.equal([event.type, event.toolName, event.target], ["toolcancel", "tool", t.mc]);
    t.equal([event.bubbles, event.cancelable, event.composed], [false, false, false]);
  },
);

subtest("The tool's signal aborts, and then toolcancel is fired.", async (t) => {
  const controller = new AbortController();
  const log = t.log(t.mc, TYPES);
  const state = await patient(t, log);
  const call = t.mc.executeTool(t.item(), {}, { signal: controller.signal });
  await t.until(() => state.signal);
  log.length = 0;
  const rejected = call.catch(() => log.push("rejected"));
  controller.abort();
  log.push("returned");
  await rejected;
  await t.until(() => log.includes("toolcancel"));
  t.equal(log, ["returned", "rejected", "abort", "toolcancel"]);
});

subtest("A call that ends by itself fires no toolcancel, however it ends.", async (t) => {
  const log = t.log(t.mc, ["toolcancel"]);
  const controller = new AbortController();
  await t.register({ name: "returns" });
  await t.register({ name: "throws", execute: () => Promise.reject(new Error("mine")) });
  const options = { signal: controller.signal };
  await t.mc.executeTool(t.item({ name: "returns" }), {}, options);
  await t.rejects(t.mc.executeTool(t.item({ name: "throws" }), {}, options), "UnknownError");
  controller.abort();
  await t.sleep(30);
  t.equal(log, []);
});

subtest("A cancelled call fires toolcancel once, whatever the tool does then.", async (t) => {
  const controller = new AbortController();
  const log = t.log(t.mc, ["toolcancel"]);
  const state = await patient(t, []);
  const call = t.mc.executeTool(t.item(), {}, { signal: controller.signal });
  await t.until(() => state.signal);
  controller.abort();
  await call.catch(() => {});
  await t.until(() => log.length > 0);
  state.end("late");
  await t.sleep(30);
  t.equal(log, ["toolcancel"]);
});

subtest("A call that never reaches a tool activates none.", async (t) => {
  const log = t.log(t.mc, ["toolactivated", "toolcancel"]);
  await t.register();
  await t.rejects(t.mc.executeTool(t.item({ name: "none" })), "UnknownError");
  await t.rejects(t.mc.executeTool(t.item(), 1), TypeError);
  await t.rejects(t.mc.executeTool(t.item(), {}, { signal: AbortSignal.abort() }), "AbortError");
  await t.sleep(20);
  t.equal(log, []);
});

subtest("A call whose input is no object activates the tool all the same.", async (t) => {
  const log = t.log(t.mc, ["toolactivated", "toolcancel"]);
  await t.register();
  await t.rejects(t.mc.executeTool(t.item(), new Date(0)), "UnknownError");
  await t.until(() => log.length > 0);
  await t.sleep(20);
  t.equal(log, ["toolactivated"]);
});

subtest("Unregistering a tool during a call fires toolchange, and no toolcancel.", async (t) => {
  const controller = new AbortController();
  let finish;
  await t.register(
    {
      execute: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    },
    { signal: controller.signal },
  );
  const call = t.mc.executeTool(t.item());
  await t.until(() => finish);
  const log = t.log(t.mc, TYPES);
  controller.abort();
  await t.next(t.mc, "toolchange");
  finish("x");
  await call;
  t.equal(log, ["toolchange"]);
});

subtest("Every call activates its tool, also when calls overlap.", async (t) => {
  const names = [];
  t.mc.ontoolactivated = ({ toolName }) => names.push(toolName);
  await t.register({ name: "a" });
  await t.register({ name: "b" });
  const call = (name) => t.mc.executeTool(t.item({ name }));
  await Promise.all([call("a"), call("b"), call("a")]);
  t.equal(names, ["a", "b", "a"]);
});

subtest("A listener of toolactivated that throws does not keep the tool from running.", async (t) => {
  t.listen(window, "error", (event) => event.preventDefault());
  t.listen(t.mc, "toolactivated", () => {
    throw new Error("mine");
  });
  await t.register();
  t.equal(await t.mc.executeTool(t.item()), "done");
});

subtest("A tool that is taken off by a listener of toolactivated runs all the same.", async (t) => {
  const controller = new AbortController();
  await t.register({ execute: () => "ran" }, { signal: controller.signal });
  t.listen(t.mc, "toolactivated", () => controller.abort());
  t.equal(await t.mc.executeTool(t.item()), "ran");
  t.equal(await t.names(), []);
});

subtest("A call that is cancelled by a listener of toolactivated is rejected.", async (t) => {
  const controller = new AbortController();
  await t.register();
  t.listen(t.mc, "toolactivated", () => controller.abort("mine"));
  const call = t.mc.executeTool(t.item(), {}, { signal: controller.signal });
  t.equal(await t.outcome(() => call), "rejects the value mine");
});

subtest("toolactivated and toolcancel are the browser's own events.", async (t) => {
  const controller = new AbortController();
  const trusted = [];
  for (const type of TYPES.slice(0, 2)) t.listen(t.mc, type, (event) => trusted.push(event.isTrusted));
  const state = await patient(t, []);
  const call = t.mc.executeTool(t.item(), {}, { signal: controller.signal });
  await t.until(() => state.signal);
  controller.abort();
  await call.catch(() => {});
  await t.until(() => trusted.length === 2);
  t.equal(trusted, [true, true]);
});
