/** The interface object `ModelContext`, its prototype and its instances. */
import { subtest } from "../page/harness.js";

subtest("document.modelContext is the same object each time.", (t) => {
  t.equal(document.modelContext, t.mc);
  t.ok(t.mc instanceof ModelContext, "it is a ModelContext");
  t.ok(t.mc instanceof EventTarget, "it is an EventTarget");
});

subtest("A frame's script sees a context of its own.", async (t) => {
  const frame = await t.frame();
  t.equal(await frame.run(() => document.modelContext instanceof ModelContext), true);
  const remote = await t.frame({ origin: "other", allow: "tools" });
  t.equal(await remote.run(() => String(document.modelContext)), "[object ModelContext]");
});

subtest("A tool can be registered, listed and executed.", async (t) => {
  await t.register({ execute: ({ a }) => a + 1 });
  t.equal(await t.names(), ["tool"]);
  t.equal(await t.mc.executeTool(await t.find(), { a: 1 }), "2");
});
