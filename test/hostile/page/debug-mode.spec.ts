/** Debug mode speaks to the author, and never says a value that a tool keeps. */
import type { Page } from "@playwright/test";
import { inPage } from "../../e2e/page/model-context-targets.js";
import { expect, test } from "../../e2e/support/fixtures.js";

const SECRET = "plr_live_9f2c8b7a41d06e53";
const MARKED = `{ type: "object", properties: { id: { type: "string" }, key: { type: "string", "x-sensitive": true } } }`;

/** Everything that the console gets, in order. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
  return said;
}

const DEBUG = '<script src="/airlock.debug.iife.js"></script>';
const pageWith = (before = "") =>
  `<!doctype html><title>debug</title><link rel="icon" href="data:,">${before}<script src="/airlock.iife.js" data-surface="off"></script><body>`;

/** Registers the tool, calls it, and says "end", after which nothing of it may come. */
const call = (page: Page, tool: string) =>
  inPage(
    page,
    `const key = "${SECRET}";
    await mc.registerTool(aTool(${tool}));
    await outcome(async () => mc.executeTool(await find()));
    console.info("end");`,
  );

const ends = (said: readonly string[]) => expect.poll(() => said.at(-1)).toBe("info: end");

test("With debug mode a call is one group: what the agent got, what was kept, what is wrong, and where it is explained.", async ({
  page,
  serve,
}) => {
  const said = listen(page);
  await page.goto((await serve(pageWith(DEBUG))).url());
  await call(
    page,
    `{ outputSchema: { ...${MARKED}, required: ["id"], $defs: { a: { "X-Sensitive": true } }, not: { $ref: "#/$defs/a" } },
      execute: () => ({ id: "key_1", key }) }`,
  );
  await ends(said);
  const own = said.filter((line) => !line.startsWith("info: end"));
  expect(own).toContain("startGroupCollapsed: webmcp-airlock: tool: 1 kept");
  expect(own.at(-1)).toMatch(/^endGroup/);
  const all = own.join("\n");
  expect(all).toContain('The agent got: {"id":"key_1"');
  expect(all).toContain("Kept from the agent: /key (x-sensitive)");
  expect(all).toMatch(
    /outputSchema\/\$defs\/a\/X-Sensitive: .*Write "x-sensitive": true\..*npx webmcp-airlock explain/,
  );
  expect(all).toContain("npx webmcp-airlock explain");
  expect(all).not.toContain(SECRET);
});

test("Debug mode says why a mistake matters, right after the line that names it. @once", async ({
  page,
  serve,
}) => {
  const said = listen(page);
  await page.goto((await serve(pageWith(DEBUG))).url());
  await call(page, "{ annotations: { sensitivHint: true }, execute: () => 1 }");
  await ends(said);
  const at = said.findIndex((line) => line.startsWith("warning: webmcp-airlock misspelt-mark: tool"));
  expect(said[at + 1]).toMatch(/^warning: Nothing is withheld for this member\. The marks are/);
});

test("Without it the console gets nothing but the kind of what a tool throws.", async ({
  page,
  serve,
  mode,
}) => {
  const said = listen(page);
  await page.goto((await serve(pageWith())).url());
  await call(page, `{ outputSchema: ${MARKED}, execute: () => ({ id: "key_1", key }) }`);
  await inPage(
    page,
    `await mc.registerTool(aTool({ name: "other", execute: () => { throw Error("no") } }));
    await outcome(async () => mc.executeTool((await mc.getTools()).find(({ name }) => name === "other")));
    console.info("end");`,
  );
  await ends(said);
  const threw = "warning: webmcp-airlock tool-threw: other threw an error. The user sees why.";
  expect(said.filter((line) => /airlock|Error: no/.test(line))).toEqual([threw]);
  if (mode !== "native") expect(said.filter((line) => line !== "info: end")).toEqual([threw]);
});

test("The author reads the stack of an error.", async ({ page, serve }) => {
  const said = listen(page);
  await page.goto((await serve(pageWith(DEBUG))).url());
  await call(page, `{ execute: function lookUp() { throw new TypeError("The order is gone"); } }`);
  await ends(said);
  expect(said.join("\n")).toMatch(/The tool threw: TypeError: The order is gone\s+at .*lookUp/);
});

