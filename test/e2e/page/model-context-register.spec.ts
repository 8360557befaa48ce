import { outcomesOnEachTarget, sameOnEachTarget } from "./model-context-targets.js";

const failed = (detail: string) =>
  `rejects TypeError: Failed to execute 'registerTool' on 'ModelContext': ${detail}`;
const failedMember = (member: string, detail: string, dictionary = "ModelContextTool") =>
  failed(`Failed to read the '${member}' property from '${dictionary}': ${detail}`);
const failedOption = (member: string, detail: string) =>
  failedMember(member, detail, "ModelContextRegisterToolOptions");
const invalidState = (detail: string) => `rejects DOMException InvalidStateError: ${detail}`;
const NO_HINTS = {
  ...{ consequentialHint: false, debugging: false, readOnlyHint: false, untrustedContentHint: false },
};
const MISSING = "Required member is undefined.";
const SYMBOL = "Cannot convert a Symbol value to a string";

outcomesOnEachTarget("A tool that is not a dictionary, or lacks a required member, is refused.", {
  "mc.registerTool()": failed("1 argument required, but only 0 present."),
  "mc.registerTool(undefined)": failed("The provided value is not of type 'ModelContextTool'."),
  "mc.registerTool(null)": failed("The provided value is not of type 'ModelContextTool'."),
  'mc.registerTool("tool")': failed("The provided value is not of type 'ModelContextTool'."),
  "mc.registerTool({})": failedMember("description", MISSING),
  'mc.registerTool({ description: "d" })': failedMember("execute", MISSING),
  'mc.registerTool({ description: "d", execute() {} })': failedMember("name", MISSING),
  "mc.registerTool(aTool({ execute: {} }))": failedMember("execute", "The given value is not a function."),
  "mc.registerTool(aTool({ execute: null }))": failedMember("execute", "The given value is not a function."),
  "mc.registerTool(aTool({ description: Symbol() }))": failedMember("description", SYMBOL),
  "mc.registerTool(aTool({ name: Symbol() }))": failedMember("name", SYMBOL),
  "mc.registerTool(aTool({ title: Symbol() }))": failedMember("title", SYMBOL),
  "mc.registerTool(aTool({ annotations: 1 }))": failedMember(
    "annotations",
    "The provided value is not of type 'ToolAnnotations'.",
  ),
  "mc.getTools()": "gives []",
});

outcomesOnEachTarget("What the page's own code throws while a member is read is passed on as it is.", {
  'mc.registerTool({ ...aTool(), get name() { throw new RangeError("mine") } })': "rejects RangeError: mine",
  'mc.registerTool(aTool({ name: { toString() { throw "bare" } } }))': "rejects the value bare",
  'mc.registerTool(aTool({ inputSchema: { toJSON() { throw new TypeError("mine") } } }))':
    "rejects TypeError: mine",
  "mc.registerTool(aTool(), { get signal() { throw 1 } })": "rejects the value 1",
});

outcomesOnEachTarget("Names are 1 to 128 letters, digits, dots, hyphens and underscores, and unique.", {
  'mc.registerTool(aTool({ name: "" }))': invalidState("Invalid tool name"),
  'mc.registerTool(aTool({ name: "a b" }))': invalidState("Invalid tool name"),
  'mc.registerTool(aTool({ name: "é" }))': invalidState("Invalid tool name"),
  'mc.registerTool(aTool({ name: "a\\ud800" }))': invalidState("Invalid tool name"),
  'mc.registerTool(aTool({ name: "a".repeat(129) }))': invalidState("Invalid tool name"),
  'mc.registerTool(aTool({ name: "a".repeat(128) }))': "gives undefined",
  'mc.registerTool(aTool({ name: "Az09_-." }))': "gives undefined",
  "mc.registerTool(aTool({ name: 42 }))": "gives undefined",
  'mc.registerTool(aTool({ name: "42" }))': invalidState("Duplicate tool name"),
  'mc.registerTool(aTool({ description: "" }))': invalidState("Description is required"),
  'mc.registerTool(aTool({ name: "a b", description: "" }))': invalidState("Invalid tool name"),
  'mc.registerTool(aTool({ name: "42", description: "" }))': invalidState("Duplicate tool name"),
  "mc.getTools().then((tools) => tools.length)": "gives 3",
});

