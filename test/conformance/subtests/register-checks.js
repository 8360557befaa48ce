/** registerTool: what is checked, in which order, and how it is refused. */
import { subtest } from "../page/harness.js";

const state = async (t, members, message) => {
  const error = await t.rejects(t.mc.registerTool(t.tool(members)), "InvalidStateError");
  t.equal([error.message, error.code], [message, 11]);
};

subtest("A name is up to 128 ASCII letters, digits, underscores, hyphens and dots.", async (t) => {
  const longest = "n".repeat(128);
  for (const name of ["a", "Az09_-.", "0", ".", "-", longest]) await t.register({ name });
  t.equal((await t.names()).sort(), ["a", "Az09_-.", "0", ".", "-", longest].sort());
});

subtest("Any other name is an InvalidStateError.", async (t) => {
  const names = ["", "a b", "a/b", "é", "a\n", "\u0000", "a\ud800", "名", "n".repeat(129), "a:b"];
  for (const name of names) await state(t, { name }, "Invalid tool name");
});

subtest("A name that is taken is an InvalidStateError, whatever else differs.", async (t) => {
  await t.register();
  await state(t, { description: "another" }, "Duplicate tool name");
});

subtest("Names are told apart by case.", async (t) => {
  await t.register({ name: "search" });
  await t.register({ name: "Search" });
  t.equal(await t.names(), ["Search", "search"]);
});

subtest("Names that objects have members of are names like any other.", async (t) => {
  const names = ["__proto__", "constructor", "hasOwnProperty", "then", "toString"];
  for (const name of names) await t.register({ name, execute: () => name });
  t.equal(await t.names(), names);
  t.equal(await t.mc.executeTool(t.item({ name: "__proto__" })), "__proto__");
  await state(t, { name: "__proto__" }, "Duplicate tool name");
});

subtest("An empty description is an InvalidStateError; a blank is a description.", async (t) => {
  await state(t, { description: "" }, "Description is required");
  await t.register({ description: " " });
  t.equal((await t.find()).description, " ");
});

subtest("A duplicate is found before a wrong description, and a wrong name before that.", async (t) => {
  await t.register();
  await state(t, { description: "" }, "Duplicate tool name");
  await state(t, { name: "a b", description: "" }, "Invalid tool name");
});

subtest("A schema must have a JSON form.", async (t) => {
  const cycle = {};
  cycle.self = cycle;
  await t.rejects(t.mc.registerTool(t.tool({ inputSchema: cycle })), TypeError);
  await t.rejects(t.mc.registerTool(t.tool({ inputSchema: { big: 1n } })), TypeError);
  const none =
    "Failed to execute 'registerTool' on 'ModelContext': invalid input schema: toJSON() returns undefined";
  for (const inputSchema of [{ toJSON() {} }, () => {}, { toJSON: () => Symbol() }]) {
    t.equal((await t.rejects(t.mc.registerTool(t.tool({ inputSchema })), TypeError)).message, none);
  }
  t.equal(await t.names(), []);
});

subtest("The schema is made JSON after name and description were checked.", async (t) => {
  let made = 0;
  const inputSchema = { toJSON: () => ++made && {} };
  await t.rejects(t.mc.registerTool(t.tool({ name: "a b", inputSchema })), "InvalidStateError");
  await t.rejects(t.mc.registerTool(t.tool({ description: "", inputSchema })), "InvalidStateError");
  const cycle = {};
  cycle.self = cycle;
  await t.rejects(t.mc.registerTool(t.tool({ description: "", inputSchema: cycle })), "InvalidStateError");
});

subtest("Any object is a schema, whatever it says about itself.", async (t) => {
  await t.register({ name: "a", inputSchema: {} });
  await t.register({ name: "b", inputSchema: { type: "string" } });
  await t.register({ name: "c", inputSchema: { type: "nonsense", properties: 5 } });
  await t.register({ name: "d", inputSchema: [] });
  t.equal(
    (await t.mc.getTools()).map(({ inputSchema }) => inputSchema),
    [{}, { type: "string" }, { type: "nonsense", properties: 5 }, []],
  );
});

subtest("toJSON and what JSON leaves out decide what a schema is.", async (t) => {
  await t.register({ name: "a", inputSchema: { toJSON: (...args) => ({ args }) } });
  await t.register({ name: "b", inputSchema: { keep: 1, drop: undefined, also() {}, [Symbol()]: 1 } });
  t.equal((await t.find("a")).inputSchema, { args: [""] });
  t.equal((await t.find("b")).inputSchema, { keep: 1 });
});

subtest("A signal that has aborted rejects with its reason, and nothing is registered.", async (t) => {
  const reason = { mine: true };
  await t.rejects(t.mc.registerTool(t.tool(), { signal: AbortSignal.abort(reason) }), reason);
  await t.rejects(t.mc.registerTool(t.tool(), { signal: AbortSignal.abort() }), "AbortError");
  t.equal(await t.names(), []);
});

subtest("The schema comes before the signal, and the signal before exposedTo.", async (t) => {
  const signal = AbortSignal.abort("why");
  const cycle = {};
  cycle.self = cycle;
  await t.rejects(t.mc.registerTool(t.tool({ inputSchema: cycle }), { signal }), TypeError);
  const mixed = t.mc.registerTool(t.tool(), { signal, exposedTo: ["bad"] });
  t.equal(await t.outcome(() => mixed), "rejects the value why");
  await t.rejects(t.mc.registerTool(t.tool({ description: "" }), { signal }), "InvalidStateError");
});

subtest("Origins that a tool is exposed to must be potentially trustworthy.", async (t) => {
  const wrong = ["bad", "", "http://a.example", "http://127.example", "data:,x", "blob:x", "ftp://a.example"];
  for (const origin of wrong) {
    const error = await t.rejects(
      t.mc.registerTool(t.tool(), { exposedTo: [origin] }),
      "SecurityError",
      origin,
    );
    t.equal(error.message, "Only secure origins are allowed in the exposedTo list.");
  }
  t.equal(await t.names(), []);
});

subtest("Addresses with a path, loopback hosts and an empty list are all right in exposedTo.", async (t) => {
  const lists = [
    ["https://a.example/path?query#hash"],
    ["http://localhost:1", "http://sub.localhost", "http://127.0.0.1:99", "http://[::1]"],
    [],
    new Set(["https://a.example"]),
    [location.origin, location.origin],
  ];
  for (const [index, exposedTo] of lists.entries()) await t.register({ name: `t${index}` }, { exposedTo });
  t.equal((await t.names()).length, lists.length);
});

subtest("A refused registration leaves the name free.", async (t) => {
  await t.rejects(t.mc.registerTool(t.tool(), { exposedTo: ["bad"] }), "SecurityError");
  await t.rejects(t.mc.registerTool(t.tool(), { signal: AbortSignal.abort() }), "AbortError");
  await t.register();
  t.equal(await t.names(), ["tool"]);
});

subtest("The exceptions are of this realm.", async (t) => {
  const error = await t.rejects(t.mc.registerTool(t.tool({ name: "" })), "InvalidStateError");
  t.equal(Object.getPrototypeOf(error), DOMException.prototype);
});
