/** The signal of a call, and what the tool sees of it. */
import { subtest } from "../page/harness.js";

/** A tool that runs until it is told to end; what happened to it. */
async function patient(t, members) {
  const state = { log: [] };
  await t.register({
    execute(_input, { signal }) {
      state.log.push("execute");
      state.signal = signal;
      signal.addEventListener("abort", () => state.log.push("abort"));
      return new Promise((resolve, reject) => {
        Object.assign(state, { resolve, reject });
      });
    },
    ...members,
  });
  return state;
}

async function started(t, options) {
  const state = await patient(t);
  const call = t.mc.executeTool(t.item(), {}, options);
  await t.until(() => state.signal);
  return { state, call };
}

subtest("A signal that has aborted rejects with its reason, and the tool does not run.", async (t) => {
  const state = await patient(t);
  const reason = { mine: true };
  await t.rejects(t.mc.executeTool(t.item(), {}, { signal: AbortSignal.abort(reason) }), reason);
  await t.sleep(20);
  t.equal(state.log, []);
});

subtest("A signal that aborts during the call rejects it at once with its reason.", async (t) => {
  const controller = new AbortController();
  const { call } = await started(t, { signal: controller.signal });
  const log = [];
  const rejected = call.catch((reason) => log.push(reason));
  controller.abort("mine");
  await undefined;
  await undefined;
  log.push("microtasks");
  await rejected;
  t.equal(log, ["mine", "microtasks"]);
});

subtest("Without a reason of its own the rejection is the signal's AbortError.", async (t) => {
  const controller = new AbortController();
  const { call } = await started(t, { signal: controller.signal });
  controller.abort();
  t.equal(await t.rejects(call, "AbortError"), controller.signal.reason);
});

subtest("The tool's own signal aborts later, in a task, with a reason of its own.", async (t) => {
  const controller = new AbortController();
  const { state, call } = await started(t, { signal: controller.signal });
  controller.abort({ secret: "the caller's" });
  t.equal(state.signal.aborted, false);
  await call.catch(() => {});
  await t.until(() => state.signal.aborted);
  t.equal(state.log, ["execute", "abort"]);
  t.ok(state.signal.reason instanceof DOMException, "a DOMException");
  t.equal(state.signal.reason.name, "AbortError");
  t.ok(state.signal !== controller.signal, "another signal");
});

subtest("What a tool returns or throws after it was cancelled goes nowhere.", async (t) => {
  const reports = [];
  for (const type of ["error", "unhandledrejection"]) t.listen(window, type, () => reports.push(type));
  for (const end of ["resolve", "reject"]) {
    const controller = new AbortController();
    const registration = new AbortController();
    const state = {};
    await t.register(
      {
        execute: (_input, { signal }) =>
          new Promise((resolve, reject) => Object.assign(state, { signal, resolve, reject })),
      },
      { signal: registration.signal },
    );
    const call = t.mc.executeTool(t.item(), {}, { signal: controller.signal });
    await t.until(() => state.signal);
    controller.abort("mine");
    state[end]("late");
    t.equal(await t.outcome(() => call), "rejects the value mine");
    registration.abort();
  }
  await t.sleep(30);
  t.equal(reports, []);
});

subtest(
  "A signal that aborts before the tool's task keeps the tool from running, or cancels it.",
  async (t) => {
    const controller = new AbortController();
    const state = await patient(t);
    const call = t.mc.executeTool(t.item(), {}, { signal: controller.signal });
    controller.abort("mine");
    t.equal(await t.outcome(() => call), "rejects the value mine");
    await t.sleep(30);
    t.ok(!state.signal || state.signal.aborted, "no tool goes on without being told");
  },
);

subtest("A signal that aborts right after the call reaches the tool.", async (t) => {
  const controller = new AbortController();
  const state = await patient(t);
  const call = t.mc.executeTool(t.item(), {}, { signal: controller.signal });
  controller.abort("mine");
  t.equal(await t.outcome(() => call), "rejects the value mine");
  await t.until(() => state.signal?.aborted);
  t.equal(state.log, ["execute", "abort"]);
});

subtest("A signal that aborts after the result changes nothing.", async (t) => {
  const controller = new AbortController();
  const { state, call } = await started(t, { signal: controller.signal });
  state.resolve("done");
  t.equal(await call, "done");
  controller.abort();
  await t.sleep(20);
  t.equal([state.signal.aborted, state.log], [false, ["execute"]]);
});

subtest("One signal can cancel many calls.", async (t) => {
  const controller = new AbortController();
  const signals = [];
  await t.register({
    execute: (_input, { signal }) => {
      signals.push(signal);
      return new Promise(() => {});
    },
  });
  const options = { signal: controller.signal };
  const calls = [1, 2, 3].map(() => t.mc.executeTool(t.item(), {}, options));
  await t.until(() => signals.length === 3);
  controller.abort("all");
  for (const call of calls) t.equal(await t.outcome(() => call), "rejects the value all");
  await t.until(() => signals.every(({ aborted }) => aborted));
  t.equal(
    signals.map(({ aborted }) => aborted),
    [true, true, true],
  );
});

subtest("Other calls of the same tool go on.", async (t) => {
  const running = [];
  await t.register({
    execute: ({ n }, { signal }) => new Promise((resolve) => running.push({ n, signal, resolve })),
  });
  const controller = new AbortController();
  const cancelled = t.mc.executeTool(t.item(), { n: 1 }, { signal: controller.signal });
  const kept = t.mc.executeTool(t.item(), { n: 2 });
  await t.until(() => running.length === 2);
  controller.abort("mine");
  t.equal(await t.outcome(() => cancelled), "rejects the value mine");
  await t.until(() => running[0].signal.aborted);
  t.equal(running[1].signal.aborted, false);
  running[1].resolve("kept");
  t.equal(await kept, "kept");
});

subtest("A tool may call off its own call.", async (t) => {
  const controller = new AbortController();
  await t.register({
    execute() {
      controller.abort("from inside");
      return "not this";
    },
  });
  const call = t.mc.executeTool(t.item(), {}, { signal: controller.signal });
  t.equal(await t.outcome(() => call), "rejects the value from inside");
});

subtest("A listener of the tool's abort may start the next call.", async (t) => {
  const controller = new AbortController();
  let next;
  await t.register({
    execute: ({ again }, { signal }) => {
      if (again) return "second";
      signal.addEventListener("abort", () => {
        next = t.mc.executeTool(t.item(), { again: true });
      });
      controller.abort("first");
      return new Promise(() => {});
    },
  });
  const first = t.mc.executeTool(t.item(), {}, { signal: controller.signal });
  t.equal(await t.outcome(() => first), "rejects the value first");
  await t.until(() => next);
  t.equal(await next, "second");
});

subtest("A time-out is a TimeoutError for the caller.", async (t) => {
  const { call } = await started(t, { signal: AbortSignal.timeout(30) });
  await t.rejects(call, "TimeoutError");
});

subtest("Cancelling does not take the tool off.", async (t) => {
  const controller = new AbortController();
  const { call } = await started(t, { signal: controller.signal });
  controller.abort();
  await t.rejects(call, "AbortError");
  t.equal(await t.names(), ["tool"]);
});
