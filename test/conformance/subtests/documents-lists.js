/** `getTools` across the documents of a tab. */

import { subtest } from "../page/harness.js";
import { addTool, namesIn, removeTool } from "../page/other-documents.js";

subtest("A same-origin frame's tool is listed.", async (t) => {
  const frame = await t.frame();
  await addTool(frame, "inner");
  t.equal(await t.names(), ["inner"]);
});

subtest("A frame lists the tools of the document around it.", async (t) => {
  await t.register({ name: "outer" });
  const frame = await t.frame();
  t.equal(await namesIn(frame), ["outer"]);
});

subtest("A frame that is just there lists what was there before it.", async (t) => {
  await t.register({ name: "outer" });
  const frame = await t.frame({
    page: {
      head: "<script>first = document.modelContext.getTools().then((tools) => tools.map(({ name }) => name))</script>",
    },
  });
  t.equal(await frame.run(() => window.first), ["outer"]);
});

/** On native it may take the other process a moment. */
const polyfillOnly = { on: ["polyfill"] };

subtest(
  "What a frame of another origin registers as it loads is listed as soon as its page answers.",
  async (t) => {
    // The start of this document, in which it waits for everybody, is over.
    await t.sleep(1_100);
    const head = `<script>document.modelContext.registerTool(
      { name: "early", description: "d", execute() {} }, { exposedTo: ["${location.origin}"] })</script>`;
    const frame = await t.frame({ origin: "other", allow: "tools", page: { head } });
    t.equal(await t.names({ fromOrigins: [frame.origin] }), ["early"]);
  },
  polyfillOnly,
);

subtest("Frames beside each other list each other's tools.", async (t) => {
  const [one, two] = [await t.frame(), await t.frame()];
  await addTool(one, "one");
  await addTool(two, "two");
  t.equal(await namesIn(one), ["one", "two"]);
  t.equal(await namesIn(two), ["one", "two"]);
});

subtest("A frame in a frame is listed, and lists.", async (t) => {
  const frame = await t.frame();
  await frame.run((src) => {
    return new Promise((resolve) => {
      const iframe = document.createElement("iframe");
      iframe.onload = () => resolve();
      iframe.src = src;
      document.body.append(iframe);
    });
  }, t.url());
  const deepest = frame.window[0].document.modelContext;
  await deepest.registerTool(t.tool({ name: "deep" }));
  await t.register({ name: "top" });
  t.equal(await t.names(), ["deep", "top"]);
  t.equal(
    (await deepest.getTools()).map(({ name }) => name),
    ["deep", "top"],
  );
});

subtest("The list of all is sorted by name.", async (t) => {
  const frame = await t.frame();
  for (const name of ["d", "B", "a"]) await addTool(frame, name);
  for (const name of ["c", "A", "e"]) await t.register({ name });
  t.equal(await t.names(), ["A", "B", "a", "c", "d", "e"]);
});

subtest("Equal names stand in the order of their windows.", async (t) => {
  const [one, two] = [await t.frame(), await t.frame()];
  for (const frame of [two, one]) await addTool(frame, "same");
  await t.register({ name: "same" });
  const windows = (await t.mc.getTools()).map((tool) => tool.window);
  t.equal(
    windows.map((each) => [window, one.window, two.window].indexOf(each)),
    [0, 1, 2],
  );
});

subtest("The window of an item is the frame's.", async (t) => {
  for (const origin of ["own", "other"]) {
    const frame = await t.frame({ origin, allow: "tools" });
    await addTool(frame, "inner", { exposedTo: [t.origins.own] });
    const [tool] = await t.mc.getTools({ fromOrigins: [frame.origin] });
    t.ok(tool.window === frame.window, origin);
    t.equal(tool.origin, frame.origin);
    await removeTool(frame, "inner");
  }
});

