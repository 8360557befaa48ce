/** Documents that post whatever they like: none is believed about itself. */
import { expect, test, topTool } from "./documents-page.js";

test.skip(({ mode }) => mode === "native", "Native has its own ways between documents.");

const UNREACHABLE = "The operation failed for an unknown transient reason (e.g. out of memory).";

/**
 * Everything that could get a frame at the top document's tools, and what came back: by kind, since
 * each has its own port.
 */
const ASK = (name: string) => `
  say(top, "hello");
  say(top, "list");
  say(top, "run", "${name}", "{}");
  for (const kind of ["list", "run"]) await answered(kind);
  return got.filter(([kind]) => kind !== "hello").sort().map(([kind, text]) => [kind, JSON.parse(text)]);`;

test("An allowed frame gets and runs what is exposed to its origin, and nothing else.", async ({
  openTab,
}) => {
  const tab = await openTab();
  await tab.run(topTool("shared", [tab.other]) + topTool("private") + topTool("third", [tab.third]));
  await tab.frame("liar", tab.other, { allow: "tools" });
  const shared = (await tab.runIn(0, ASK("shared"))) as [string, unknown][];
  expect(shared.map(([kind]) => kind)).toEqual(["list", "run"]);
  expect((shared[0]?.[1] as { name: string }[]).map(({ name }) => name)).toEqual(["shared"]);
  expect(shared[1]?.[1]).toEqual(["ran"]);
  for (const name of ["private", "third", "unknown", "__proto__", "constructor"]) {
    await tab.runIn(0, "got.length = 0");
    const answers = (await tab.runIn(0, ASK(name))) as [string, unknown][];
    expect(answers.find(([kind]) => kind === "run")?.[1], name).toEqual(UNREACHABLE);
  }
  expect(await tab.run("return ran")).toEqual(["shared"]);
});

test("A frame that was not allowed gets nothing, though the tool is exposed to its origin.", async ({
  openTab,
}) => {
  const tab = await openTab();
  await tab.run(topTool("shared", [tab.other]));
  for (const [index, allow] of [{}, { allow: "tools 'none'" }, { allow: `tools ${tab.third}` }].entries()) {
    await tab.frame("liar", tab.other, allow);
    expect(await tab.runIn(index, ASK("shared"))).toEqual([
      ["list", []],
      ["run", UNREACHABLE],
    ]);
  }
  expect(await tab.run("return ran")).toEqual([]);
});

test("What a message says of its sender counts for nothing.", async ({ openTab }) => {
  const tab = await openTab();
  await tab.run(topTool("third", [tab.third]) + topTool("own"));
  await tab.frame("liar", tab.other, { allow: "tools *" });
  const claims = [`{ origin: "${tab.third}" }`, `"${tab.own}"`, `["${tab.third}"]`];
  for (const [index, claim] of claims.entries()) {
    await tab.runIn(
      0,
      `say(top, "hello", ${claim}, ${claim}); say(top, "list", ${claim}, ${claim});
      await answered("list", ${index + 1});`,
    );
  }
  expect(
    await tab.runIn(0, 'return got.filter(([kind]) => kind === "list").map(([, text]) => text)'),
  ).toEqual([...["[]", "[]", "[]"]]);
});

test("An event that the page itself makes up, with any origin and source, is not a message.", async ({
  openTab,
}) => {
  const tab = await openTab();
  await tab.frame("liar", tab.other, { allow: "tools" });
  await tab.run(topTool("private"));
  const answered = await tab.run(`
    const answers = [];
    for (const kind of ["hello", "list", "run"]) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => answers.push(data);
      dispatchEvent(new MessageEvent("message", {
        data: '{"webmcp-airlock":["' + kind + '","private","{}"]}',
        origin: location.origin, source: frames[0], ports: [port2],
      }));
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    return [answers, ran];`);
  expect(answered).toEqual([[], []]);
});

test("A document that takes the place of an allowed one has nothing of it.", async ({ openTab }) => {
  const tab = await openTab();
  await tab.run(topTool("shared", [tab.other]));
  await tab.frame("liar", tab.other, { allow: `tools ${tab.other}`, name: "f0" });
  expect(((await tab.runIn(0, ASK("shared"))) as [string, unknown][])[1]?.[1]).toEqual(["ran"]);
  await tab.runIn(0, `setTimeout(() => { location.href = "${tab.third}/liar?next"; })`);
  const where = async () => tab.runIn(0, "return location.search").catch(() => "");
  await expect.poll(where).toBe("?next");
  expect(await tab.runIn(0, ASK("shared"))).toEqual([
    ["list", []],
    ["run", UNREACHABLE],
  ]);
  expect(await tab.run("return ran")).toEqual(["shared"]);
});

