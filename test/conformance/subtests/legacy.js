/* page: {"script": "data-legacy"} */
/** What earlier drafts had, where a page asks for it. */
import { OURS, subtest } from "../page/harness.js";

const legacy = (title, run) => subtest(title, run, { on: OURS });

legacy("provideContext replaces all tools that were provided before.", async (t) => {
  t.cleanup(() => t.mc.clearContext());
  t.equal(t.mc.provideContext({ tools: [t.tool({ name: "a" }), t.tool({ name: "b" })] }), undefined);
  t.equal(await t.names(), ["a", "b"]);
  t.mc.provideContext({ tools: [t.tool({ name: "b" }), t.tool({ name: "c" })] });
  t.equal(await t.names(), ["b", "c"]);
});

legacy("clearContext takes all tools off.", async (t) => {
  t.mc.provideContext({ tools: [t.tool({ name: "a" })] });
  await t.register({ name: "b" });
  t.equal(t.mc.clearContext(), undefined);
  t.equal(await t.names(), []);
});

legacy("unregisterTool takes one tool off, and its name is free.", async (t) => {
  await t.mc.registerTool(t.tool());
  t.equal(t.mc.unregisterTool("tool"), undefined);
  t.equal(await t.names(), []);
  await t.register({ description: "again" });
  t.equal((await t.find()).description, "again");
});

legacy("unregisterTool of a tool that is not there is an InvalidStateError.", (t) => {
  t.throws(() => t.mc.unregisterTool("none"), "InvalidStateError");
});

legacy("executeTool takes JSON text as well as an object.", async (t) => {
  await t.register({ execute: (input) => input });
  t.equal(await t.mc.executeTool(t.item(), '{"a":[1]}'), '{"a":[1]}');
  t.equal(await t.mc.executeTool(t.item(), { b: 2 }), '{"b":2}');
});

legacy("Text that is no JSON, or not of an object, is refused as ever.", async (t) => {
  await t.register();
  for (const text of ["", "no JSON", "5", "null"]) {
    await t.rejects(t.mc.executeTool(t.item(), text), TypeError, text);
  }
});

legacy("The methods are on navigator.modelContext, which is the same object.", async (t) => {
  t.cleanup(() => t.mc.clearContext());
  navigator.modelContext.provideContext({ tools: [t.tool()] });
  t.equal(await t.names(), ["tool"]);
});

legacy("A registration keeps its own signal.", async (t) => {
  const controller = new AbortController();
  await t.mc.registerTool(t.tool(), { signal: controller.signal });
  controller.abort();
  t.equal(await t.names(), []);
  t.throws(() => t.mc.unregisterTool("tool"), "InvalidStateError");
});

legacy("What such tools return is enforced.", async (t) => {
  t.cleanup(() => t.mc.clearContext());
  const secret = "canary-9c44";
  const sensitive = t.tool({ annotations: { sensitiveHint: true }, execute: () => ({ secret }) });
  t.mc.provideContext({ tools: [sensitive] });
  t.equal((await t.mc.executeTool(t.item(), "{}")).includes(secret), false);
});
