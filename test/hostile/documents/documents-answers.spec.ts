/**
 * Documents that answer whatever they like, vouch for whom they like, or watch what is not theirs.
 */
import { expect, test, topTool } from "./documents-page.js";

test.skip(({ mode }) => mode === "native", "Native has its own ways between documents.");

const LIST = (origin: string) => `return (await mc.getTools({ fromOrigins: ["${origin}"] })).map(
  ({ window: from, ...item }) => ({ ...item, isFrame: from === frames[0] }))`;

/** A frame that says hello and answers every list with that. */
const answering = (list: string) => `answers.list = ${list}; await greet();`;

test("Items that another document makes up say nothing of where they are from, and nothing in our name.", async ({
  openTab,
}) => {
  const tab = await openTab();
  await tab.frame("liar", tab.other, { allow: "tools" });
  const item = `{ name: "it", description: "d", title: "T", origin: "${tab.own}", window: 5, execute: 1, extra: 2,
    _meta: { "webmcp-airlock/redaction": [], "io.modelcontextprotocol/x": 1, theirs: 1 } }`;
  await tab.runIn(0, answering(`[${item}]`));
  expect(await tab.run(LIST(tab.other))).toEqual([
    { _meta: { theirs: 1 }, description: "d", isFrame: true, name: "it", origin: tab.other, title: "T" },
  ]);
});

