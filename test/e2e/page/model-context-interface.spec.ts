import { outcomesOnEachTarget, sameOnEachTarget } from "./model-context-targets.js";

sameOnEachTarget(
  "document.modelContext is the same object each time, an instance of ModelContext without own properties.",
  `return {
    same: document.modelContext === mc,
    instance: mc instanceof ModelContext && mc instanceof EventTarget,
    tag: String(mc),
    ownKeys: Reflect.ownKeys(mc).length,
  };`,
  { same: true, instance: true, tag: "[object ModelContext]", ownKeys: 0 },
);

const METHOD = { writable: true, enumerable: true, configurable: true, constructible: false };
const HANDLER = { enumerable: true, configurable: true, set: 1 };

sameOnEachTarget(
  "Names, lengths and attributes of every member of ModelContext.prototype are the platform's.",
  `const shape = {};
  for (const key of Reflect.ownKeys(ModelContext.prototype)) {
    const { get, set, value, ...flags } = Object.getOwnPropertyDescriptor(ModelContext.prototype, key);
    if (typeof key === "symbol") shape[String(key)] = { ...flags, value };
    else if (key === "constructor") shape[key] = { ...flags, length: value.length };
    else if (value) {
      shape[key] = { ...flags, constructible: "prototype" in value, name: value.name, length: value.length };
    } else shape[key] = { ...flags, get: get.name, set: set.length, setName: set.name };
  }
  return shape;`,
  {
    ontoolchange: { ...HANDLER, get: "get ontoolchange", setName: "set ontoolchange" },
    ontoolactivated: { ...HANDLER, get: "get ontoolactivated", setName: "set ontoolactivated" },
    ontoolcancel: { ...HANDLER, get: "get ontoolcancel", setName: "set ontoolcancel" },
    executeTool: { ...METHOD, name: "executeTool", length: 1 },
    getTools: { ...METHOD, name: "getTools", length: 0 },
    registerTool: { ...METHOD, name: "registerTool", length: 1 },
    constructor: { writable: true, enumerable: false, configurable: true, length: 0 },
    "Symbol(Symbol.toStringTag)": {
      writable: false,
      enumerable: false,
      configurable: true,
      value: "ModelContext",
    },
  },
);

sameOnEachTarget(
  "The members of ModelContext.prototype come in the platform's order.",
  "return Reflect.ownKeys(ModelContext.prototype).map(String);",
  [
    "ontoolchange",
    "ontoolactivated",
    "ontoolcancel",
    "executeTool",
    "getTools",
    "registerTool",
    "constructor",
    "Symbol(Symbol.toStringTag)",
  ],
);

sameOnEachTarget(
  "The interface object and the getter on Document.prototype have the platform's attributes.",
  `const flags = (target, key) => {
    const { configurable, enumerable, writable, get, set } = Object.getOwnPropertyDescriptor(target, key);
    return { configurable, enumerable, writable, get: get && get.name + get.length, set };
  };
  return {
    global: flags(window, "ModelContext"),
    prototype: flags(ModelContext, "prototype"),
    getter: flags(Document.prototype, "modelContext"),
    parent: Object.getPrototypeOf(ModelContext) === EventTarget,
    parentPrototype: Object.getPrototypeOf(ModelContext.prototype) === EventTarget.prototype,
  };`,
  {
    global: { configurable: true, enumerable: false, writable: true },
    prototype: { configurable: false, enumerable: false, writable: false },
    getter: { configurable: true, enumerable: true, get: "get modelContext0" },
    parent: true,
    parentPrototype: true,
  },
);

const ILLEGAL = "TypeError: Illegal invocation";
const illegal = (method: string) =>
  `rejects TypeError: Failed to execute '${method}' on 'ModelContext': Illegal invocation`;

outcomesOnEachTarget("Nothing works on an object that is not a ModelContext, and none can be made.", {
  "new ModelContext()": "throws TypeError: Failed to construct 'ModelContext': Illegal constructor",
  "new Promise(() => ModelContext()).catch(nameOf)": "gives TypeError",
  "Document.prototype.modelContext": `throws ${ILLEGAL}`,
  "ModelContext.prototype.ontoolchange": `throws ${ILLEGAL}`,
  "(ModelContext.prototype.ontoolcancel = () => {})": `throws ${ILLEGAL}`,
  "ModelContext.prototype.registerTool({})": illegal("registerTool"),
  "ModelContext.prototype.getTools.call({})": illegal("getTools"),
  "ModelContext.prototype.getTools.call(undefined)": illegal("getTools"),
  "ModelContext.prototype.executeTool.call(null)": illegal("executeTool"),
  "ModelContext.prototype.registerTool.call(Object.create(mc), aTool())": illegal("registerTool"),
});
