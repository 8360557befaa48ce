/** The operations and attributes of ModelContext, as WebIDL has them. */
import { subtest } from "../page/harness.js";

const { prototype } = ModelContext;
const OPERATIONS = { executeTool: 1, getTools: 0, registerTool: 1 };
const HANDLERS = ["ontoolchange", "ontoolactivated", "ontoolcancel"];

for (const [name, length] of Object.entries(OPERATIONS)) {
  subtest(`${name} is an ordinary operation of length ${length}.`, (t) => {
    const { value, ...flags } = Object.getOwnPropertyDescriptor(prototype, name);
    t.equal(flags, { configurable: true, enumerable: true, writable: true });
    t.equal([value.name, value.length], [name, length]);
    t.equal(Reflect.ownKeys(value).sort(), ["length", "name"]);
  });

  subtest(`${name} is no constructor.`, (t) => {
    t.throws(() => new t.mc[name](), TypeError);
  });

  subtest(`${name} rejects, and does not throw, for what is no ModelContext.`, async (t) => {
    const call = (receiver) => Reflect.apply(prototype[name], receiver, [t.tool()]);
    for (const receiver of [undefined, null, {}, 1, window, document, prototype, Object.create(t.mc)]) {
      const error = await t.rejects(call(receiver), TypeError, String(receiver));
      t.equal(error.message, `Failed to execute '${name}' on 'ModelContext': Illegal invocation`);
    }
  });

  subtest(`${name} gives a promise of this realm, a new one each time.`, async (t) => {
    await t.register();
    const argument = { registerTool: t.tool({ name: "" }), executeTool: t.item() }[name];
    const first = t.mc[name](argument);
    const second = t.mc[name](argument);
    t.equal([Object.getPrototypeOf(first), first === second], [Promise.prototype, false]);
    await Promise.allSettled([first, second]);
  });
}

for (const name of ["executeTool", "registerTool"]) {
  subtest(`${name} without an argument is a rejection that says so.`, async (t) => {
    const error = await t.rejects(t.mc[name](), TypeError);
    t.equal(
      error.message,
      `Failed to execute '${name}' on 'ModelContext': 1 argument required, but only 0 present.`,
    );
  });
}

for (const name of HANDLERS) {
  subtest(`${name} is an event handler attribute of the prototype.`, (t) => {
    const { get, set, ...flags } = Object.getOwnPropertyDescriptor(prototype, name);
    t.equal(flags, { configurable: true, enumerable: true });
    t.equal([get.name, get.length, set.name, set.length], [`get ${name}`, 0, `set ${name}`, 1]);
  });

  subtest(`${name} refuses what is no ModelContext.`, (t) => {
    const { get, set } = Object.getOwnPropertyDescriptor(prototype, name);
    for (const receiver of [{}, window, prototype, Object.create(t.mc)]) {
      t.throws(() => Reflect.apply(get, receiver, []), TypeError);
      t.throws(() => Reflect.apply(set, receiver, [() => {}]), TypeError);
    }
  });

  subtest(`${name} is null at first, keeps objects, and takes anything else for null.`, (t) => {
    t.equal(t.mc[name], null);
    const handler = () => {};
    const object = {};
    const kept = [];
    for (const value of [handler, 1, object, "text", handler, null, handler, undefined, Symbol.iterator]) {
      t.mc[name] = value;
      kept.push(t.mc[name]);
    }
    t.equal(kept, [handler, null, object, null, handler, null, handler, null, null]);
  });

  subtest(`A function set as ${name} is called with the event, and the context as this.`, (t) => {
    const calls = [];
    t.mc[name] = function (...args) {
      calls.push([this === t.mc, args.length, args[0].type]);
    };
    t.mc.dispatchEvent(new Event(name.slice(2)));
    t.equal(calls, [[true, 1, name.slice(2)]]);
  });
}

subtest("A handler keeps its place among the listeners until it is set to null.", (t) => {
  const log = [];
  const fire = () => t.mc.dispatchEvent(new Event("toolchange"));
  t.mc.ontoolchange = () => log.push("first handler");
  t.listen(t.mc, "toolchange", () => log.push("listener"));
  t.mc.ontoolchange = () => log.push("second handler");
  fire();
  t.mc.ontoolchange = null;
  t.mc.ontoolchange = () => log.push("third handler");
  fire();
  t.equal(log, ["second handler", "listener", "listener", "third handler"]);
});

subtest("A handler that returns false prevents the default of a cancelable event.", (t) => {
  const fire = (cancelable) => t.mc.dispatchEvent(new Event("toolcancel", { cancelable }));
  t.mc.ontoolcancel = () => false;
  t.equal([fire(true), fire(false)], [false, true]);
  t.mc.ontoolcancel = () => 0;
  t.equal(fire(true), true);
});

subtest("An object without a call, set as a handler, is not asked for handleEvent.", (t) => {
  let calls = 0;
  t.mc.ontoolchange = { handleEvent: () => ++calls };
  t.mc.dispatchEvent(new Event("toolchange"));
  t.equal(calls, 0);
});

subtest("An exception of a handler is reported on the window, and the listeners after it run.", (t) => {
  const log = [];
  t.listen(window, "error", (event) => {
    log.push(event.error.message);
    event.preventDefault();
  });
  t.mc.ontoolchange = () => {
    throw new Error("mine");
  };
  t.listen(t.mc, "toolchange", () => log.push("next"));
  t.mc.dispatchEvent(new Event("toolchange"));
  t.equal(log, ["mine", "next"]);
});
