import { outcomesOnEachTarget } from "./model-context-targets.js";

const FAILED =
  "rejects DOMException UnknownError: " +
  "Tool was executed but the invocation failed. For example, the script function threw an error";

outcomesOnEachTarget(
  "Every kind of result becomes the text that native makes of it.",
  {
    'run("text")': "gives text",
    "run('\"quoted\"')": 'gives "quoted"',
    'run("")': "gives Operation succeeded",
    "run(1.5)": "gives 1.5",
    "run(NaN)": "gives NaN",
    "run(-Infinity)": "gives -Infinity",
    "run(-0)": "gives 0",
    "run(null)": "gives null",
    "run(true)": "gives true",
    "run(undefined)": "gives undefined",
    "run(function named() {})": "gives undefined",
    "run(10n)": "gives 10",
    "run({ a: [1, undefined, () => {}], b() {} })": 'gives {"a":[1,null,null]}',
    "run(new Date(0))": 'gives "1970-01-01T00:00:00.000Z"',
    'run(new String("boxed"))': 'gives "boxed"',
    "run(new Map([[1, 2]]))": "gives {}",
    'run(new Error("hidden"))': "gives {}",
    "run(Object(Symbol()))": "gives {}",
    "run([Symbol()])": "gives [null]",
    "run({ toJSON() { return 5 } })": "gives 5",
    'run({ toJSON() { return "s" } })': 'gives "s"',
    "run({ toJSON() {} })": "gives undefined",
    "run({ toJSON() { return Symbol() } })": "gives undefined",
    'run({ lone: "\\ud800" })': 'gives {"lone":"\\ud800"}',
    'run("\\ud800").then((text) => text === null)': "gives true",
    'run(Promise.resolve("later"))': "gives later",
    'run({ then(resolve) { resolve("thenable") } })': "gives thenable",
  },
  `let result;
  await mc.registerTool(aTool({ execute: () => result }));
  const run = (value) => { result = value; return mc.executeTool(itself); };`,
);

outcomesOnEachTarget(
  "A tool that fails, in whatever way, gives the same words and never its own.",
  {
    'run(() => { throw new Error("secret") })': FAILED,
    'run(async () => { throw new Error("secret") })': FAILED,
    'run(() => { throw new DOMException("secret", "AbortError") })': FAILED,
    "run(() => Promise.reject())": FAILED,
    "run(() => cycle)": FAILED,
    "run(() => ({ big: 1n }))": FAILED,
    "run(() => Object(1n))": FAILED,
    'run(() => ({ get secret() { throw new Error("secret") } }))': FAILED,
    'run(() => ({ toJSON() { throw new Error("secret") } }))': FAILED,
    'run(() => ({ get then() { throw new Error("secret") } }))': FAILED,
  },
  `let body;
  await mc.registerTool(aTool({ execute: () => body() }));
  const run = (next) => { body = next; return mc.executeTool(itself); };`,
);