test("A port that a document hands on lets no other document call in its name.", async ({ openTab }) => {
  const tab = await openTab();
  await tab.run(topTool("shared", [tab.other]));
  await tab.frame("liar", tab.other, { allow: "tools" });
  await tab.frame("liar", tab.third, { allow: "tools" });
  await tab.runIn(
    1,
    `window.handed = [];
    addEventListener("message", ({ data, ports: [port] }) => data === "take" && handed.push(port));`,
  );
  await tab.runIn(
    0,
    `say(top, "hello"); say(top, "list");
    const { port1, port2 } = new MessageChannel();
    top.postMessage('{"webmcp-airlock":["hello"]}', "*", [port2]);
    for (const port of [port1, ...ports]) parent.frames[1].postMessage("take", "*", [port]);`,
  );
  const heard = await tab.runIn(
    1,
    `while (handed.length < 3) await sleep(5);
    const heard = [];
    for (const port of handed) {
      port.onmessage = ({ data }) => heard.push(data);
      for (const kind of ["run", "list"]) {
        port.postMessage('{"webmcp-airlock":["' + kind + '","shared","{}"]}');
        port.postMessage(JSON.stringify([kind, "shared", "{}"]));
      }
    }
    await sleep(300);
    return [handed.length, heard.filter((text) => text.includes("ran"))];`,
  );
  expect(heard).toEqual([3, []]);
  expect(await tab.run("return ran")).toEqual([]);
});

test("Sandboxed documents, opened windows and openers are answered nothing.", async ({ openTab }) => {
  const tab = await openTab();
  await tab.run(topTool("shared", [tab.own, tab.other]));
  await tab.frame("liar", tab.own, { sandbox: "allow-scripts", allow: "tools *" });
  await tab.runIn(
    0,
    'say(top, "hello"); say(top, "list"); say(top, "run", "shared", "{}"); await sleep(300)',
  );
  expect(await tab.runIn(0, "return got")).toEqual([]);
  const [popup] = await Promise.all([
    tab.page.waitForEvent("popup"),
    tab.run(`window.opened = open("${tab.own}/liar");`),
  ]);
  await popup.waitForLoadState();
  const got = await popup.evaluate(`(async () => {
    for (const kind of ["hello", "list", "run"]) say(opener, kind, "shared", "{}");
    await sleep(300);
    return [got, seen];
  })()`);
  expect(got).toEqual([[], []]);
  expect(await tab.run("return ran")).toEqual([]);
});

test("A frame that floods keeps no other document from being listed, and runs out of answers only itself.", async ({
  openTab,
}) => {
  const tab = await openTab();
  await tab.run(topTool("own"));
  await tab.frame("honest", tab.own);
  await tab.runIn(
    0,
    'await document.modelContext.registerTool({ name: "inner", description: "d", execute() {} })',
  );
  await tab.frame("liar", tab.other, { allow: "tools" });
  await tab.runIn(
    1,
    `for (let i = 0; i < 300; i++) for (const kind of [undefined, "hello", "list", "vouch", "change", "run", "no", {}]) {
    say(top, kind ?? "hello", kind && "own", "{}");
    if (ports.length > 100) ports.splice(0).forEach((port) => port.close());
  }`,
  );
  const names = await tab.run("return (await mc.getTools()).map(({ name }) => name)");
  expect(names).toEqual(["inner", "own"]);
  expect(await tab.run("return ran")).toEqual([]);
});

test("Malformed messages of our form do nothing, and no error is reported.", async ({ openTab, page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  const tab = await openTab();
  await tab.run(topTool("shared", [tab.other]));
  await tab.frame("liar", tab.other, { allow: "tools" });
  await tab.runIn(
    0,
    `
    const texts = ["", "null}", "1}", "[]}", "[null]}", '["toString"]}', '["__proto__"]}', '[{"toString":0}]}', '["run"]}',
      '["run",1,2]}', '["run","shared",{}]}', '["run","shared","{"]}', '["vouch",-1,{}]}', '["vouch","parent","x"]}', '["list",[[]]]}'];
    for (const text of texts) for (const withPort of [true, false]) {
      const { port1, port2 } = new MessageChannel();
      top.postMessage('{"webmcp-airlock":' + text, "*", withPort ? [port2] : []);
    }
    await sleep(300);`,
  );
  expect(await tab.run("return ran")).toEqual([]);
  expect(errors).toEqual([]);
});
