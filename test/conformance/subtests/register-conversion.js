/** registerTool: how tool and options are converted. */
import { subtest } from "../page/harness.js";

const failed = (detail) => `rejects TypeError: Failed to execute 'registerTool' on 'ModelContext': ${detail}`;
const member = (name, detail, dictionary = "ModelContextTool") =>
  failed(`Failed to read the '${name}' property from '${dictionary}': ${detail}`);
const MISSING = "Required member is undefined.";
const SYMBOL = "Cannot convert a Symbol value to a string";

/** A subtest of outcomes, each of one call. */
function refusals(title, cases) {
  subtest(title, async (t) => {
    for (const [call, expected] of cases) t.equal(await t.outcome(() => call(t)), expected, String(call));
    t.equal(await t.names(), []);
  });
}

refusals("A tool must be an object.", [
  [({ mc }) => mc.registerTool(undefined), failed("The provided value is not of type 'ModelContextTool'.")],
  [({ mc }) => mc.registerTool(null), failed("The provided value is not of type 'ModelContextTool'.")],
  [({ mc }) => mc.registerTool("tool"), failed("The provided value is not of type 'ModelContextTool'.")],
  [({ mc }) => mc.registerTool(1n), failed("The provided value is not of type 'ModelContextTool'.")],
]);

refusals("A tool must have a description, an execute and a name, and they are asked for in that order.", [
  [({ mc }) => mc.registerTool({}), member("description", MISSING)],
  [({ mc }) => mc.registerTool([]), member("description", MISSING)],
  [({ mc }) => mc.registerTool({ description: "d" }), member("execute", MISSING)],
  [({ mc }) => mc.registerTool({ description: "d", execute() {} }), member("name", MISSING)],
  [({ mc, tool }) => mc.registerTool(tool({ description: undefined })), member("description", MISSING)],
  [({ mc, tool }) => mc.registerTool(tool({ execute: undefined })), member("execute", MISSING)],
  [({ mc, tool }) => mc.registerTool(tool({ name: undefined })), member("name", MISSING)],
]);

refusals("execute must be something that can be called.", [
  [
    ({ mc, tool }) => mc.registerTool(tool({ execute: {} })),
    member("execute", "The given value is not a function."),
  ],
  [
    ({ mc, tool }) => mc.registerTool(tool({ execute: null })),
    member("execute", "The given value is not a function."),
  ],
  [
    ({ mc, tool }) => mc.registerTool(tool({ execute: "f" })),
    member("execute", "The given value is not a function."),
  ],
]);

refusals("Texts are made of whatever has one; a symbol has none.", [
  [({ mc, tool }) => mc.registerTool(tool({ description: Symbol() })), member("description", SYMBOL)],
  [({ mc, tool }) => mc.registerTool(tool({ name: Symbol() })), member("name", SYMBOL)],
  [({ mc, tool }) => mc.registerTool(tool({ title: Symbol() })), member("title", SYMBOL)],
]);

refusals("annotations must be a dictionary, and inputSchema an object.", [
  [
    ({ mc, tool }) => mc.registerTool(tool({ annotations: 1 })),
    member("annotations", "The provided value is not of type 'ToolAnnotations'."),
  ],
  [
    ({ mc, tool }) => mc.registerTool(tool({ inputSchema: "{}" })),
    member("inputSchema", "Failed to convert value to 'object'."),
  ],
  [
    ({ mc, tool }) => mc.registerTool(tool({ inputSchema: null })),
    member("inputSchema", "Failed to convert value to 'object'."),
  ],
  [
    ({ mc, tool }) => mc.registerTool(tool({ inputSchema: true })),
    member("inputSchema", "Failed to convert value to 'object'."),
  ],
]);

const OPTIONS = "ModelContextRegisterToolOptions";
refusals("Options must be a dictionary, of a sequence of texts and of a signal.", [
  [({ mc, tool }) => mc.registerTool(tool(), 1), failed(`The provided value is not of type '${OPTIONS}'.`)],
  [
    ({ mc, tool }) => mc.registerTool(tool(), { signal: {} }),
    member("signal", "Failed to convert value to 'AbortSignal'.", OPTIONS),
  ],
  [
    ({ mc, tool }) => mc.registerTool(tool(), { signal: null }),
    member("signal", "Failed to convert value to 'AbortSignal'.", OPTIONS),
  ],
  [
    ({ mc, tool }) => mc.registerTool(tool(), { signal: Object.create(AbortSignal.prototype) }),
    member("signal", "Failed to convert value to 'AbortSignal'.", OPTIONS),
  ],
  [
    ({ mc, tool }) => mc.registerTool(tool(), { exposedTo: "https://a.example" }),
    member("exposedTo", "The provided value cannot be converted to a sequence.", OPTIONS),
  ],
  [
    ({ mc, tool }) => mc.registerTool(tool(), { exposedTo: {} }),
    member("exposedTo", "The object must have a callable @@iterator property.", OPTIONS),
  ],
  [
    ({ mc, tool }) => mc.registerTool(tool(), { exposedTo: [Symbol()] }),
    member("exposedTo", SYMBOL, OPTIONS),
  ],
]);

