import { sameOnEachTarget } from "./model-context-targets.js";

sameOnEachTarget(
  "Aborting a call rejects it at once with the caller's reason; the tool sees an AbortError of its own.",
  `const log = [];
  let release;
  const execute = (input, { signal }) => {
    signal.addEventListener("abort", () => log.push("tool: " + signal.reason.name));
    return new Promise((resolve) => { release = resolve; });
  };
  await mc.registerTool(aTool({ execute }));
  const controller = new AbortController();
  const ended = mc.executeTool(itself, {}, { signal: controller.signal }).catch((reason) => log.push("caller: " + reason));
  await until(() => release);
  controller.abort("enough");
  log.push("sync");
  await ended;
  await until(() => log.length === 3);
  release("too late");
  await sleep(20);
  return log;`,
  ["sync", "caller: enough", "tool: AbortError"],
);

sameOnEachTarget(
  "A call that is aborted before its task still runs the tool, whose signal aborts then.",
  `const log = [];
  const execute = (input, { signal }) => {
    log.push("execute " + signal.aborted);
    return new Promise((resolve) => { signal.onabort = () => { log.push("aborted"); resolve(); }; });
  };
  await mc.registerTool(aTool({ execute }));
  const controller = new AbortController();
  const ended = mc.executeTool(itself, {}, { signal: controller.signal }).catch((reason) => log.push(reason.name));
  controller.abort();
  await ended;
  await until(() => log.length === 3);
  return log;`,
  ["AbortError", "execute false", "aborted"],
);

sameOnEachTarget(
  "Concurrent calls have signals of their own.",
  `const signals = [];
  let release;
  const execute = ({ wait }, { signal }) => {
    signals.push(signal);
    return new Promise((resolve) => { if (!wait) release = resolve; });
  };
  await mc.registerTool(aTool({ execute }));
  const controller = new AbortController();
  const first = outcome(() => mc.executeTool(itself, { wait: true }, { signal: controller.signal }));
  const second = outcome(() => mc.executeTool(itself, {}));
  await until(() => release);
  controller.abort("first");
  const end = await first;
  await until(() => signals[0].aborted);
  release("second");
  return [end, await second, signals.map((signal) => signal.aborted)];`,
  ["rejects the value first", "gives second", [true, false]],
);
