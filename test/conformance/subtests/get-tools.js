/** getTools: what is listed, in which order, and as what; this document only. */
import { subtest } from "../page/harness.js";

subtest("Without tools the list is an empty array, a new one each time.", async (t) => {
  const first = await t.mc.getTools();
  t.equal(first, []);
  t.equal(Object.getPrototypeOf(first), Array.prototype);
  t.ok(first !== (await t.mc.getTools()), "another array");
});

subtest("Tools are listed by name, in the order of code units.", async (t) => {
  for (const name of ["b", "a-", "a.b", "B", "10", "9", "a"]) await t.register({ name });
  t.equal(await t.names(), ["10", "9", "B", "a", "a-", "a.b", "b"]);
});

subtest("An item has the members that were declared, in lexicographic order.", async (t) => {
  await t.register({ title: "T", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } });
  t.equal(Reflect.ownKeys(await t.find()), [
    ...["annotations", "description", "inputSchema", "name", "origin", "title", "window"],
  ]);
});

subtest("Without schema and annotations their members are absent, and the title is empty.", async (t) => {
  await t.register();
  const tool = await t.find();
  t.equal(Reflect.ownKeys(tool), ["description", "name", "origin", "title", "window"]);
  t.equal(tool.title, "");
});

subtest("Origin and window are this document's.", async (t) => {
  await t.register();
  const { origin, window: where } = await t.find();
  t.equal([origin, where === window], [location.origin, true]);
});

subtest("Items are ordinary objects with ordinary properties.", async (t) => {
  await t.register({ annotations: {} });
  const tool = await t.find();
  t.equal(Object.getPrototypeOf(tool), Object.prototype);
  t.equal(Object.getPrototypeOf(tool.annotations), Object.prototype);
  for (const key of Reflect.ownKeys(tool)) {
    const { configurable, enumerable, writable } = Object.getOwnPropertyDescriptor(tool, key);
    t.equal([configurable, enumerable, writable], [true, true, true], key);
  }
});

subtest("Every list has items, hints and schemas of its own.", async (t) => {
  await t.register({ inputSchema: { properties: {} }, annotations: {} });
  const [first, second] = [await t.find(), await t.find()];
  t.ok(first !== second, "items");
  t.ok(first.annotations !== second.annotations, "hints");
  t.ok(first.inputSchema !== second.inputSchema, "schemas");
  first.inputSchema.properties.mine = true;
  first.description = "mine";
  t.equal([second.inputSchema.properties, (await t.find()).description], [{}, "a tool"]);
});

subtest("All four hints are listed as soon as there are annotations, as booleans.", async (t) => {
  await t.register({ annotations: { readOnlyHint: "yes", debugging: 0, consequentialHint: undefined } });
  t.equal((await t.find()).annotations, {
    ...{ consequentialHint: false, debugging: false, readOnlyHint: true, untrustedContentHint: false },
  });
});

subtest("Hints that the draft does not know are not listed.", async (t) => {
  await t.register({ annotations: { destructiveHint: true, title: "T" } });
  t.equal(Object.keys((await t.find()).annotations), [
    ...["consequentialHint", "debugging", "readOnlyHint", "untrustedContentHint"],
  ]);
});

subtest("A lone surrogate in a title becomes a replacement character.", async (t) => {
  await t.register({ title: "a\ud800b" });
  t.equal((await t.find()).title, "a\ufffdb");
});

subtest("Texts of every language and control characters survive.", async (t) => {
  const text = "“日本” 🙂\u0000\n\u2028</script>";
  await t.register({ description: text, title: text, inputSchema: { title: text } });
  const { description, title, inputSchema } = await t.find();
  t.equal([description, title, inputSchema.title], [text, text, text]);
});

