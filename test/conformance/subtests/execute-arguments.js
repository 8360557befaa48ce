/** executeTool: how its arguments are converted and refused. */
import { subtest } from "../page/harness.js";

const failed = (detail) => `rejects TypeError: Failed to execute 'executeTool' on 'ModelContext': ${detail}`;
const member = (name, detail, dictionary = "RegisteredTool") =>
  failed(`Failed to read the '${name}' property from '${dictionary}': ${detail}`);
const MISSING = "Required member is undefined.";
const NOT_OBJECT = failed("invalid input object: value is not an object");
const NOT_PARSED = "rejects DOMException UnknownError: Failed to parse input arguments";
const UNREACHABLE =
  "rejects DOMException UnknownError: " +
  "The operation failed for an unknown transient reason (e.g. out of memory).";

/** A subtest of outcomes, each of one call, where a tool of the usual name gives its input back. */
function outcomes(title, cases) {
  subtest(title, async (t) => {
    await t.register({ execute: (input) => input });
    for (const [call, expected] of cases) t.equal(await t.outcome(() => call(t)), expected, String(call));
  });
}

outcomes("The tool must be a dictionary with a description, a name, an origin and a window.", [
  [({ mc }) => mc.executeTool(undefined), failed("The provided value is not of type 'RegisteredTool'.")],
  [({ mc }) => mc.executeTool(null), failed("The provided value is not of type 'RegisteredTool'.")],
  [({ mc }) => mc.executeTool("tool"), failed("The provided value is not of type 'RegisteredTool'.")],
  [({ mc }) => mc.executeTool({}), member("description", MISSING)],
  [({ mc, item }) => mc.executeTool(item({ name: undefined })), member("name", MISSING)],
  [({ mc, item }) => mc.executeTool(item({ origin: undefined })), member("origin", MISSING)],
  [({ mc, item }) => mc.executeTool(item({ window: undefined })), member("window", MISSING)],
  [({ mc, item }) => mc.executeTool(item({ title: undefined })), "gives {}"],
]);

const WINDOW = member("window", "Failed to convert value to 'Window'.");
outcomes("The window must be one.", [
  [({ mc, item }) => mc.executeTool(item({ window: null })), WINDOW],
  [({ mc, item }) => mc.executeTool(item({ window: {} })), WINDOW],
  [({ mc, item }) => mc.executeTool(item({ window: document })), WINDOW],
  [({ mc, item }) => mc.executeTool(item({ window: Object.create(window) })), WINDOW],
  [({ mc, item }) => mc.executeTool(item({ window: window.self })), "gives {}"],
]);

outcomes("Members that do not matter are converted, and refused, as well.", [
  [
    ({ mc, item }) => mc.executeTool(item({ annotations: 1 })),
    member("annotations", "The provided value is not of type 'ToolAnnotations'."),
  ],
  [
    ({ mc, item }) => mc.executeTool(item({ inputSchema: "{}" })),
    member("inputSchema", "Failed to convert value to 'object'."),
  ],
  [
    ({ mc, item }) => mc.executeTool(item({ title: Symbol() })),
    member("title", "Cannot convert a Symbol value to a string"),
  ],
  [({ mc, item }) => mc.executeTool(item({ description: "another", title: "another" })), "gives {}"],
  [({ mc, item }) => mc.executeTool(item({ inputSchema: {}, annotations: null })), "gives {}"],
]);

outcomes("The origin must be one that is not opaque; a path does not matter.", [
  [
    ({ mc, item }) => mc.executeTool(item({ origin: "bad" })),
    "rejects DOMException NotSupportedError: The provided origin is invalid.",
  ],
  [
    ({ mc, item }) => mc.executeTool(item({ origin: "" })),
    "rejects DOMException NotSupportedError: The provided origin is invalid.",
  ],
  [
    ({ mc, item }) => mc.executeTool(item({ origin: "null" })),
    "rejects DOMException NotSupportedError: The provided origin is invalid.",
  ],
  [
    ({ mc, item }) => mc.executeTool(item({ origin: "data:,x" })),
    "rejects DOMException NotSupportedError: " +
      "Cannot execute tools that live in a document with an opaque origin.",
  ],
  [({ mc, item }) => mc.executeTool(item({ origin: `${location.origin}/path?query` })), "gives {}"],
]);

outcomes("A tool that is not there, or elsewhere, cannot be executed.", [
  [({ mc, item }) => mc.executeTool(item({ name: "none" })), UNREACHABLE],
  [({ mc, item }) => mc.executeTool(item({ name: "" })), UNREACHABLE],
  [({ mc, item }) => mc.executeTool(item({ name: "__proto__" })), UNREACHABLE],
  [({ mc, item }) => mc.executeTool(item({ name: "TOOL" })), UNREACHABLE],
  [({ mc, item }) => mc.executeTool(item({ origin: "https://a.example" })), UNREACHABLE],
]);

outcomes("The input must be an object, or nothing.", [
  ...["{}", 1, null, true, 1n, Symbol.iterator].map((input) => [
    ({ mc, item }) => mc.executeTool(item(), input),
    NOT_OBJECT,
  ]),
  [({ mc, item }) => mc.executeTool(item(), undefined), "gives {}"],
  [({ mc, item }) => mc.executeTool(item(), undefined, undefined), "gives {}"],
  [({ mc, item }) => mc.executeTool(item()), "gives {}"],
]);

