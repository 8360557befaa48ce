import { expect, inPage, sameOnEachTarget, test } from "./model-context-targets.js";

sameOnEachTarget(
  "A registration fires toolchange, a plain event, and then its promise resolves; neither happens at once.",
  `const log = [];
  mc.ontoolchange = (event) => {
    log.push("toolchange " + [event.bubbles, event.cancelable, event.composed, event.target === mc]);
    Promise.resolve().then(() => log.push("microtask of toolchange"));
  };
  const first = mc.registerTool(aTool({ name: "a" })).then((value) => log.push("resolved a " + value));
  const second = mc.registerTool(aTool({ name: "b" })).then(() => log.push("resolved b"));
  log.push("sync");
  await Promise.resolve();
  log.push("microtask");
  await Promise.all([first, second]);
  return log;`,
  [
    "sync",
    "microtask",
    "toolchange false,false,false,true",
    "microtask of toolchange",
    "resolved a undefined",
    "toolchange false,false,false,true",
    "microtask of toolchange",
    "resolved b",
  ],
);

sameOnEachTarget(
  "getTools lists a tool whose registration promise is still pending.",
  `mc.registerTool(aTool());
  return (await mc.getTools()).map((tool) => tool.name);`,
  ["tool"],
);

sameOnEachTarget(
  "A signal unregisters the tool at once, fires toolchange, and frees the name.",
  `const log = [];
  const controller = new AbortController();
  await mc.registerTool(aTool(), { signal: controller.signal });
  mc.ontoolchange = () => log.push("toolchange");
  controller.abort();
  log.push("sync");
  const again = mc.registerTool(aTool({ description: "again" }));
  await again;
  log.push((await find()).description);
  return log.filter((entry) => entry !== "toolchange").concat(log.filter((entry) => entry === "toolchange").length);`,
  ["sync", "again", 2],
);

sameOnEachTarget(
  "A signal that aborts before the promise resolves rejects it with its reason, and the tool is gone.",
  `const controller = new AbortController();
  const ended = outcome(() => mc.registerTool(aTool(), { signal: controller.signal }));
  controller.abort("changed my mind");
  return [await ended, (await mc.getTools()).length];`,
  ["rejects the value changed my mind", 0],
);

sameOnEachTarget(
  "An abort event that the page dispatches itself, or stops, changes nothing about the signal's state.",
  `const controller = new AbortController();
  controller.signal.onabort = (event) => event.stopImmediatePropagation();
  await mc.registerTool(aTool(), { signal: controller.signal });
  controller.signal.dispatchEvent(new Event("abort"));
  const after = (await mc.getTools()).length;
  controller.abort();
  return [after, (await mc.getTools()).length];`,
  [1, 0],
);

sameOnEachTarget(
  "A tool may unregister itself while it runs: the call in flight settles, later ones fail.",
  `const controller = new AbortController();
  const execute = async () => { controller.abort(); await sleep(5); return { ok: true }; };
  await mc.registerTool(aTool({ execute }), { signal: controller.signal });
  return [await outcome(() => mc.executeTool(itself)), await outcome(() => mc.executeTool(itself))];`,
  [
    'gives {"ok":true}',
    "rejects DOMException UnknownError: The operation failed for an unknown transient reason (e.g. out of memory).",
  ],
);

sameOnEachTarget(
  "A tool that is unregistered between the call and its task is not found.",
  `const controller = new AbortController();
  await mc.registerTool(aTool(), { signal: controller.signal });
  const ended = outcome(() => mc.executeTool(itself));
  controller.abort();
  return ended;`,
  "rejects DOMException UnknownError: Tool not found: tool",
);

sameOnEachTarget(
  "A tool runs in a task of its own, never within the call or its microtasks.",
  `const log = [];
  await mc.registerTool(aTool({ execute: () => { log.push("execute"); } }));
  const done = mc.executeTool(itself).then(() => log.push("result"));
  log.push("sync");
  await Promise.resolve();
  log.push("microtask");
  await done;
  return log;`,
  ["sync", "microtask", "execute", "result"],
);

sameOnEachTarget(
  "An event handler attribute keeps its place, takes null, ignores what cannot be called, and can cancel.",
  `const log = [];
  const fire = () => { const event = new Event("toolchange", { cancelable: true });
    mc.dispatchEvent(event); return event.defaultPrevented; };
  const values = [];
  for (const value of [1, "text", {}, null, undefined]) {
    mc.ontoolchange = value;
    values.push(value === mc.ontoolchange ? "kept" : String(mc.ontoolchange));
  }
  mc.addEventListener("toolchange", () => log.push("first"));
  mc.ontoolchange = () => log.push("handler");
  mc.addEventListener("toolchange", () => log.push("last"));
  mc.ontoolchange = () => { log.push("replaced"); };
  fire();
  mc.ontoolchange = null;
  mc.ontoolchange = function (event) { log.push("moved " + (this === mc) + arguments.length); return false; };
  const prevented = fire();
  mc.ontoolchange = { handleEvent() { log.push("never"); } };
  return { values, log, prevented, alsoPrevented: fire(), others: [mc.ontoolactivated, mc.ontoolcancel] };`,
  {
    values: ["null", "null", "kept", "kept", "null"],
    log: ["first", "replaced", "last", "first", "last", "moved true1", "first", "last"],
    prevented: true,
    alsoPrevented: false,
    others: [null, null],
  },
);

test("A rejected registration that is not handled is reported, as native does.", async ({ openPage }) => {
  const { page } = await openPage();
  const reported = await inPage(
    page,
    `const reports = [];
    addEventListener("unhandledrejection", (event) => { reports.push(event.reason.message); event.preventDefault(); });
    mc.registerTool(aTool({ name: "" }));
    await until(() => reports.length > 0);
    return reports;`,
  );
  expect(reported).toEqual(["Invalid tool name"]);
});