subtest("A tool whose schema turned out to be no object is not listed, and can be executed.", async (t) => {
  for (const [name, json] of Object.entries({ a: 5, b: "text", c: null, d: true })) {
    await t.register({ name, inputSchema: { toJSON: () => json } });
  }
  t.equal(await t.names(), []);
  t.equal(await t.mc.executeTool(t.item({ name: "a" })), "done");
});

subtest("A schema with a __proto__ member keeps it as a member.", async (t) => {
  await t.register({ inputSchema: JSON.parse('{"properties":{"__proto__":{"type":"string"}}}') });
  const { properties } = (await t.find()).inputSchema;
  t.equal(Object.keys(properties), ["__proto__"]);
  t.equal(Object.getPrototypeOf(properties), Object.prototype);
});

subtest("The order of a schema's members is kept, as far as JavaScript keeps any.", async (t) => {
  await t.register({ inputSchema: { z: 1, a: 2, 5: 3, m: { y: 1, b: 2 } } });
  t.equal(JSON.stringify((await t.find()).inputSchema), '{"5":3,"z":1,"a":2,"m":{"y":1,"b":2}}');
});

subtest("A tool is listed as soon as registerTool has returned.", async (t) => {
  const registered = t.register();
  t.equal(await t.names(), ["tool"]);
  await registered;
});

subtest("What is listed is what was there when getTools was called.", async (t) => {
  const controller = new AbortController();
  await t.register({ name: "a" }, { signal: controller.signal });
  const list = t.names();
  controller.abort();
  await t.register({ name: "b" });
  t.equal(await list, ["a"]);
  t.equal(await t.names(), ["b"]);
});

subtest("Many lists can be asked for at a time, and each is answered in order.", async (t) => {
  const order = [];
  await t.register();
  const lists = [1, 2, 3].map(async (number) => {
    const { length } = await t.mc.getTools();
    order.push([number, length]);
  });
  await Promise.all(lists);
  t.equal(order, [
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
});

subtest("Options must be a dictionary with a sequence of texts.", async (t) => {
  const wrong = [
    1,
    "text",
    true,
    { fromOrigins: 1 },
    { fromOrigins: "https://a.example" },
    { fromOrigins: {} },
  ];
  for (const options of wrong) await t.rejects(t.mc.getTools(options), TypeError, JSON.stringify(options));
  await t.rejects(t.mc.getTools({ fromOrigins: [Symbol()] }), TypeError);
  await t.rejects(t.mc.getTools({ fromOrigins: null }), TypeError);
  for (const options of [undefined, null, {}, { fromOrigins: undefined }])
    t.equal(await t.names(options), []);
});

subtest("Origins that are asked for must be potentially trustworthy.", async (t) => {
  for (const origin of ["bad", "http://a.example", "data:,x", ""]) {
    const error = await t.rejects(t.mc.getTools({ fromOrigins: [origin] }), "SecurityError", origin);
    t.equal(error.message, "Only secure origins are allowed in the fromOrigins list.");
  }
  const fine = ["https://a.example/path", "http://localhost:9", location.origin];
  t.equal(await t.names({ fromOrigins: fine }), []);
});

subtest("This document's own tools are listed whatever other origins are asked for.", async (t) => {
  await t.register();
  t.equal(await t.names({ fromOrigins: [] }), ["tool"]);
  t.equal(await t.names({ fromOrigins: ["https://a.example"] }), ["tool"]);
  t.equal(await t.names({ fromOrigins: [location.origin] }), ["tool"]);
});

subtest("An item that getTools gave can be executed as it is.", async (t) => {
  await t.register({
    title: "T",
    inputSchema: { type: "object" },
    annotations: { readOnlyHint: true },
    execute: ({ a }) => a,
  });
  t.equal(await t.mc.executeTool(await t.find(), { a: "given" }), "given");
});

subtest("A hundred tools are all listed.", async (t) => {
  const names = Array.from({ length: 100 }, (_, i) => `tool-${String(i).padStart(3, "0")}`);
  await Promise.all(names.map((name) => t.register({ name })));
  t.equal(await t.names(), names);
});
