/** The permission `tools` of frames. */

import { subtest } from "../page/harness.js";
import { addTool, methodsIn, NOT_ALLOWED, namesIn, UNREACHABLE } from "../page/other-documents.js";

const BOTH = ["allowed", "allowed"];
const NEITHER = [NOT_ALLOWED, NOT_ALLOWED];

const allowIs = (title, allow, expected, origin = "other") =>
  subtest(title, async (t) => {
    const value = allow.replace("OTHER", t.origins.other).replace("THIRD", t.origins.third);
    const frame = await t.frame({ origin, ...(allow ? { allow: value } : {}) });
    t.equal(await methodsIn(frame), expected, value);
  });

allowIs("A same-origin frame is allowed.", "", BOTH, "own");
allowIs("A frame of another origin is not allowed by itself.", "", NEITHER);
allowIs("allow=tools lets the origin of the frame's address in.", "tools", BOTH);
allowIs("A star lets everybody in.", "tools *", BOTH);
allowIs("'src' lets the origin of the frame's address in.", "tools 'src'", BOTH);
allowIs("A named origin is let in.", "tools OTHER", BOTH);
allowIs("An origin is let in by one of several names.", "tools THIRD OTHER", BOTH);
allowIs("An origin that is not named is not let in.", "tools THIRD", NEITHER);
allowIs("'self' means this document's origin.", "tools 'self'", NEITHER);
allowIs("'none' lets nobody in.", "tools 'none'", NEITHER);
allowIs("The first directive counts.", "tools 'none'; tools *", NEITHER);
allowIs("Other features change nothing.", "camera *; microphone", NEITHER);
allowIs("The name of the feature is case-sensitive.", "TOOLS *", NEITHER);
allowIs("Keywords are not.", "tools 'SRC'", BOTH);
allowIs("A word that is not understood lets nobody in.", "tools src", NEITHER);

subtest("executeTool of a frame that is not allowed rejects first of all.", async (t) => {
  await t.register({ name: "mine" }, { exposedTo: [t.origins.other] });
  const frame = await t.frame({ origin: "other" });
  const ends = await frame.run(async (top) => {
    const item = { name: "mine", description: "", window: parent, origin: top };
    const end = (promise) => promise.then(String, (error) => `${error.name}: ${error.message}`);
    const mc = document.modelContext;
    return [
      await end(mc.executeTool(item)),
      await end(mc.executeTool({ ...item, origin: "none" })),
      await end(mc.getTools({ fromOrigins: ["http://insecure.test"] })),
    ];
  }, t.origins.own);
  t.equal(ends, [NOT_ALLOWED, NOT_ALLOWED, NOT_ALLOWED]);
});

subtest("The conversion of arguments comes before the permission.", async (t) => {
  const frame = await t.frame({ origin: "other" });
  const names = await frame.run(async () => {
    const mc = document.modelContext;
    const end = (promise) => promise.then(String, (error) => error.name);
    return [await end(mc.registerTool({})), await end(mc.executeTool({})), await end(mc.getTools(1))];
  });
  t.equal(names, ["TypeError", "TypeError", "TypeError"]);
});

subtest("A frame that went to an origin that its allow does not name is not allowed.", async (t) => {
  const frame = await t.frame({ origin: "other", allow: `tools ${t.origins.other}` });
  t.equal(await methodsIn(frame), BOTH);
  await frame.navigate({}, "third");
  t.equal(await methodsIn(frame), NEITHER);
});

subtest("What allow is changed to counts from the next document on.", async (t) => {
  const frame = await t.frame({ origin: "other" });
  frame.iframe.setAttribute("allow", "tools");
  t.equal(await methodsIn(frame), NEITHER);
  await frame.navigate();
  t.equal(await methodsIn(frame), BOTH);
  frame.iframe.removeAttribute("allow");
  t.equal(await methodsIn(frame), BOTH);
});

/** A frame in that frame, and what its methods end with. */
const within = (t, frame, origin, allow = "") =>
  frame.run(
    async (src, value) => {
      const iframe = document.createElement("iframe");
      if (value) iframe.setAttribute("allow", value);
      iframe.src = src;
      const ready = new Promise((resolve) => {
        addEventListener("message", ({ data }) => data?.conformance === "ready" && resolve(), { once: true });
      });
      document.body.append(iframe);
      await ready;
      return new Promise((resolve) => {
        addEventListener("message", ({ data }) => data?.id === "within" && resolve(data.value));
        const code = `() => document.modelContext.getTools().then(() => "allowed", (error) => error.name)`;
        iframe.contentWindow.postMessage({ conformance: "run", id: "within", code, args: [] }, "*");
      });
    },
    t.url({}, origin),
    allow,
  );

subtest("A frame of an allowed frame's origin in it is allowed.", async (t) => {
  const frame = await t.frame({ origin: "other", allow: "tools" });
  t.equal(await within(t, frame, "other"), "allowed");
});

subtest("An allowed frame can allow one of a third origin, and only by saying so.", async (t) => {
  const frame = await t.frame({ origin: "other", allow: "tools" });
  t.equal(await within(t, frame, "third", "tools"), "allowed");
  t.equal(await within(t, frame, "third"), "NotAllowedError");
});

subtest("A frame that is not allowed can allow nobody.", async (t) => {
  const frame = await t.frame({ origin: "other" });
  t.equal(await within(t, frame, "third", "tools"), "NotAllowedError");
});

subtest("The top document's origin is not allowed by itself below another origin's frame.", async (t) => {
  const frame = await t.frame({ origin: "other", allow: "tools" });
  t.equal(await within(t, frame, "own"), "NotAllowedError");
});

subtest("A document that is not allowed hears of no change, and is not listed.", async (t) => {
  const frame = await t.frame({ origin: "other" });
  await frame.run(() => {
    window.changes = 0;
    document.modelContext.ontoolchange = () => window.changes++;
  });
  await t.register({ name: "mine" }, { exposedTo: [t.origins.other] });
  await t.sleep(100);
  t.equal(await frame.run(() => window.changes), 0);
  const call = () => t.mc.executeTool(t.item({ window: frame.window, origin: frame.origin }));
  t.equal(await t.outcome(call), UNREACHABLE);
  t.equal(await t.names({ fromOrigins: [t.origins.other] }), ["mine"]);
});

subtest("A sandboxed frame is nobody's origin.", async (t) => {
  await t.register({ name: "mine" });
  const frame = await t.frame({ sandbox: "allow-scripts" });
  t.equal(await methodsIn(frame), NEITHER);
});

subtest("A sandboxed frame that is allowed has its own tools, which nobody else sees.", async (t) => {
  await t.register({ name: "mine" });
  const frame = await t.frame({ sandbox: "allow-scripts", allow: "tools" });
  await addTool(frame, "opaque");
  t.equal(await namesIn(frame, { fromOrigins: [t.origins.own] }), ["opaque"]);
  t.equal(await t.names(), ["mine"]);
});

subtest("A header that turns the feature off counts in a frame.", async (t) => {
  const frame = await t.frame({ page: { headers: { "permissions-policy": "tools=()" } } });
  t.equal(await methodsIn(frame), NEITHER);
});