outcomes("An undefined input counts as left out in front of options, too.", [
  [({ mc, item }) => mc.executeTool(item(), undefined, {}), "gives {}"],
  [({ mc, item }) => mc.executeTool(item(), undefined, null), "gives {}"],
  [
    ({ mc, item }) => mc.executeTool(item(), undefined, { signal: AbortSignal.abort("why") }),
    "rejects the value why",
  ],
]);

outcomes("The input must have a JSON form that is an object again.", [
  [
    ({ mc, item }) => mc.executeTool(item(), () => {}),
    failed("invalid input object: toJSON() returns undefined"),
  ],
  [
    ({ mc, item }) => mc.executeTool(item(), { toJSON() {} }),
    failed("invalid input object: toJSON() returns undefined"),
  ],
  [({ mc, item }) => mc.executeTool(item(), new Date(0)), NOT_PARSED],
  [({ mc, item }) => mc.executeTool(item(), Object("text")), NOT_PARSED],
  [({ mc, item }) => mc.executeTool(item(), { toJSON: () => null }), NOT_PARSED],
  [({ mc, item }) => mc.executeTool(item(), { toJSON: () => 5 }), NOT_PARSED],
  [({ mc, item }) => mc.executeTool(item(), [1, [2]]), "gives [1,[2]]"],
  [({ mc, item }) => mc.executeTool(item(), new Map([[1, 2]])), "gives {}"],
  [({ mc, item }) => mc.executeTool(item(), { lone: "\ud800" }), 'gives {"lone":"\\ud800"}'],
]);

outcomes("Options must be a dictionary with a signal.", [
  [
    ({ mc, item }) => mc.executeTool(item(), {}, 1),
    failed("The provided value is not of type 'ExecuteToolOptions'."),
  ],
  [
    ({ mc, item }) => mc.executeTool(item(), {}, { signal: {} }),
    member("signal", "Failed to convert value to 'AbortSignal'.", "ExecuteToolOptions"),
  ],
  [
    ({ mc, item }) => mc.executeTool(item(), {}, { signal: null }),
    member("signal", "Failed to convert value to 'AbortSignal'.", "ExecuteToolOptions"),
  ],
  [({ mc, item }) => mc.executeTool(item(), {}, null), "gives {}"],
  [({ mc, item }) => mc.executeTool(item(), {}, { signal: undefined, other: 1 }), "gives {}"],
]);

outcomes("The signal comes after the input's JSON, and the input's JSON after the origin.", [
  [
    ({ mc, item }) => mc.executeTool(item({ origin: "bad" }), 1, { signal: AbortSignal.abort("why") }),
    "rejects DOMException NotSupportedError: The provided origin is invalid.",
  ],
  [({ mc, item }) => mc.executeTool(item(), 1, { signal: AbortSignal.abort("why") }), NOT_OBJECT],
  [
    ({ mc, item }) => mc.executeTool(item({ name: "none" }), {}, { signal: AbortSignal.abort("why") }),
    "rejects the value why",
  ],
  [
    ({ mc, item }) => mc.executeTool(item(), new Date(0), { signal: AbortSignal.abort("why") }),
    "rejects the value why",
  ],
]);

subtest("What a getter or toJSON of the page throws is what the call is rejected with.", async (t) => {
  const mine = { mine: true };
  const boom = () => {
    throw mine;
  };
  let calls = 0;
  await t.register({ execute: () => ++calls });
  for (const key of ["annotations", "description", "name", "origin", "title", "window"]) {
    await t.rejects(t.mc.executeTool(Object.defineProperty(t.item(), key, { get: boom })), mine, key);
  }
  await t.rejects(t.mc.executeTool(t.item(), { toJSON: boom }), mine);
  await t.rejects(
    t.mc.executeTool(t.item(), {
      get member() {
        return boom();
      },
    }),
    mine,
  );
  await t.rejects(t.mc.executeTool(t.item(), {}, Object.defineProperty({}, "signal", { get: boom })), mine);
  t.equal(calls, 0);
});

subtest("An input that contains itself, or a BigInt, is a TypeError.", async (t) => {
  await t.register();
  const cycle = {};
  cycle.self = cycle;
  await t.rejects(t.mc.executeTool(t.item(), cycle), TypeError);
  await t.rejects(t.mc.executeTool(t.item(), { big: 1n }), TypeError);
});

subtest("The members are read once each: tool, options, then the input.", async (t) => {
  await t.register();
  const reads = [];
  const watched = (prefix, members) =>
    new Proxy(members, {
      get(target, key) {
        reads.push(prefix + String(key));
        return target[key];
      },
    });
  await t.mc.executeTool(watched("", t.item()), watched("input.", { a: 1 }), watched("options.", {}));
  t.equal(reads, [
    ...["annotations", "description", "inputSchema", "name", "origin", "title", "window"],
    ...["options.signal", "input.toJSON", "input.a"],
  ]);
});
