import { outcomesOnEachTarget, sameOnEachTarget } from "./model-context-targets.js";

const failed = (detail: string) =>
  `rejects TypeError: Failed to execute 'executeTool' on 'ModelContext': ${detail}`;
const failedMember = (member: string, detail: string, dictionary = "RegisteredTool") =>
  failed(`Failed to read the '${member}' property from '${dictionary}': ${detail}`);
const unknown = (detail: string) => `rejects DOMException UnknownError: ${detail}`;
const MISSING = "Required member is undefined.";
const NOT_OBJECT = failed("invalid input object: value is not an object");
const NO_JSON = failed("invalid input object: toJSON() returns undefined");
const NOT_PARSED = unknown("Failed to parse input arguments");
const UNREACHABLE = unknown("The operation failed for an unknown transient reason (e.g. out of memory).");
const WINDOW = failedMember("window", "Failed to convert value to 'Window'.");

outcomesOnEachTarget(
  "A tool that is not a dictionary, or lacks a required member, cannot be executed.",
  {
    "mc.executeTool()": failed("1 argument required, but only 0 present."),
    "mc.executeTool(undefined)": failed("The provided value is not of type 'RegisteredTool'."),
    "mc.executeTool(1)": failed("The provided value is not of type 'RegisteredTool'."),
    "mc.executeTool({})": failedMember("description", MISSING),
    "mc.executeTool({ ...itself, name: undefined })": failedMember("name", MISSING),
    "mc.executeTool({ ...itself, origin: undefined })": failedMember("origin", MISSING),
    "mc.executeTool({ ...itself, window: undefined })": failedMember("window", MISSING),
    "mc.executeTool({ ...itself, window: {} })": WINDOW,
    "mc.executeTool({ ...itself, window: null })": WINDOW,
    "mc.executeTool({ ...itself, window: document })": WINDOW,
    "mc.executeTool({ ...itself, annotations: 1 })": failedMember(
      "annotations",
      "The provided value is not of type 'ToolAnnotations'.",
    ),
    "mc.executeTool({ ...itself, inputSchema: 1 })": failedMember(
      "inputSchema",
      "Failed to convert value to 'object'.",
    ),
    "mc.executeTool({ ...itself, title: Symbol() })": failedMember(
      "title",
      "Cannot convert a Symbol value to a string",
    ),
    "mc.executeTool(itself)": "gives done",
  },
  "await mc.registerTool(aTool());",
);

outcomesOnEachTarget(
  "The origin must be the tool's own, and the tool must be there.",
  {
    'mc.executeTool({ ...itself, origin: "bad" })':
      "rejects DOMException NotSupportedError: The provided origin is invalid.",
    'mc.executeTool({ ...itself, origin: "null" })':
      "rejects DOMException NotSupportedError: The provided origin is invalid.",
    'mc.executeTool({ ...itself, origin: "data:,x" })':
      "rejects DOMException NotSupportedError: Cannot execute tools that live in a document with an opaque origin.",
    'mc.executeTool({ ...itself, origin: "https://a.example" })': UNREACHABLE,
    'mc.executeTool({ ...itself, origin: location.origin + "/a/b?c" })': "gives done",
    'mc.executeTool({ ...itself, name: "nope" })': UNREACHABLE,
    'mc.executeTool({ ...itself, origin: "bad" }, cycle)':
      "rejects DOMException NotSupportedError: The provided origin is invalid.",
    'mc.executeTool({ ...itself, name: "nope" }, {}, { signal: AbortSignal.abort("r") })':
      "rejects the value r",
  },
  "await mc.registerTool(aTool());",
);

