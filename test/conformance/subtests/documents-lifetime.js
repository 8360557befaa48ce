/** `toolchange` in other documents, and calls whose documents come and go. */

import { subtest } from "../page/harness.js";
import {
  addEndlessTool,
  addTool,
  callFrom,
  logOf,
  removeTool,
  UNREACHABLE,
} from "../page/other-documents.js";

const ORIGINS = ["own", "other"];
const CANCELLED = ["called", "toolactivated endless", "abort AbortError", "toolcancel endless"];

async function endless(t, origin) {
  const frame = await t.frame({ origin, allow: "tools" });
  await addEndlessTool(frame, "endless", { exposedTo: [t.origins.own] });
  const tool = (await t.mc.getTools({ fromOrigins: [frame.origin] })).find(({ name }) => name === "endless");
  return { frame, tool };
}

const isRunning = (t, frame) => t.until(async () => (await logOf(frame)).includes("called"));

for (const origin of ORIGINS) {
  subtest(
    `toolchange comes from a frame (${origin} origin) when a tool is registered, and when it goes.`,
    async (t) => {
      const frame = await t.frame({ origin, allow: "tools" });
      let changed = t.next(t.mc, "toolchange");
      await addTool(frame, "inner", { exposedTo: [t.origins.own] });
      await changed;
      changed = t.next(t.mc, "toolchange");
      await removeTool(frame, "inner");
      await changed;
    },
  );

  subtest(`toolchange goes to a frame (${origin} origin).`, async (t) => {
    const frame = await t.frame({ origin, allow: "tools" });
    // Native takes no notice of a document that has not used its context yet.
    await frame.run(async () => {
      await document.modelContext.getTools();
      window.changed = new Promise((resolve) => {
        document.modelContext.ontoolchange = ({ type, bubbles, cancelable }) =>
          resolve([type, bubbles, cancelable]);
      });
    });
    await t.register({}, { exposedTo: [t.origins.other] });
    t.equal(await frame.run(() => window.changed), ["toolchange", false, false]);
  });

  subtest(`A call is rejected when its target navigates (${origin} origin).`, async (t) => {
    const { frame, tool } = await endless(t, origin);
    const call = t.outcome(() => t.mc.executeTool(tool));
    await isRunning(t, frame);
    await frame.navigate();
    t.equal(await call, UNREACHABLE);
    t.equal(await t.outcome(() => t.mc.executeTool(tool)), UNREACHABLE);
  });

  subtest(`A call is rejected when its target is removed (${origin} origin).`, async (t) => {
    const { frame, tool } = await endless(t, origin);
    const call = t.outcome(() => t.mc.executeTool(tool));
    await isRunning(t, frame);
    frame.iframe.remove();
    t.equal(await call, UNREACHABLE);
  });

  subtest(`A call is rejected when its target is removed at once (${origin} origin).`, async (t) => {
    const { frame, tool } = await endless(t, origin);
    const call = t.outcome(() => t.mc.executeTool(tool));
    frame.iframe.remove();
    t.equal(await call, UNREACHABLE);
  });

  subtest(`A call into a frame that is gone is an InvalidStateError (${origin} origin).`, async (t) => {
    const { frame, tool } = await endless(t, origin);
    frame.iframe.remove();
    const call = () => t.mc.executeTool(tool);
    t.equal(await t.outcome(call), "rejects DOMException InvalidStateError: Target frame is detached.");
    t.equal(
      await t.outcome(() => t.mc.executeTool({ ...tool, origin: "none" })),
      "rejects DOMException NotSupportedError: The provided origin is invalid.",
    );
  });

  subtest(`A caller that aborts cancels its call in the other document (${origin} origin).`, async (t) => {
    const { frame, tool } = await endless(t, origin);
    const controller = new AbortController();
    const call = t.mc.executeTool(tool, {}, { signal: controller.signal });
    await isRunning(t, frame);
    await t.until(async () => (await logOf(frame)).length === 2);
    controller.abort("enough");
    t.equal(await call.catch((reason) => reason), "enough");
    await t.until(async () => (await logOf(frame)).length === 4);
    t.equal(await logOf(frame), CANCELLED);
  });

  for (const [how, leave] of Object.entries({
    navigates: (frame) => frame.navigate(),
    "is removed": (frame) => frame.iframe.remove(),
  })) {
    subtest(`A caller (${origin} origin) that ${how} cancels its call.`, async (t) => {
      const frame = await t.frame({ origin, allow: "tools" });
      const log = t.log(t.mc, ["toolactivated", "toolcancel"]);
      let hasBegun = false;
      const execute = (_input, { signal }) => {
        hasBegun = true;
        signal.addEventListener("abort", () => log.push(`abort ${signal.reason.name}`));
        return new Promise(() => {});
      };
      await t.register({ execute }, { exposedTo: [frame.origin] });
      callFrom(frame, "tool", { fromOrigins: [t.origins.own] }).catch(() => {});
      // With the extension, a call of another document begins some time after its event.
      await t.until(() => hasBegun && log.length === 1);
      await leave(frame);
      await t.until(() => log.length === 3);
      t.equal(log, ["toolactivated", "abort AbortError", "toolcancel"]);
    });
  }
}

subtest("toolchange does not go to an origin that the tool is not exposed to.", async (t) => {
  const frame = await t.frame({ origin: "other", allow: "tools" });
  const log = t.log(t.mc, ["toolchange"]);
  await addTool(frame, "private");
  await addTool(frame, "third", { exposedTo: [t.origins.third] });
  await t.sleep(100);
  t.equal(log, []);
});

subtest(
  "The document around a frame hears of a change before the frame, and both before the promise.",
  async (t) => {
    const frame = await t.frame();
    const log = [];
    const inner = frame.window.document.modelContext;
    // Native takes no notice of a document that has not used its context yet.
    await inner.getTools();
    t.listen(t.mc, "toolchange", () => log.push("outer"));
    t.listen(inner, "toolchange", () => log.push("inner"));
    await t.register({}).then(() => log.push("registered"));
    await t.until(() => log.length === 3);
    t.equal(log, ["outer", "inner", "registered"]);
  },
);

subtest("A frame with tools that goes away changes nothing.", async (t) => {
  const frame = await t.frame();
  await addTool(frame, "inner");
  await t.sleep(50);
  const log = t.log(t.mc, ["toolchange"]);
  frame.iframe.remove();
  await t.sleep(100);
  t.equal(log, []);
});
