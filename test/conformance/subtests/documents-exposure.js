/** `exposedTo` and `fromOrigins`: who sees and runs whose tools. */

import { subtest } from "../page/harness.js";
import { addTool, callFrom, namesIn, removeTool, UNREACHABLE } from "../page/other-documents.js";

const other = (t) => t.frame({ origin: "other", allow: "tools" });

subtest("Nothing of another origin is listed without being asked for.", async (t) => {
  const frame = await other(t);
  await addTool(frame, "theirs", { exposedTo: [t.origins.own] });
  t.equal(await t.names(), []);
  t.equal(await t.names({ fromOrigins: [] }), []);
  t.equal(await t.names({ fromOrigins: [t.origins.third] }), []);
});

subtest("What another origin exposes to this one is listed when that origin is asked for.", async (t) => {
  const frame = await other(t);
  await addTool(frame, "theirs", { exposedTo: [t.origins.own] });
  t.equal(await t.names({ fromOrigins: [t.origins.other] }), ["theirs"]);
});

subtest("What another origin exposes to nobody, or to a third one, is not listed.", async (t) => {
  const frame = await other(t);
  await addTool(frame, "private");
  await addTool(frame, "empty", { exposedTo: [] });
  await addTool(frame, "third", { exposedTo: [t.origins.third] });
  t.equal(await t.names({ fromOrigins: [t.origins.other, t.origins.third] }), []);
});

subtest("Own tools are listed whatever is asked for.", async (t) => {
  await t.register({ name: "own" });
  const frame = await other(t);
  await addTool(frame, "theirs", { exposedTo: [t.origins.own] });
  t.equal(await t.names({ fromOrigins: [t.origins.other] }), ["own", "theirs"]);
  t.equal(await t.names({ fromOrigins: [t.origins.third] }), ["own"]);
});

subtest("A frame sees what is exposed to its origin, and no more.", async (t) => {
  const frame = await other(t);
  await t.register({ name: "private" });
  await t.register({ name: "for-other" }, { exposedTo: [t.origins.other] });
  await t.register({ name: "for-third" }, { exposedTo: [t.origins.third] });
  t.equal(await namesIn(frame, { fromOrigins: [t.origins.own] }), ["for-other"]);
  t.equal(await namesIn(frame), []);
});

subtest("A tool may be exposed to several origins.", async (t) => {
  const [one, two] = [await other(t), await t.frame({ origin: "third", allow: "tools" })];
  await t.register({ name: "shared" }, { exposedTo: [t.origins.other, t.origins.third] });
  for (const frame of [one, two]) t.equal(await namesIn(frame, { fromOrigins: [t.origins.own] }), ["shared"]);
});

subtest("Frames of two other origins see what they expose to each other.", async (t) => {
  const [one, two] = [await other(t), await t.frame({ origin: "third", allow: "tools" })];
  await addTool(one, "for-third", { exposedTo: [t.origins.third] });
  await addTool(one, "for-top", { exposedTo: [t.origins.own] });
  t.equal(await namesIn(two, { fromOrigins: [t.origins.other] }), ["for-third"]);
  t.ok(
    (await callFrom(two, "for-third", { fromOrigins: [t.origins.other] })).startsWith("gives for-third of"),
    "it runs",
  );
});

subtest("Origins are compared, not addresses.", async (t) => {
  const frame = await other(t);
  await t.register({ name: "shared" }, { exposedTo: [`${t.origins.other}/some/path?query`] });
  t.equal(await namesIn(frame, { fromOrigins: [`${t.origins.own}/any`] }), ["shared"]);
});

subtest("Another origin's tool runs there, with a copy of the input.", async (t) => {
  const frame = await other(t);
  await addTool(frame, "theirs", { exposedTo: [t.origins.own] });
  const [tool] = await t.mc.getTools({ fromOrigins: [t.origins.other] });
  t.equal(
    await t.mc.executeTool(tool, { a: [1, { b: null }] }),
    `theirs of ${t.origins.other} {"a":[1,{"b":null}]}`,
  );
});

subtest("A frame of another origin runs a tool of this document.", async (t) => {
  const frame = await other(t);
  const inputs = [];
  await t.register(
    { name: "mine", execute: (input) => inputs.push(input) },
    { exposedTo: [t.origins.other] },
  );
  t.equal(await callFrom(frame, "mine", { fromOrigins: [t.origins.own] }), "gives 1");
  t.equal(inputs, [{ from: t.origins.other }]);
});

subtest("A same-origin frame's tool runs in its own realm.", async (t) => {
  const frame = await t.frame();
  await addTool(frame, "inner");
  const [tool] = await t.mc.getTools();
  t.equal(await t.mc.executeTool(tool), `inner of ${location.origin} {}`);
});

subtest("What is not exposed is not run, even by its name.", async (t) => {
  const frame = await other(t);
  await addTool(frame, "private");
  const call = () =>
    t.mc.executeTool(t.item({ name: "private", window: frame.window, origin: frame.origin }));
  t.equal(await t.outcome(call), UNREACHABLE);
});

subtest("A tool that is exposed no more is not run.", async (t) => {
  const frame = await other(t);
  await addTool(frame, "theirs", { exposedTo: [t.origins.own] });
  const [tool] = await t.mc.getTools({ fromOrigins: [t.origins.other] });
  await removeTool(frame, "theirs");
  await addTool(frame, "theirs");
  t.equal(await t.outcome(() => t.mc.executeTool(tool)), UNREACHABLE);
});

subtest("An unknown name, a wrong origin and a wrong window are refused alike.", async (t) => {
  const [frame, beside] = [await other(t), await t.frame({ origin: "third", allow: "tools" })];
  await addTool(frame, "theirs", { exposedTo: [t.origins.own] });
  const [tool] = await t.mc.getTools({ fromOrigins: [t.origins.other] });
  const wrong = [
    ...[
      { name: "unknown" },
      { origin: t.origins.third },
      { origin: t.origins.own },
      { window: beside.window },
    ],
    ...[{ window }, { window: beside.window, origin: t.origins.third }],
  ];
  for (const members of wrong) {
    t.equal(
      await t.outcome(() => t.mc.executeTool({ ...tool, ...members })),
      UNREACHABLE,
      Object.keys(members),
    );
  }
});

subtest("The origin of an item may be an address of that origin.", async (t) => {
  const frame = await other(t);
  await addTool(frame, "theirs", { exposedTo: [t.origins.own] });
  const [tool] = await t.mc.getTools({ fromOrigins: [t.origins.other] });
  t.ok(
    (await t.mc.executeTool({ ...tool, origin: `${tool.origin}/path?query` })).startsWith("theirs"),
    "it runs",
  );
});

subtest("A tool of a window that this one opened is not run, nor the other way.", async (t) => {
  await t.register({ name: "mine" });
  const popup = await t.popup();
  await addTool(popup, "theirs");
  const call = () => t.mc.executeTool(t.item({ name: "theirs", window: popup.window }));
  t.equal(await t.outcome(call), UNREACHABLE);
  const theirs = await popup.run(() =>
    document.modelContext
      .executeTool({ name: "mine", description: "", window: opener, origin })
      .then(String, (error) => error.name),
  );
  t.equal(theirs, "UnknownError");
});