outcomesOnEachTarget("An input schema is an object with a JSON form, and is made JSON after the checks.", {
  'mc.registerTool(aTool({ inputSchema: "{}" }))': failedMember(
    "inputSchema",
    "Failed to convert value to 'object'.",
  ),
  "mc.registerTool(aTool({ inputSchema: null }))": failedMember(
    "inputSchema",
    "Failed to convert value to 'object'.",
  ),
  "mc.registerTool(aTool({ inputSchema: cycle })).catch(nameOf)": "gives TypeError",
  "mc.registerTool(aTool({ inputSchema: { big: 1n } })).catch(nameOf)": "gives TypeError",
  "mc.registerTool(aTool({ inputSchema: { toJSON() {} } }))": failed(
    "invalid input schema: toJSON() returns undefined",
  ),
  "mc.registerTool(aTool({ inputSchema() {} }))": failed("invalid input schema: toJSON() returns undefined"),
  'mc.registerTool(aTool({ name: "a b", inputSchema: cycle }))': invalidState("Invalid tool name"),
  'mc.registerTool(aTool({ description: "", inputSchema: cycle }))': invalidState("Description is required"),
  'mc.registerTool(aTool({ inputSchema: cycle }), { signal: AbortSignal.abort("r") }).catch(nameOf)':
    "gives TypeError",
});

const INSECURE = "rejects DOMException SecurityError: Only secure origins are allowed in the exposedTo list.";
const SEQUENCE = failedOption("exposedTo", "The provided value cannot be converted to a sequence.");
const SIGNAL = failedOption("signal", "Failed to convert value to 'AbortSignal'.");
outcomesOnEachTarget("Options are checked: a signal, and origins that are potentially trustworthy.", {
  "mc.registerTool(aTool(), 1)": failed(
    "The provided value is not of type 'ModelContextRegisterToolOptions'.",
  ),
  "mc.registerTool(aTool(), { signal: {} })": SIGNAL,
  "mc.registerTool(aTool(), { signal: null })": SIGNAL,
  'mc.registerTool(aTool(), { signal: AbortSignal.abort("why") })': "rejects the value why",
  'mc.registerTool(aTool(), { signal: AbortSignal.abort("why"), exposedTo: ["bad"] })':
    "rejects the value why",
  "mc.registerTool(aTool(), { exposedTo: 1 })": SEQUENCE,
  'mc.registerTool(aTool(), { exposedTo: "https://a.example" })': SEQUENCE,
  "mc.registerTool(aTool(), { exposedTo: {} })": failedOption(
    "exposedTo",
    "The object must have a callable @@iterator property.",
  ),
  "mc.registerTool(aTool(), { exposedTo: [Symbol()] })": failedOption("exposedTo", SYMBOL),
  'mc.registerTool(aTool(), { exposedTo: ["bad"] })': INSECURE,
  'mc.registerTool(aTool(), { exposedTo: ["http://a.example"] })': INSECURE,
  'mc.registerTool(aTool(), { exposedTo: ["http://127.example"] })': INSECURE,
  'mc.registerTool(aTool(), { exposedTo: ["data:text/plain,x"] })': INSECURE,
  'mc.registerTool(aTool({ name: "a" }), { exposedTo: ["https://a.example/path", "http://localhost:1"] })':
    "gives undefined",
  'mc.registerTool(aTool({ name: "b" }), { exposedTo: ["http://127.0.0.1:99", "http://x.localhost"] })':
    "gives undefined",
  'mc.registerTool(aTool({ name: "c" }), null)': "gives undefined",
  'mc.registerTool(aTool({ name: "d" }), undefined)': "gives undefined",
});