outcomesOnEachTarget(
  "The input is an object with a JSON form that is an object again.",
  {
    'mc.executeTool(itself, "{}")': NOT_OBJECT,
    "mc.executeTool(itself, 1)": NOT_OBJECT,
    "mc.executeTool(itself, null)": NOT_OBJECT,
    "mc.executeTool(itself, true)": NOT_OBJECT,
    "mc.executeTool(itself, Symbol())": NOT_OBJECT,
    "mc.executeTool(itself, 1n)": NOT_OBJECT,
    "mc.executeTool(itself, () => {})": NO_JSON,
    "mc.executeTool(itself, { toJSON() {} })": NO_JSON,
    'mc.executeTool(itself, { toJSON() { throw new RangeError("mine") } })': "rejects RangeError: mine",
    "mc.executeTool(itself, cycle).catch(nameOf)": "gives TypeError",
    "mc.executeTool(itself, new Date(0))": NOT_PARSED,
    'mc.executeTool(itself, new String("x"))': NOT_PARSED,
    "mc.executeTool(itself, { toJSON() { return null } })": NOT_PARSED,
    "mc.executeTool(itself, undefined)": "gives {}",
    "mc.executeTool(itself)": "gives {}",
    "mc.executeTool(itself, [1, 2])": "gives [1,2]",
    "mc.executeTool(itself, /x/)": "gives {}",
    'mc.executeTool(itself, JSON.parse(\'{"__proto__":{"a":1}}\'))': 'gives {"__proto__":{"a":1}}',
    'mc.executeTool(itself, { lone: "\\ud800" })': 'gives {"lone":"\\ud800"}',
  },
  "await mc.registerTool(aTool({ execute: (input) => input }));",
);

outcomesOnEachTarget(
  "Options must be a dictionary with a signal.",
  {
    "mc.executeTool(itself, {}, 1)": failed("The provided value is not of type 'ExecuteToolOptions'."),
    "mc.executeTool(itself, {}, { signal: {} })": failedMember(
      "signal",
      "Failed to convert value to 'AbortSignal'.",
      "ExecuteToolOptions",
    ),
    'mc.executeTool(itself, {}, { signal: AbortSignal.abort("why") })': "rejects the value why",
    'mc.executeTool(itself, cycle, { signal: AbortSignal.abort("why") }).catch(nameOf)': "gives TypeError",
    "mc.executeTool(itself, {}, null)": "gives done",
    "mc.executeTool(itself, {}, {})": "gives done",
  },
  "await mc.registerTool(aTool());",
);

sameOnEachTarget(
  "The members of tool, options and input are read in native's order.",
  `await mc.registerTool(aTool());
  const reads = [];
  const seen = (prefix, members) => new Proxy(members, {
    get(target, key) { reads.push(prefix + String(key)); return target[key]; },
  });
  const tool = seen("tool.", { ...itself, annotations: seen("annotations.", {}) });
  await mc.executeTool(tool, seen("input.", { a: 1 }), seen("options.", {}));
  return reads;`,
  [
    "tool.annotations",
    "annotations.consequentialHint",
    "annotations.debugging",
    "annotations.readOnlyHint",
    "annotations.untrustedContentHint",
    "tool.description",
    "tool.inputSchema",
    "tool.name",
    "tool.origin",
    "tool.title",
    "tool.window",
    "options.signal",
    "input.toJSON",
    "input.a",
  ],
);

sameOnEachTarget(
  "The callback gets a copy of the input and a signal, in sloppy code with the window as this.",
  `let got;
  const execute = new Function("...args", "window.got = { args, self: this };");
  await mc.registerTool(aTool({ execute }));
  const input = { nested: { a: 1 }, when: new Date(0), dropped: undefined };
  await mc.executeTool(itself, input);
  const { args, self } = window.got;
  return {
    count: args.length,
    input: args[0],
    copy: args[0] !== input && Object.getPrototypeOf(args[0]) === Object.prototype,
    // Ours stands behind native's.
    options: Reflect.ownKeys(args[1]).filter((key, index) => index === 0 || key !== "annotations"),
    signal: args[1].signal instanceof AbortSignal && !args[1].signal.aborted,
    self: self === window,
  };`,
  {
    count: 2,
    input: { nested: { a: 1 }, when: "1970-01-01T00:00:00.000Z" },
    copy: true,
    options: ["signal"],
    signal: true,
    self: true,
  },
);