const THROWS = {
  "in its message": "throw Error(key)",
  "in lines of a message that look like frames": "throw Error('x\\n    at ' + key + ' (' + key + ':1:1)')",
  "in the error's name": "throw Object.assign(Error('x'), { name: key })",
  "in a function's name": "({ [key]() { throw Error('x') } })[key]()",
  "in its cause": "throw Error('x', { cause: key })",
  "as the thrown text": "throw key",
  "in a toString": "throw { toString: () => key }",
  "in a stack of the page's own": "throw Object.assign(Error('x'), { stack: key })",
  "in a query of its stack":
    "throw Object.assign(Error('x'), { stack: '\\n    at f (https://a.example/?' + key + ':1:1)' })",
  "in an address that it made up":
    "throw Object.assign(Error('x'), { stack: '\\n    at f (https://a.example/' + key + '/x.js:1:1)' })",
  "in the address that it gave to itself":
    "history.replaceState(null, '', '/' + key); throw Object.assign(Error('x'), { stack: '\\n at f (' + location.href + ':1:1)' })",
  "in the address of data that it fetched":
    "const { href } = new URL('/' + key, location.href); await fetch(href); throw Object.assign(Error('x'), { stack: '\\n at f (' + href + ':1:1)' })",
  "in the address of data that it prefetched":
    "const { href } = new URL('/' + key, location.href); const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', crossOrigin: '', href }); await new Promise((done) => { link.onload = link.onerror = done; document.head.append(link); }); throw Object.assign(Error('x'), { stack: '\\n at f (' + href + ':1:1)' })",
  "in a list of scripts of its own":
    "const name = location.origin + '/' + key; performance.getEntriesByType = () => [{ name, initiatorType: 'script' }]; throw Object.assign(Error('x'), { stack: '\\n at f (' + name + ':1:1)' })",
  "in format words": "throw Error('%o %s %c' + key)",
};
/** A message, a thrown text, an address and a list that the page forges. */
const SAMPLES = [
  "as the thrown text",
  "in the address that it gave to itself",
  "in a list of scripts of its own",
];
const isSample = (where: string, index: number) => index === 0 || SAMPLES.includes(where);
for (const [index, [where, code]] of Object.entries(THROWS).entries()) {
  test(`A tool with marks that throws with the value ${where} does not get it printed.`, {
    tag: isSample(where, index) ? "@once" : "@long",
  }, async ({ page, serve }) => {
    const said = listen(page);
    await page.goto((await serve(pageWith(DEBUG))).url());
    await call(page, `{ outputSchema: ${MARKED}, execute: async () => { ${code} } }`);
    await ends(said);
    expect(said.some((line) => line.includes("The tool threw. Its message may hold"))).toBe(true);
    expect(said.join("\n")).not.toContain(SECRET);
  });
}

test("Of an error of a tool with marks, the author reads the places in scripts and modules that the browser loaded.", async ({
  page,
  serve,
}) => {
  const said = listen(page);
  const tool = `export const tool = { name: "tool", description: "d", outputSchema: ${MARKED}, execute() { inline(); } };`;
  const html = `${pageWith(DEBUG)}<script>function inline() { throw Error("x") }</script>
    <script type="module">import { tool } from "/tool.js?v=1"; await document.modelContext.registerTool(tool); window.ready = true;</script>`;
  const server = await serve({
    "/page": html,
    "/tool.js": { headers: { "content-type": "text/javascript" }, body: tool },
  });
  await page.goto(server.url("/page?from=mail"));
  await page.waitForFunction("window.ready");
  await inPage(page, `await outcome(async () => mc.executeTool(await find())); console.info("end");`);
  await ends(said);
  const places =
    said
      .find((line) => line.includes("The tool threw"))
      ?.split("\n")
      .slice(1) ?? [];
  const found = places.map((place) => place.replace(server.url("/"), "/").replace(/:\d+:\d+$/, ""));
  expect(found.slice(0, 2)).toEqual(["/page", "/tool.js"]);
});

test("A value that one tool kept is not printed from the error of another, and neither titles nor arguments print it.", async ({
  page,
  serve,
}) => {
  const said = listen(page);
  await page.goto((await serve(pageWith(DEBUG))).url());
  await call(
    page,
    `{ outputSchema: { type: "object", properties: { key: { title: key, "x-sensitive": true } } }, execute: () => ({ key }) }`,
  );
  await inPage(
    page,
    `const key = "${SECRET}";
    await mc.registerTool(aTool({ name: "other", execute: () => { throw Error("Not found: " + key + " " + btoa(key)); } }));
    await outcome(async () => mc.executeTool((await mc.getTools()).find(({ name }) => name === "other"), { q: key }));
    console.info("end");`,
  );
  await expect.poll(() => said.filter((line) => line === "info: end").length).toBe(2);
  const all = said.join("\n");
  expect(all).toContain("The tool threw: Error: Not found: [withheld]");
  expect(all).not.toContain(SECRET);
  expect(all).not.toContain(Buffer.from(SECRET).toString("base64").replace(/=+$/, ""));
});

test("A reference is never printed, and debug mode that is loaded too late says that it has no effect.", async ({
  page,
  serve,
}) => {
  const said = listen(page);
  await page.goto((await serve(pageWith(DEBUG))).url());
  await call(
    page,
    `{ execute: () => ({ content: [{ type: "secret_reference", id: "ref_77aa", label: "API key", redeemUrl: "/api/77aa" }] }) }`,
  );
  await ends(said);
  expect(said.join("\n")).toContain("(secret_reference)");
  expect(said.join("\n")).not.toMatch(/77aa|plr_live/);
  await page.addScriptTag({ url: "/airlock.debug.iife.js" });
  await expect.poll(() => said.at(-1)).toContain("debug mode has no effect");
});