test("Malformed items and answers are left out.", async ({ openTab, page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  const tab = await openTab();
  await tab.frame("liar", tab.other, { allow: "tools" });
  const good = '{ name: "good", description: "d" }';
  await tab.runIn(
    0,
    answering(`[null, 1, [], {}, { name: "no" }, { name: "no", description: "d", inputSchema: 5 },
      { name: "no", description: "d", annotations: 5 }, ${good}]`),
  );
  expect(((await tab.run(LIST(tab.other))) as { name: string }[]).map(({ name }) => name)).toEqual(["good"]);
  for (const odd of ["null", "5", '"x"', "{ length: 2 }", "true"]) {
    await tab.runIn(0, `answers.list = ${odd};`);
    expect(await tab.run(LIST(tab.other)), odd).toEqual([]);
  }
  expect(errors).toEqual([]);
});

test("A document that was not allowed is asked nothing, given no input and not listed.", async ({
  openTab,
}) => {
  const tab = await openTab();
  await tab.frame("liar", tab.other);
  await tab.runIn(0, answering('[{ name: "it", description: "d" }]'));
  expect(await tab.run(LIST(tab.other))).toEqual([]);
  const end =
    await tab.run(`return mc.executeTool({ name: "it", description: "", window: frames[0], origin: "${tab.other}" },
    { secret: "input" }).catch((error) => error.name)`);
  expect(end).toBe("UnknownError");
  // The top document's script was there first, so it answered the frame's greeting, and that is
  // all.
  expect(await tab.runIn(0, "return seen")).toEqual(["hello"]);
});

test("toolchange is fired for no document that was not allowed.", async ({ openTab }) => {
  const tab = await openTab();
  await tab.frame("liar", tab.other);
  await tab.frame("liar", tab.third, { allow: "tools" });
  await tab.run("window.changes = 0; mc.ontoolchange = () => changes++;");
  const say = 'say(top, "hello"); for (let i = 0; i < 3; i++) say(top, "change"); await sleep(300);';
  await tab.runIn(0, say);
  expect(await tab.run("return changes")).toBe(0);
  await tab.runIn(1, say);
  await expect.poll(() => tab.run("return changes")).toBe(3);
});

/** A frame in a frame; both lie. The outer one vouches for everybody. */
const NESTED = (src: string) => `answers.vouch = true; say(top, "hello");
  await new Promise((resolve) => {
    const iframe = document.createElement("iframe");
    iframe.name = "f9";
    iframe.onload = resolve;
    iframe.src = "${src}";
    document.body.append(iframe);
  });`;

for (const [title, allow, isBelieved] of [
  ["A document that was not allowed vouches in vain.", {}, false],
  ["An allowed document is believed about its own frames.", { allow: "tools" }, true],
] as const) {
  test(title, async ({ openTab }) => {
    const tab = await openTab();
    await tab.run(topTool("shared", [tab.third]));
    await tab.frame("liar", tab.other, allow);
    await tab.runIn(0, NESTED(`${tab.third}/liar?nested`));
    const nested = tab.page.frames().find((frame) => frame.url().endsWith("nested"));
    await nested?.evaluate(`(async () => {
      await greet(); say(top, "run", "shared", "{}"); await answered("run"); })()`);
    expect(await tab.run("return ran")).toEqual(isBelieved ? ["shared"] : []);
    const list = await nested?.evaluate('got.filter(([kind]) => kind === "run").map(([, text]) => text)');
    expect(list).toHaveLength(1);
    expect(String(list) === '["ran"]').toBe(isBelieved);
  });
}

test("A document vouches for its own frames only, whatever it is asked about.", async ({ openTab }) => {
  const tab = await openTab();
  await tab.frame("liar", tab.other, { allow: "tools" });
  const asked = await tab.runIn(
    0,
    `await greet();
    for (const index of [-1, 1, 7, 0.5, "self", "parent", "top", "0", null, {}]) say(top, "vouch", index, "${tab.own}");
    say(top, "vouch", 0, "${tab.third}");
    await sleep(300);
    return got.filter(([kind, text]) => kind === "vouch" && text === "true");`,
  );
  expect(asked).toEqual([]);
});

test("A document that greets and then is silent, or answers late, does not hold up a list for ever.", async ({
  openTab,
}) => {
  const tab = await openTab();
  await tab.run(topTool("own"));
  await tab.frame("liar", tab.other, { allow: "tools" });
  await tab.runIn(0, "await greet();");
  const names = await tab.run(
    `return (await mc.getTools({ fromOrigins: ["${tab.other}"] })).map(({ name }) => name);`,
  );
  expect(names).toEqual(["own"]);
});

test("An answer that is none is a failure in our words.", async ({ openTab }) => {
  const tab = await openTab();
  await tab.frame("liar", tab.other, { allow: "tools" });
  await tab.runIn(0, answering('[{ name: "it", description: "d" }]'));
  for (const answer of ["{ failure: 'x' }", "[]", "[5]", "[{}]", "5", "null", "[[]]"]) {
    await tab.runIn(0, `answers.run = ${answer};`);
    const message = await tab.run(`const [tool] = await mc.getTools({ fromOrigins: ["${tab.other}"] });
      return mc.executeTool(tool).then((text) => "gives " + text, (error) => error.message);`);
    expect(message, answer).toMatch(/^Tool was executed but the invocation failed\./);
  }
});

test("A page's listeners see their own messages, and none of ours.", async ({ openTab }) => {
  const tab = await openTab();
  await tab.run(
    'window.heard = []; addEventListener("message", ({ data }) => heard.push(data), true); onmessage = ({ data }) => heard.push(data);',
  );
  await tab.frame("honest", tab.other, { allow: "tools" });
  await tab.runIn(
    0,
    `await document.modelContext.registerTool({ name: "it", description: "d", execute: () => "x" }, { exposedTo: ["${tab.own}"] });
    for (const data of ["text", '{"webmcp":1}', { "webmcp-airlock": ["hello"] }, ["webmcp-airlock"]]) top.postMessage(data, "*");`,
  );
  const text = await tab.run(
    `const [tool] = await mc.getTools({ fromOrigins: ["${tab.other}"] }); return mc.executeTool(tool)`,
  );
  expect(text).toBe("x");
  const own = ["text", '{"webmcp":1}', { "webmcp-airlock": ["hello"] }, ["webmcp-airlock"]];
  expect(await tab.run("return heard")).toEqual(own.flatMap((data) => [data, data]));
});

test("A page that replaces everything after us gets at no message, port or window of ours.", async ({
  openTab,
}) => {
  const tab = await openTab();
  await tab.frame("honest", tab.other, { allow: "tools" });
  await tab.runIn(
    0,
    `await document.modelContext.registerTool({ name: "it", description: "d", execute: () => "x" }, { exposedTo: ["${tab.own}"] });`,
  );
  const result = await tab.run(`
    const taken = [];
    const trap = (owner, name) => {
      const descriptor = Object.getOwnPropertyDescriptor(owner, name);
      const wrap = (original) => function (...args) { taken.push(String(name)); return Reflect.apply(original, this, args); };
      const next = { ...descriptor };
      for (const key of ["value", "get", "set"]) if (typeof descriptor[key] === "function") next[key] = wrap(descriptor[key]);
      Object.defineProperty(owner, name, next);
    };
    const nextOf = Object.getPrototypeOf([][Symbol.iterator]());
    for (const name of ["data", "origin", "source", "ports"]) trap(MessageEvent.prototype, name);
    for (const name of ["postMessage", "onmessage", "start", "close"]) trap(MessagePort.prototype, name);
    for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"]) trap(EventTarget.prototype, name);
    trap(Event.prototype, "stopImmediatePropagation");
    for (const name of ["port1", "port2"]) trap(MessageChannel.prototype, name);
    for (const name of ["postMessage", "parent", "length", "closed", "MessageChannel", "setTimeout", "clearTimeout"]) trap(window, name);
    trap(HTMLIFrameElement.prototype, "contentWindow");
    trap(Document.prototype, "getElementsByTagName");
    trap(Array.prototype, Symbol.iterator);
    trap(nextOf, "next");
    for (const name of ["parse", "stringify"]) trap(JSON, name);
    for (const name of ["get", "set", "has", "delete"]) trap(WeakMap.prototype, name);
    const before = taken.length;
    const tools = await mc.getTools({ fromOrigins: ["${tab.other}"] });
    const text = await mc.executeTool(tools[0]);
    return [tools.length, text, taken.slice(before)];`);
  // The one array that is iterated is the page's own: its list of origins.
  expect(result).toEqual([1, "x", ["Symbol(Symbol.iterator)", "next", "next"]]);
});
