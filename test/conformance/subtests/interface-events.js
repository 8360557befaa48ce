/** ToolActivatedEvent and ToolCancelEvent as constructible interfaces. */
import { subtest } from "../page/harness.js";

for (const name of ["ToolActivatedEvent", "ToolCancelEvent"]) {
  const make = (...args) => new window[name](...args);

  subtest(`${name}.toolName is an attribute without a setter.`, (t) => {
    const { get, set, ...flags } = Object.getOwnPropertyDescriptor(window[name].prototype, "toolName");
    t.equal([flags, set], [{ configurable: true, enumerable: true }, undefined]);
    t.equal([get.name, get.length], ["get toolName", 0]);
    t.throws(() => get.call(new Event("x")), TypeError);
    t.throws(() => window[name].prototype.toolName, TypeError);
  });

  subtest(`The members of ${name}.prototype are those of the interface.`, (t) => {
    t.equal(Reflect.ownKeys(window[name].prototype).map(String), [
      ...["toolName", "constructor", "Symbol(Symbol.toStringTag)"],
    ]);
  });

  subtest(`new ${name} takes a type and a dictionary with a tool name.`, (t) => {
    const event = make("anything", { toolName: "search", bubbles: true, cancelable: true, composed: true });
    t.equal([event.type, event.toolName], ["anything", "search"]);
    t.equal([event.bubbles, event.cancelable, event.composed], [true, true, true]);
    t.equal([event.isTrusted, event.target, event.eventPhase], [false, null, 0]);
    t.ok(event instanceof window[name] && event instanceof Event, "it is one");
    t.ok(!Reflect.ownKeys(event).includes("toolName"), "the name is not a property of the event itself");
  });

  subtest(`new ${name} without a type, or with one that has no text, is refused.`, (t) => {
    const error = t.throws(() => make(), TypeError);
    t.equal(error.message, `Failed to construct '${name}': 1 argument required, but only 0 present.`);
    t.throws(() => make(Symbol()), TypeError);
  });

  subtest(`new ${name} takes no other dictionary than an object.`, (t) => {
    for (const init of [1, "text", true]) t.throws(() => make("x", init), TypeError, String(init));
  });

  subtest(`new ${name} with a type alone is an event without a tool's name.`, (t) => {
    t.equal([make("x").toolName, make("x", {}).toolName, make("x", null).toolName], ["", "", ""]);
    t.equal(make("x", { toolName: undefined }).toolName, "");
  });

  subtest(`${name} makes text of a tool name, whatever it is.`, (t) => {
    t.equal(make("x", { toolName: 42 }).toolName, "42");
    t.equal(make("x", { toolName: null }).toolName, "null");
    t.throws(() => make("x", { toolName: Symbol() }), TypeError);
    t.equal(make(null).type, "null");
  });

  subtest(`The members of a ${name}'s dictionary are read in order, its parent's first.`, (t) => {
    const reads = [];
    const init = new Proxy(
      { toolName: "a" },
      {
        get(target, key) {
          reads.push(key);
          return target[key];
        },
      },
    );
    make({ toString: () => reads.push("type") && "x" }, init);
    t.equal(reads, ["type", "bubbles", "cancelable", "composed", "toolName"]);
  });

  subtest(`A ${name} of the page's own can be dispatched, and reaches the handler.`, (t) => {
    const type = name === "ToolActivatedEvent" ? "toolactivated" : "toolcancel";
    const seen = [];
    t.mc[`on${type}`] = (event) => seen.push(event.toolName, event.isTrusted);
    t.mc.dispatchEvent(make(type, { toolName: "mine" }));
    t.equal(seen, ["mine", false]);
  });

  subtest(`A class can extend ${name}.`, (t) => {
    class Mine extends window[name] {}
    const event = new Mine("x", { toolName: "a" });
    t.ok(event instanceof Mine, "it is one of that class");
    t.equal(event.toolName, "a");
  });
}
