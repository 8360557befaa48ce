/** The signal of a registration: unregistering, and what it leaves alone. */
import { subtest } from "../page/harness.js";

subtest("A signal takes the tool off at once, frees its name and fires toolchange.", async (t) => {
  const controller = new AbortController();
  await t.register({ description: "first" }, { signal: controller.signal });
  const log = t.log(t.mc, ["toolchange"]);
  controller.abort();
  const again = t.register({ description: "second" });
  t.equal(log, []);
  await again;
  t.equal([(await t.find()).description, log], ["second", ["toolchange", "toolchange"]]);
});

subtest("A signal that aborts before the promise has resolved rejects it with the reason.", async (t) => {
  const reason = { mine: true };
  const controller = new AbortController();
  const registered = t.mc.registerTool(t.tool(), { signal: controller.signal });
  controller.abort(reason);
  await t.rejects(registered, reason);
  t.equal(await t.names(), []);
});

subtest("Without a reason of its own the rejection is an AbortError.", async (t) => {
  const controller = new AbortController();
  const registered = t.mc.registerTool(t.tool(), { signal: controller.signal });
  controller.abort();
  t.equal(await t.rejects(registered, "AbortError"), controller.signal.reason);
});

subtest("Abort after the promise has resolved changes nothing about the promise.", async (t) => {
  const controller = new AbortController();
  const registered = t.mc.registerTool(t.tool(), { signal: controller.signal });
  await registered;
  controller.abort();
  t.equal(await registered, undefined);
});

subtest("One signal can take off many tools.", async (t) => {
  const controller = new AbortController();
  for (const name of ["a", "b", "c"]) await t.register({ name }, { signal: controller.signal });
  await t.register({ name: "stays" });
  controller.abort();
  t.equal(await t.names(), ["stays"]);
});

subtest("A second registration of the same name is not touched by the first one's signal.", async (t) => {
  const first = new AbortController();
  await t.register({}, { signal: first.signal });
  first.abort();
  await t.register({ description: "second" });
  first.abort();
  first.signal.dispatchEvent(new Event("abort"));
  t.equal((await t.find()).description, "second");
});

subtest("An abort event that the page dispatches itself is not an abort.", async (t) => {
  const controller = new AbortController();
  await t.register({}, { signal: controller.signal });
  controller.signal.dispatchEvent(new Event("abort"));
  t.equal(await t.names(), ["tool"]);
});

subtest("A listener that stops the abort event does not keep the tool.", async (t) => {
  const controller = new AbortController();
  controller.signal.addEventListener("abort", (event) => event.stopImmediatePropagation(), { capture: true });
  await t.register({}, { signal: controller.signal });
  controller.abort();
  t.equal(await t.names(), []);
  await t.rejects(t.mc.executeTool(t.item()), "UnknownError");
});

subtest("Within the listeners of abort the tool is gone, and its name is free.", async (t) => {
  const controller = new AbortController();
  let inside;
  controller.signal.addEventListener("abort", () => {
    inside = Promise.all([t.names(), t.register({ description: "again" })]);
  });
  await t.mc.registerTool(t.tool(), { signal: controller.signal });
  controller.abort();
  const [names] = await inside;
  t.ok(names.length <= 1, "nothing of the old one");
  t.equal((await t.find()).description, "again");
});

subtest("Signals of AbortSignal.any and AbortSignal.timeout work as well.", async (t) => {
  const controller = new AbortController();
  await t.register({ name: "any" }, { signal: AbortSignal.any([controller.signal]) });
  await t.mc.registerTool(t.tool({ name: "timeout" }), { signal: AbortSignal.timeout(2_000) });
  t.equal(await t.names(), ["any", "timeout"]);
  controller.abort();
  await t.until(async () => (await t.names()).length === 0);
  t.equal(await t.names(), []);
});

subtest("A call in flight goes on when its tool is taken off, and gives its result.", async (t) => {
  const controller = new AbortController();
  let seen;
  let finish;
  await t.register(
    {
      execute(_input, { signal }) {
        seen = signal;
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
    },
    { signal: controller.signal },
  );
  const call = t.mc.executeTool(t.item());
  await t.until(() => finish);
  controller.abort();
  finish("still");
  t.equal(await call, "still");
  t.equal(seen.aborted, false);
});

subtest("A tool may take itself off while it runs.", async (t) => {
  const controller = new AbortController();
  await t.register(
    {
      execute() {
        controller.abort();
        return "last";
      },
    },
    { signal: controller.signal },
  );
  t.equal(await t.mc.executeTool(t.item()), "last");
  t.equal(await t.names(), []);
});

subtest("A tool that is taken off and registered anew during a call does not mix up the two.", async (t) => {
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
  const first = t.mc.executeTool(t.item());
  await t.until(() => finish);
  controller.abort();
  await t.register({ execute: () => "new" });
  t.equal(await t.mc.executeTool(t.item()), "new");
  finish("old");
  t.equal(await first, "old");
});

subtest("A tool that is taken off between the call and its task is not found.", async (t) => {
  const controller = new AbortController();
  await t.register({}, { signal: controller.signal });
  const call = t.mc.executeTool(t.item());
  controller.abort();
  const error = await t.rejects(call, "UnknownError");
  t.equal(error.message, "Tool not found: tool");
});

subtest("A signal that aborts while the tool is being converted refuses it.", async (t) => {
  const controller = new AbortController();
  const tool = t.tool({
    inputSchema: {
      toJSON() {
        controller.abort("mine");
        return {};
      },
    },
  });
  const call = t.mc.registerTool(tool, { signal: controller.signal });
  t.equal(await t.outcome(() => call), "rejects the value mine");
  t.equal(await t.names(), []);
});