sameOnEachTarget(
  "The members that native knows are read once each, in native's order, options last.",
  `const reads = [];
  const seen = (prefix, members) => new Proxy(members, {
    get(target, key) { reads.push(prefix + String(key)); return target[key]; },
  });
  const annotations = seen("annotations.", {});
  const schema = { get type() { reads.push("(schema made JSON)"); return "object"; } };
  await mc.registerTool(seen("", aTool({ annotations, inputSchema: schema })), seen("options.", {}));
  const trust = ["InputMetadata", "ReturnMetadata", "attribution", "destructiveHint", "idempotentHint", "inputMetadata",
    "io.modelcontextprotocol/action-metadata", "maliciousActivityHint", "openWorldHint", "returnMetadata", "sensitiveHint"];
  const ours = ["_meta", "dynamicAnnotations", "outputSchema", "publicErrors", "resolveAnnotations", ...trust.map((name) => "annotations." + name)];
  return reads.filter((read) => !ours.includes(read));`,
  [
    "annotations",
    "annotations.consequentialHint",
    "annotations.debugging",
    "annotations.readOnlyHint",
    "annotations.untrustedContentHint",
    "description",
    "execute",
    "inputSchema",
    "name",
    "title",
    "options.exposedTo",
    "options.signal",
    "(schema made JSON)",
  ],
);

sameOnEachTarget(
  "getTools gives ordinary objects, sorted by name, with the declared members in native's order.",
  `await mc.registerTool(aTool({ name: "b", title: "Lone \\ud800", inputSchema: { type: "object" },
    annotations: { readOnlyHint: 1 } }));
  await mc.registerTool(aTool({ name: "a" }));
  await mc.registerTool(aTool({ name: "B" }));
  const tools = await mc.getTools();
  const [, , full] = tools;
  return {
    names: tools.map((tool) => tool.name),
    bare: { ...tools[1], window: tools[1].window === window, origin: tools[1].origin === location.origin },
    keys: Reflect.ownKeys(full),
    hints: full.annotations,
    schema: full.inputSchema,
    title: full.title,
    plain: Object.getPrototypeOf(full) === Object.prototype,
    flags: Object.getOwnPropertyDescriptor(full, "name"),
    fresh: (await mc.getTools())[2] !== full && (await mc.getTools())[2].inputSchema !== full.inputSchema,
  };`,
  {
    names: ["B", "a", "b"],
    bare: { name: "a", title: "", description: "a tool", window: true, origin: true },
    keys: ["annotations", "description", "inputSchema", "name", "origin", "title", "window"],
    hints: { consequentialHint: false, debugging: false, readOnlyHint: true, untrustedContentHint: false },
    schema: { type: "object" },
    title: "Lone \ufffd",
    plain: true,
    flags: { value: "b", writable: true, enumerable: true, configurable: true },
    fresh: true,
  },
);

sameOnEachTarget(
  "getTools empties a malformed description, hides a schema that is not an object, and knows null annotations.",
  `await mc.registerTool(aTool({ name: "a", description: "lone \\ud800" }));
  await mc.registerTool(aTool({ name: "b", inputSchema: { toJSON: () => 5 } }));
  await mc.registerTool(aTool({ name: "c", inputSchema: [1] }));
  await mc.registerTool(aTool({ name: "d", annotations: null }));
  await mc.registerTool(aTool({ name: "e", annotations: {} }));
  return (await mc.getTools()).map(({ window, origin, title, ...tool }) => tool);`,
  [
    { name: "a", description: "" },
    { name: "c", description: "a tool", inputSchema: [1] },
    { name: "d", description: "a tool", annotations: NO_HINTS },
    { name: "e", description: "a tool", annotations: NO_HINTS },
  ],
);

outcomesOnEachTarget("getTools checks its options.", {
  "mc.getTools(1)":
    "rejects TypeError: Failed to execute 'getTools' on 'ModelContext': " +
    "The provided value is not of type 'ModelContextGetToolOptions'.",
  "mc.getTools({ fromOrigins: 1 })":
    "rejects TypeError: Failed to execute 'getTools' on 'ModelContext': Failed to read the 'fromOrigins' " +
    "property from 'ModelContextGetToolOptions': The provided value cannot be converted to a sequence.",
  'mc.getTools({ fromOrigins: ["http://a.example"] })':
    "rejects DOMException SecurityError: Only secure origins are allowed in the fromOrigins list.",
  'mc.getTools({ fromOrigins: ["https://a.example"] })': "gives []",
  "mc.getTools(null)": "gives []",
});