subtest("An item of another origin has the members of one of this.", async (t) => {
  const frame = await t.frame({ origin: "other", allow: "tools" });
  await frame.run(async (own) => {
    const inputSchema = { type: "object", properties: { z: {}, a: { type: "string" } } };
    const annotations = { readOnlyHint: true };
    const tool = { name: "full", title: "Full", description: "d", inputSchema, annotations, execute() {} };
    await document.modelContext.registerTool(tool, { exposedTo: [own] });
  }, t.origins.own);
  const [tool] = await t.mc.getTools({ fromOrigins: [frame.origin] });
  t.equal(Object.keys(tool), [
    ...["annotations", "description", "inputSchema", "name", "origin", "title", "window"],
  ]);
  t.equal(tool.inputSchema, { type: "object", properties: { z: {}, a: { type: "string" } } });
  t.equal(tool.annotations, {
    ...{ consequentialHint: false, debugging: false, readOnlyHint: true, untrustedContentHint: false },
  });
  t.equal([tool.name, tool.title, tool.description], ["full", "Full", "d"]);
  t.ok(Object.getPrototypeOf(tool) === Object.prototype, "an object of this realm");
});

subtest("A tool without a schema, annotations and a title has none elsewhere either.", async (t) => {
  const frame = await t.frame({ origin: "other", allow: "tools" });
  await addTool(frame, "bare", { exposedTo: [t.origins.own] });
  const [tool] = await t.mc.getTools({ fromOrigins: [frame.origin] });
  t.equal(Object.keys(tool), ["description", "name", "origin", "title", "window"]);
  t.equal(tool.title, "");
});

subtest("A tool that is unregistered elsewhere is not listed any more.", async (t) => {
  const frame = await t.frame();
  await addTool(frame, "inner");
  t.equal(await t.names(), ["inner"]);
  await removeTool(frame, "inner");
  t.equal(await t.names(), []);
});

subtest("The tools of a removed frame are not listed.", async (t) => {
  const frame = await t.frame();
  await addTool(frame, "inner");
  frame.iframe.remove();
  t.equal(await t.names(), []);
});

subtest("The tools of a document that a frame has left are not listed.", async (t) => {
  const frame = await t.frame();
  await addTool(frame, "inner");
  await frame.navigate();
  t.equal(await t.names(), []);
  await addTool(frame, "second");
  t.equal(await t.names(), ["second"]);
});

subtest("A frame of srcdoc has the origin of the document around it.", async (t) => {
  const frame = await t.frame({ srcdoc: true });
  await addTool(frame, "srcdoc");
  const [tool] = await t.mc.getTools();
  t.equal([tool.name, tool.origin], ["srcdoc", location.origin]);
  t.equal(await namesIn(frame), ["srcdoc"]);
});

subtest("A window that this one opened is not of its tab: nothing is listed either way.", async (t) => {
  await t.register({ name: "mine" });
  const popup = await t.popup();
  await addTool(popup, "theirs", { exposedTo: [t.origins.own] });
  t.equal(await t.names({ fromOrigins: [t.origins.own] }), ["mine"]);
  t.equal(await namesIn(popup), ["theirs"]);
});

subtest("What a document of this origin lists is the same for each of its methods' realms.", async (t) => {
  const frame = await t.frame();
  await addTool(frame, "inner");
  const items = await frame.window.document.modelContext.getTools();
  t.ok(Array.isArray(items) && items[0].window === frame.window, "the frame's own list");
});

for (const reopen of [
  (frame) => frame.window.document.open(),
  (frame) => frame.window.document.write("<p>new</p>"),
]) {
  subtest(`A frame is still one of the tab after ${reopen}.`, async (t) => {
    const frame = await t.frame();
    await addTool(frame, "inner");
    const [inner] = await t.mc.getTools();
    reopen(frame);
    frame.window.document.close();
    const { modelContext } = frame.window.document;
    await modelContext.registerTool(t.tool({ name: "later" }), { signal: t.ended() });
    t.equal(await t.names(), ["inner", "later"]);
    t.equal((await modelContext.getTools()).length, 2);
    t.ok(await t.mc.executeTool(inner, {}), "it still runs");
  });
}
