/**
 * Native lists the tools of all documents, and ours ask each other what they declare: documents
 * that describe what is not theirs, take back what the browser says, or ask for what they may not
 * see.
 */
import { expect, test } from "./documents-page.js";

test.skip(({ mode }) => mode === "polyfill", "The polyfill lists by itself: see documents-answers.");

const LIST = (
  ...origins: string[]
) => `return (await mc.getTools({ fromOrigins: ${JSON.stringify(origins)} })).map(
  ({ window: from, ...item }) => ({ ...item, frame: Array.from(frames).indexOf(from) }))`;

const nativeTool = (name: string, exposedTo: string, annotations = "{ untrustedContentHint: true }") =>
  `await document.modelContext.registerTool({ name: "${name}", description: "d", annotations: ${annotations}, execute() {} },
    { exposedTo: ["${exposedTo}"] });`;

const HINTS = { consequentialHint: false, debugging: false, readOnlyHint: false, untrustedContentHint: true };

test("A document describes its own tools only, once each, and takes nothing back that the browser says.", async ({
  openTab,
}) => {
  const tab = await openTab();
  await tab.frame("liar", tab.other, { allow: "tools" });
  await tab.frame("honest", tab.third, { allow: "tools" });
  await tab.runIn(1, nativeTool("theirs", tab.own, "{ untrustedContentHint: true, openWorldHint: true }"));
  await tab.runIn(
    0,
    `${nativeTool("it", tab.own)}
    const say = (name, more) => ({ name, description: "changed", title: "changed", origin: "${tab.own}", window: 5, extra: 1,
      annotations: { untrustedContentHint: false, readOnlyHint: true, destructiveHint: true, openWorldHint: false, made: "up" },
      inputSchema: { changed: true }, _meta: { "webmcp-airlock/redaction": [], "io.modelcontextprotocol/x": 1, mine: 1 }, ...more });
    answers.describe = [null, 1, [], {}, say("theirs"), say("own"), say("it", { annotations: 5 }), say("it"), say("made-up"), say("__proto__")];`,
  );
  await tab.run(
    `await mc.registerTool({ name: "own", description: "d", annotations: { untrustedContentHint: true }, execute() {} });`,
  );
  const item = { description: "d", title: "" };
  const listed = await tab.run(LIST(tab.other, tab.third));
  // The first of two descriptions counts, which is malformed.
  expect(listed).toEqual([
    { ...item, name: "it", origin: tab.other, frame: 0, annotations: HINTS },
    { ...item, name: "own", origin: tab.own, frame: -1, annotations: HINTS },
    { ...item, name: "theirs", origin: tab.third, frame: 1, annotations: { ...HINTS, openWorldHint: true } },
  ]);
  await tab.runIn(0, "answers.describe = answers.describe.slice(7);");
  expect(await tab.run(`${LIST(tab.other)}`)).toEqual([
    {
      ...item,
      ...{ name: "it", origin: tab.other, frame: 0, _meta: { mine: 1 } },
      annotations: { ...HINTS, destructiveHint: true, openWorldHint: false },
    },
    { ...item, name: "own", origin: tab.own, frame: -1, annotations: HINTS },
  ]);
});

