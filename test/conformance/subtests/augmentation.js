/** Our members of a tool, the same over native and in the polyfill. */
import { OURS, subtest } from "../page/harness.js";

const only = { on: OURS };
const SCHEMA = {
  type: "object",
  properties: { id: { type: "number" }, key: { type: "string", "x-sensitive": true, pattern: "^sk" } },
  required: ["id", "key"],
};
const SECRET = "sk-canary-41f7c0";

subtest(
  "outputSchema comes back from getTools, without what would describe a sensitive value.",
  async (t) => {
    await t.register({ outputSchema: SCHEMA });
    const { outputSchema } = await t.find();
    t.equal([outputSchema.type, outputSchema.properties.id], ["object", { anyOf: [{ type: "number" }, {}] }]);
    t.ok(!JSON.stringify(outputSchema).includes("^sk"), "its pattern is not told");
  },
  only,
);

subtest(
  "annotations.sensitiveHint and _meta come back from getTools, where they were declared.",
  async (t) => {
    await t.register({ annotations: { sensitiveHint: true }, _meta: { mine: { a: 1 } } });
    await t.register({ name: "without", annotations: {} });
    const tool = await t.find();
    t.equal([tool.annotations.sensitiveHint, tool._meta], [true, { mine: { a: 1 } }]);
    const without = await t.find("without");
    t.equal(
      ["_meta" in without, "sensitiveHint" in without.annotations, "outputSchema" in without],
      [...[false, false, false]],
    );
  },
  only,
);

subtest(
  "Our members stand in their lexicographic places.",
  async (t) => {
    await t.register({
      ...{ annotations: { sensitiveHint: false }, inputSchema: {}, outputSchema: {}, _meta: {} },
    });
    const tool = await t.find();
    t.equal(Object.keys(tool), [
      ...["_meta", "annotations", "description", "inputSchema", "name", "origin", "outputSchema"],
      ...["title", "window"],
    ]);
    t.equal(Object.keys(tool.annotations), [
      ...["consequentialHint", "debugging", "readOnlyHint", "sensitiveHint", "untrustedContentHint"],
    ]);
  },
  only,
);

subtest(
  "Our members are read once each, in their lexicographic places.",
  async (t) => {
    const reads = [];
    const watched = (members) =>
      new Proxy(members, {
        get(target, key) {
          reads.push(key);
          return target[key];
        },
      });
    const tool = watched(t.tool({ annotations: watched({}) }));
    await t.mc.registerTool(tool, { signal: t.ended() });
    t.equal(reads, [
      ...["_meta", "annotations", "InputMetadata", "ReturnMetadata", "attribution", "consequentialHint"],
      ...["debugging", "destructiveHint", "idempotentHint", "inputMetadata"],
      ...[
        "io.modelcontextprotocol/action-metadata",
        "maliciousActivityHint",
        "openWorldHint",
        "readOnlyHint",
      ],
      ...["returnMetadata", "sensitiveHint", "untrustedContentHint", "description", "dynamicAnnotations"],
      ...["execute", "inputSchema", "name", "outputSchema", "publicErrors", "resolveAnnotations", "title"],
    ]);
  },
  only,
);

subtest(
  "What is marked does not leave executeTool; what is not, does.",
  async (t) => {
    await t.register({ outputSchema: SCHEMA, execute: () => ({ id: 7, key: SECRET }) });
    const text = await t.mc.executeTool(await t.find());
    t.equal([text.includes(SECRET), JSON.parse(text).id], [false, 7]);
  },
  only,
);

subtest(
  "A tool without marks gives what it gave before, byte for byte.",
  async (t) => {
    const result = { b: 1, a: [null, "x", { deep: true }], text: "“quoted” </script>" };
    await t.register({ outputSchema: { type: "object" }, execute: () => result });
    t.equal(await t.mc.executeTool(t.item()), JSON.stringify(result));
  },
  only,
);

subtest(
  "A tool with sensitiveHint gives nothing of its result.",
  async (t) => {
    await t.register({ annotations: { sensitiveHint: true }, execute: () => ({ key: SECRET, n: 12345 }) });
    const text = await t.mc.executeTool(await t.find());
    t.equal([text.includes(SECRET), text.includes("12345")], [false, false]);
  },
  only,
);

subtest(
  "Our members are no errors for anything: odd ones are as harmless as absent ones, or withhold.",
  async (t) => {
    for (const [index, outputSchema] of [null, 5, "text", [], () => {}].entries()) {
      await t.register({ name: `t${index}`, outputSchema, _meta: outputSchema });
      const outcome = await t.outcome(() => t.mc.executeTool(t.item({ name: `t${index}` })));
      t.ok(outcome.startsWith("gives "), outcome);
    }
  },
  only,
);

/** As zone.js does: its `then` knows none of the browser's own promises. */
const REPLACED_PROMISE = `<script>{
  const Native = Promise;
  window.Promise = class {
    #promise;
    constructor(executor) { this.#promise = new Native(executor); }
    then(...reactions) { const next = this.#promise.then(...reactions); return new Promise((done) => done(next)); }
    catch(reaction) { return this.then(undefined, reaction); }
  };
}</script>`;

subtest(
  "Where a library has replaced Promise before us, our members are listed, and refusals pass on.",
  async (t) => {
    const frame = await t.frame({ page: { before: REPLACED_PROMISE } });
    const found = await frame.run(async (schema) => {
      const mc = document.modelContext;
      const execute = () => ({ id: 1, key: "canary-52e0" });
      const tool = { name: "a", description: "d", annotations: { sensitiveHint: true }, execute };
      await mc.registerTool({ ...tool, outputSchema: schema });
      const [item] = await mc.getTools();
      const refused = await mc.registerTool(tool).catch((error) => error.name);
      const text = await mc.executeTool(item);
      return ["outputSchema" in item, item.annotations.sensitiveHint, refused, text.includes("canary-52e0")];
    }, SCHEMA);
    t.equal(found, [true, true, "InvalidStateError", false]);
  },
  only,
);