subtest("What a getter of the page throws is what the registration is rejected with.", async (t) => {
  const mine = { mine: true };
  const boom = () => {
    throw mine;
  };
  const tools = ["annotations", "description", "execute", "inputSchema", "name", "title"].map((key) =>
    Object.defineProperty(t.tool(), key, { get: boom }),
  );
  for (const tool of tools) await t.rejects(t.mc.registerTool(tool), mine);
  await t.rejects(t.mc.registerTool(t.tool({ name: { toString: boom } })), mine);
  await t.rejects(t.mc.registerTool(t.tool({ inputSchema: { toJSON: boom } })), mine);
  await t.rejects(t.mc.registerTool(t.tool(), Object.defineProperty({}, "signal", { get: boom })), mine);
  await t.rejects(t.mc.registerTool(t.tool(), { exposedTo: { [Symbol.iterator]: boom } }), mine);
  t.equal(await t.names(), []);
});

const OURS = ["_meta", "outputSchema", "sensitiveHint"];

subtest("Members are read once each, tool before options, in lexicographic order.", async (t) => {
  const reads = [];
  const watched = (members) =>
    new Proxy(members, {
      get(target, key) {
        reads.push(key);
        return target[key];
      },
    });
  await t.mc.registerTool(watched(t.tool({ annotations: watched({}) })), watched({ signal: t.ended() }));
  t.equal(
    reads.filter((key) => !OURS.includes(key)),
    [
      ...["annotations", "consequentialHint", "debugging", "readOnlyHint", "untrustedContentHint"],
      ...["description", "execute", "inputSchema", "name", "title", "exposedTo", "signal"],
    ],
  );
});

subtest("All members are read before anything is checked.", async (t) => {
  let wasRead = false;
  const options = {
    get signal() {
      wasRead = true;
      return undefined;
    },
  };
  await t.rejects(t.mc.registerTool(t.tool({ name: "" }), options), "InvalidStateError");
  t.ok(wasRead, "the options were read although the name is wrong");
});

subtest("Members of a prototype count as well.", async (t) => {
  await t.register(Object.create({ ignored: 1 }));
  const tool = Object.create(t.tool({ name: "inherited" }));
  await t.mc.registerTool(tool, Object.create({ signal: t.ended() }));
  t.equal(await t.names(), ["inherited", "tool"]);
});

subtest("Texts are converted: numbers, null and objects have one.", async (t) => {
  await t.register({ name: 42, description: null, title: { toString: () => "T" } });
  const { name, description, title } = await t.find("42");
  t.equal([name, description, title], ["42", "null", "T"]);
});

subtest("null as options, as annotations, or nothing, is an empty dictionary.", async (t) => {
  const frame = await t.frame();
  const names = await frame.run(async () => {
    const mc = document.modelContext;
    const tool = (name) => ({ name, description: "d", execute() {}, annotations: null });
    await mc.registerTool(tool("a"), null);
    await mc.registerTool(tool("b"), undefined);
    await mc.registerTool(tool("c"));
    return (await mc.getTools()).map((each) => [each.name, each.annotations.readOnlyHint]);
  });
  t.equal(names, [
    ["a", false],
    ["b", false],
    ["c", false],
  ]);
});

subtest(
  "A tool is what it was when it was registered: later changes of the page's object are not seen.",
  async (t) => {
    const schema = { type: "object", properties: { a: { type: "string" } } };
    const tool = t.tool({ inputSchema: schema, annotations: { readOnlyHint: true } });
    await t.mc.registerTool(tool, { signal: t.ended() });
    tool.description = "changed";
    tool.execute = () => "changed";
    tool.annotations.readOnlyHint = false;
    schema.properties = {};
    const listed = await t.find();
    t.equal([listed.description, listed.annotations.readOnlyHint], ["a tool", true]);
    t.equal(listed.inputSchema, { type: "object", properties: { a: { type: "string" } } });
    t.equal(await t.mc.executeTool(listed), "done");
  },
);
