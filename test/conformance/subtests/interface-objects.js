/** The interface objects, their prototypes and instances, as WebIDL has them. */
import { subtest } from "../page/harness.js";

const flags = (target, key) => {
  const { configurable, enumerable, writable } = Object.getOwnPropertyDescriptor(target, key) ?? {};
  return { configurable, enumerable, writable };
};
const HIDDEN = { configurable: true, enumerable: false, writable: true };
const NAMES = { ModelContext: 0, ToolActivatedEvent: 1, ToolCancelEvent: 1 };

for (const [name, length] of Object.entries(NAMES)) {
  subtest(`${name} is a global that is not enumerable.`, (t) => {
    t.equal(flags(window, name), HIDDEN);
    t.equal(typeof window[name], "function");
    t.equal(Reflect.ownKeys(window[name]).sort(), ["length", "name", "prototype"]);
  });

  subtest(`${name} has its name, and the length ${length}.`, (t) => {
    const frozen = { configurable: true, enumerable: false, writable: false };
    t.equal([window[name].name, window[name].length], [name, length]);
    t.equal(flags(window[name], "name"), frozen);
    t.equal(flags(window[name], "length"), frozen);
  });

  subtest(`${name}.prototype can be neither replaced nor removed, and knows its constructor.`, (t) => {
    t.equal(flags(window[name], "prototype"), { configurable: false, enumerable: false, writable: false });
    t.equal(window[name].prototype.constructor, window[name]);
    t.equal(flags(window[name].prototype, "constructor"), HIDDEN);
  });

  subtest(`${name}.prototype has a tag of its own.`, (t) => {
    const { prototype } = window[name];
    t.equal(prototype[Symbol.toStringTag], name);
    t.equal(flags(prototype, Symbol.toStringTag), { configurable: true, enumerable: false, writable: false });
    t.equal(Object.prototype.toString.call(prototype), `[object ${name}]`);
  });

  subtest(`${name} cannot be called without new.`, (t) => {
    t.throws(() => window[name]("toolactivated", { toolName: "a" }), TypeError);
  });
}

subtest("ModelContext inherits from EventTarget, the events from Event.", (t) => {
  const parents = { ModelContext: EventTarget, ToolActivatedEvent: Event, ToolCancelEvent: Event };
  for (const [name, parent] of Object.entries(parents)) {
    t.equal(Object.getPrototypeOf(window[name]), parent, name);
    t.equal(Object.getPrototypeOf(window[name].prototype), parent.prototype, `${name}.prototype`);
  }
});

subtest("A ModelContext cannot be constructed.", (t) => {
  const error = t.throws(() => new ModelContext(), TypeError);
  t.equal(error.message, "Failed to construct 'ModelContext': Illegal constructor");
});

subtest("A class that extends ModelContext cannot be constructed either.", (t) => {
  class Mine extends ModelContext {}
  t.throws(() => new Mine(), TypeError);
});

subtest("What is made with ModelContext's prototype but is none has none of its abilities.", async (t) => {
  const made = Reflect.construct(EventTarget, [], ModelContext);
  t.ok(made instanceof ModelContext, "instanceof looks at the prototype only");
  await t.rejects(made.getTools(), TypeError);
  t.throws(() => made.ontoolchange, TypeError);
});

subtest("The members of ModelContext.prototype come in the order of the platform.", (t) => {
  t.equal(Reflect.ownKeys(ModelContext.prototype).map(String), [
    ...["ontoolchange", "ontoolactivated", "ontoolcancel", "executeTool", "getTools", "registerTool"],
    ...["constructor", "Symbol(Symbol.toStringTag)"],
  ]);
});

subtest("document.modelContext is an attribute of Document.prototype without a setter.", (t) => {
  const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, "modelContext");
  t.equal(set, undefined);
  t.equal([get.name, get.length], ["get modelContext", 0]);
  t.ok(!("prototype" in get), "a getter is no constructor");
  const { enumerable, configurable } = flags(Document.prototype, "modelContext");
  t.equal([enumerable, configurable], [true, true]);
  t.ok(!Object.hasOwn(document, "modelContext"), "the document has no property of its own");
});

subtest("document.modelContext is the same object each time.", (t) => {
  t.equal(document.modelContext, t.mc);
  t.ok(t.mc instanceof ModelContext, "it is a ModelContext");
  t.ok(t.mc instanceof EventTarget, "it is an EventTarget");
  t.equal(Object.getPrototypeOf(t.mc), ModelContext.prototype);
});

subtest("Assigning to document.modelContext throws in strict code, and changes nothing.", (t) => {
  t.throws(() => {
    document.modelContext = {};
  }, TypeError);
  t.equal(document.modelContext, t.mc);
});

subtest("The getter of document.modelContext refuses what is no document.", (t) => {
  const { get } = Object.getOwnPropertyDescriptor(Document.prototype, "modelContext");
  for (const receiver of [undefined, null, {}, window, Document.prototype, document.body, t.mc]) {
    t.throws(() => Reflect.apply(get, receiver, []), TypeError, String(receiver));
  }
  t.equal(Reflect.apply(get, document, []), t.mc);
});

subtest("A context has no properties of its own, and takes some like any object.", (t) => {
  t.equal(Reflect.ownKeys(t.mc), []);
  t.cleanup(() => delete t.mc.mine);
  t.mc.mine = 1;
  t.equal([Object.isExtensible(t.mc), t.mc.mine], [true, 1]);
});

subtest("A context cannot be cloned.", (t) => {
  t.throws(() => structuredClone(t.mc), "DataCloneError");
  t.throws(() => postMessage(t.mc), "DataCloneError");
});

subtest("A context is an event target like any other.", (t) => {
  const log = [];
  const listener = { handleEvent: (event) => log.push(event.type, event.target === t.mc) };
  t.listen(t.mc, "mine", listener, { once: true });
  t.equal(t.mc.dispatchEvent(new Event("mine")), true);
  t.mc.dispatchEvent(new Event("mine"));
  t.equal(log, ["mine", true]);
});

subtest("Nothing of the API is there in an insecure context.", async (t) => {
  const frame = await t.frame({ origin: "insecure" });
  const found = await frame.run(() =>
    ["ModelContext", "ToolActivatedEvent", "ToolCancelEvent"].filter((name) => name in window),
  );
  t.equal(found, []);
  t.equal(await frame.run(() => "modelContext" in document), false);
});

subtest("Nothing of the API is there in a worker.", async (t) => {
  const code = 'postMessage(["ModelContext", "ToolActivatedEvent"].filter((name) => name in self))';
  const worker = new Worker(`data:text/javascript,${encodeURIComponent(code)}`);
  t.cleanup(() => worker.terminate());
  t.equal((await t.next(worker, "message")).data, []);
});
