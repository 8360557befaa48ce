/**
 * Members of earlier drafts are on `navigator.modelContext`, over the tools of
 * `document.modelContext`.
 */
import { OURS, subtest } from "../page/harness.js";

const earlier = (title, run) => subtest(title, run, { on: OURS });
const old = () => navigator.modelContext;

earlier("It is an object of its own, by a getter of the prototype.", (t) => {
  t.equal(old() === t.mc, false);
  t.equal(old() === navigator.modelContext, true);
  t.ok(!Object.hasOwn(navigator, "modelContext"), "not a property of the navigator itself");
  const { get, set, enumerable, configurable } = Object.getOwnPropertyDescriptor(
    Navigator.prototype,
    "modelContext",
  );
  t.equal(
    [get.name, set.name, enumerable, configurable],
    ["get modelContext", "set modelContext", true, true],
  );
  t.throws(() => Navigator.prototype.modelContext, TypeError);
  t.throws(() => {
    Navigator.prototype.modelContext = {};
  }, TypeError);
});

earlier("provideContext replaces what was provided before, and nothing else.", async (t) => {
  t.cleanup(() => old().clearContext());
  await t.register({ name: "other" });
  t.equal(old().provideContext({ tools: [t.tool({ name: "a" }), t.tool({ name: "b" })] }), undefined);
  t.equal(await t.names(), ["a", "b", "other"]);
  old().provideContext({ tools: [t.tool({ name: "b" }), t.tool({ name: "c" })] });
  t.equal(await t.names(), ["b", "c", "other"]);
  old().provideContext({});
  t.equal(await t.names(), ["other"]);
});

earlier("clearContext takes off what came through it.", async (t) => {
  old().provideContext({ tools: [t.tool({ name: "a" })] });
  await old().registerTool(t.tool({ name: "b" }));
  await t.register({ name: "other" });
  t.equal(old().clearContext(), undefined);
  t.equal(await t.names(), ["other"]);
});

earlier("unregisterTool takes one tool off, and its name is free.", async (t) => {
  await old().registerTool(t.tool());
  t.equal(old().unregisterTool("tool"), undefined);
  t.equal(await t.names(), []);
  await t.register({ description: "again" });
  t.equal((await t.find()).description, "again");
});

earlier("unregisterTool of a tool that did not come through it is an InvalidStateError.", async (t) => {
  await t.register();
  t.throws(() => old().unregisterTool("none"), "InvalidStateError");
  t.throws(() => old().unregisterTool("tool"), "InvalidStateError");
});

earlier("executeTool takes JSON text as well as an object.", async (t) => {
  await t.register({ execute: (input) => input });
  t.equal(await old().executeTool(t.item(), '{"a":[1]}'), '{"a":[1]}');
  t.equal(await old().executeTool(t.item(), { b: 2 }), '{"b":2}');
});

earlier("Text that is no JSON, or not of an object, is refused as ever.", async (t) => {
  await t.register();
  for (const text of ["", "no JSON", "5", "null"]) {
    await t.rejects(old().executeTool(t.item(), text), TypeError, text);
  }
});

earlier("Both objects list the same tools.", async (t) => {
  t.cleanup(() => old().clearContext());
  await t.register({ name: "a" });
  old().provideContext({ tools: [t.tool({ name: "b" })] });
  t.equal(await t.names(), ["a", "b"]);
  t.equal((await old().getTools()).map(({ name }) => name).sort(), ["a", "b"]);
});

earlier("A registration keeps its own signal.", async (t) => {
  const controller = new AbortController();
  await old().registerTool(t.tool(), { signal: controller.signal });
  controller.abort();
  t.equal(await t.names(), []);
  t.throws(() => old().unregisterTool("tool"), "InvalidStateError");
});

earlier("What such tools return is enforced.", async (t) => {
  t.cleanup(() => old().clearContext());
  const secret = "canary-9c44";
  const sensitive = t.tool({ annotations: { sensitiveHint: true }, execute: () => ({ secret }) });
  old().provideContext({ tools: [sensitive] });
  t.equal((await old().executeTool(t.item(), "{}")).includes(secret), false);
});