test("A document says of its own tools that they are gone, in our word for it, and of no others.", async ({
  openTab,
}) => {
  const tab = await openTab();
  await tab.frame("liar", tab.other, { allow: "tools" });
  await tab.runIn(0, nativeTool("it", tab.own));
  await tab.run(`await mc.registerTool({ name: "own", description: "d", execute() {} });`);
  await tab.runIn(0, `answers.describe = [{ name: "it", hasEnded: 1 }, { name: "own", hasEnded: true }];`);
  expect(await tab.run(LIST(tab.other))).toMatchObject([{ name: "it" }, { name: "own" }]);
  await tab.runIn(0, `answers.describe = [{ name: "it", hasEnded: true }];`);
  expect(await tab.run(LIST(tab.other))).toMatchObject([{ name: "own" }]);
  // The browser may list it for a moment longer.
  await tab.run(`const ending = new AbortController();
    await mc.registerTool({ name: "ended", description: "d", execute() {} }, { exposedTo: ["${tab.other}"], signal: ending.signal });
    ending.abort();`);
  const got = await tab.runIn(
    0,
    `say(top, "describe", ["ended", "own"]); await answered("describe"); return got;`,
  );
  const ended = { annotations: {}, description: "", name: "ended", hasEnded: true };
  expect(got).toEqual([["describe", JSON.stringify([ended])]]);
  // A form of that name is another tool, which is there.
  await tab.run(
    `document.body.append(Object.assign(document.createElement("form"), { id: "form" }));
    form.setAttribute("toolname", "ended"); form.setAttribute("tooldescription", "d");`,
  );
  const { hasEnded: _, ...there } = ended;
  const again = `got.length = 0; say(top, "describe", ["ended"]); await answered("describe"); return got;`;
  expect(await tab.runIn(0, again)).toEqual([["describe", JSON.stringify([there])]]);
});

test("A document that asks is told of the tools that its origin may see, by the origin that the browser states.", async ({
  openTab,
}) => {
  const tab = await openTab();
  await tab.frame("liar", tab.other, { allow: "tools" });
  const add = (name: string, exposedTo: string) =>
    `await mc.registerTool({ name: "${name}", description: "d", annotations: { sensitiveHint: true }, _meta: { told: "${name}" },
      dynamicAnnotations: true, resolveAnnotations: () => ({ title: "${name}" }), execute() {} }, { exposedTo: ["${exposedTo}"] });`;
  await tab.run(add("for-other", tab.other) + add("for-third", tab.third));
  const got = await tab.runIn(
    0,
    `const names = ["for-other", "for-other", "for-third", "__proto__", 5, null, "none"];
    say(top, "describe", names);
    say(top, "describe", "for-other");
    for (const name of names) say(top, "resolve", name, "{}");
    for (const kind of ["list", "run", "hello", "vouch", "change"]) say(top, kind, "for-other", "{}");
    await answered("describe", 2);
    await answered("resolve", names.length);
    await sleep(300);
    return got;`,
  );
  const answers = (kind: string) =>
    (got as [string, string][])
      .filter(([each]) => each === kind)
      .map(([, text]) => JSON.parse(text) as unknown);
  const members = {
    _meta: { told: "for-other" },
    annotations: { sensitiveHint: true },
    dynamicAnnotations: true,
  };
  expect(answers("describe")).toEqual([[{ ...members, description: "", name: "for-other" }], []]);
  expect(answers("resolve").filter((each) => each !== null)).toEqual([
    '{"title":"for-other"}',
    '{"title":"for-other"}',
  ]);
  for (const kind of ["list", "run", "hello", "vouch", "change"]) expect(answers(kind)).toEqual([]);
});

test("A document that does not answer is waited for once, and its tools are listed.", async ({
  openTab,
  page,
}) => {
  await page.clock.install();
  const tab = await openTab();
  await tab.frame("liar", tab.other, { allow: "tools" });
  await tab.runIn(0, nativeTool("it", tab.own));
  const listed = `(await mc.getTools({ fromOrigins: ["${tab.other}"] })).length`;
  await page.clock.pauseAt(Date.now() + 60_000);
  await tab.run(`(async () => { window.first = ${listed}; })();`);
  const described = () => tab.runIn<string[]>(0, "return seen");
  await expect.poll(described).toEqual(["describe"]);
  await page.clock.runFor(5_000);
  await expect.poll(() => tab.run("return window.first")).toBe(1);
  // No time passes any more, so this one waits for nobody.
  expect(await tab.run(`return ${listed}`)).toBe(1);
  // It is asked all the same: once it has answered, it is waited for again.
  await expect.poll(described).toEqual(["describe", "describe"]);
});
