/**
 * The console's words about an author's mistakes: one line for each tool and place, with nothing of
 * a result.
 */
import { expect, type Page, pageWithAirlock, test } from "../support/fixtures.js";
import { inPage } from "./model-context-targets.js";

const CANARY = "canary-mistake-51d0c7";
const ICON = { "/favicon.ico": { status: 204 } };

function listen(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
  return said;
}
const ours = (said: readonly string[]) => said.filter((line) => line.includes("webmcp-airlock"));
const codes = (said: readonly string[]) =>
  ours(said).map(
    (line) => /^warning: webmcp-airlock ([\w-]+): (.*)$/.exec(line)?.slice(1, 3).join(" ") ?? line,
  );

/** Calls a tool twice, and registers a sound one: nothing is said twice. */
const use = (tool: string) => `
  const tool = aTool({ name: "keys", ...${tool} });
  await outcome(() => mc.registerTool(tool));
  for (let i = 0; i < 2; i++) {
    const item = (await mc.getTools()).find(({ name }) => name === "keys");
    await outcome(async () => item && mc.executeTool(item, {}));
  }`;
const MARKED = `{ type: "object", properties: { id: { type: "string" }, key: { type: "string", "x-sensitive": true } }, required: ["id", "key"] }`;

const MISTAKES: Readonly<Record<string, readonly [tool: string, line: RegExp]>> = {
  "a malformed keyword": [
    `{ outputSchema: { type: "object", properties: { key: { "x-sensitive": true }, rows: { allOf: "x" } } } }`,
    /^malformed-keyword keys \/outputSchema\/properties\/rows\/allOf is no JSON Schema/,
  ],
  "a mark beside the members": [
    `{ outputSchema: { type: "object", key: { "x-sensitive": true } } }`,
    /^misplaced-mark keys \/outputSchema\/key\/x-sensitive marks nothing\./,
  ],
  "a mark in an example": [
    `{ outputSchema: { type: "object", examples: [{ key: { "x-sensitive": true } }] } }`,
    /^misplaced-mark keys \/outputSchema\/examples\/0\/key\/x-sensitive /,
  ],
  "a mark in a member of a text": [
    `{ outputSchema: { type: "object", properties: { a: { type: "string", properties: { key: { "x-sensitive": true } } } } } }`,
    /^misplaced-mark keys \/outputSchema\/properties\/a\/properties\/key\/x-sensitive /,
  ],
  "a marked definition that nothing refers to": [
    `{ outputSchema: { type: "object", $defs: { key: { "x-sensitive": true } } } }`,
    /^misplaced-mark keys \/outputSchema\/\$defs\/key\/x-sensitive /,
  ],
  "a bad name": [`{ name: "two words" }`, /^invalid-name "two words" has no valid name/],
  "a renamed member": [
    `{ outputSchema: ${MARKED}, execute: () => ({ id: "k1", token: "${CANARY}" }) }`,
    /^renamed-member keys key did not come, but 1 undescribed did: withheld\./,
  ],
  "a renamed member that is not required": [
    `{ outputSchema: { type: "object", properties: { rows: { type: "array", items: { properties: { apiKey: { type: "string", "x-sensitive": true } } } } } }, execute: () => ({ rows: [{ api_key: "${CANARY}" }] }) }`,
    /^renamed-member keys apiKey did not come, but 1 undescribed did: raw\./,
  ],
  "content that is no list": [
    `{ outputSchema: ${MARKED}, execute: () => ({ content: "${CANARY}", structuredContent: { id: "k1", key: "${CANARY}" } }) }`,
    /^content-not-a-list keys \/content is no list/,
  ],
  "a reference of another origin": [
    `{ execute: () => ({ content: [{ type: "secret_reference", id: "a", label: "${CANARY}", redeemUrl: "https://other.example/${CANARY}" }] }) }`,
    /^refused-reference keys \/content\/\* cannot be revealed: redeemUrl is on another origin\.$/,
  ],
  "a path of another origin": [
    `{ execute: () => ({ type: "secret_reference", id: "a", label: "b", redeemUrl: "//other.example/${CANARY}" }) }`,
    /^refused-reference keys cannot be revealed: .*another origin\.$/,
  ],
  "a reference without redeemUrl": [
    `{ execute: () => ({ type: "secret_reference", id: "a", label: "b", url: "/${CANARY}" }) }`,
    /^refused-reference .*it has no redeemUrl\.$/,
  ],
  "a reference whose ttl is a text": [
    `{ execute: () => ({ type: "secret_reference", id: "a", label: "b", redeemUrl: "/a", ttl: "${CANARY}" }) }`,
    /^refused-reference .*ttl is no number\.$/,
  ],
  "a nested reference": [
    `{ execute: () => ({ ${CANARY.replaceAll("-", "_")}: { type: "secret_reference", id: "a", label: "b", redeemUrl: "/a" } }) }`,
    /^refused-reference keys \/\* .*not directly in content\.$/,
  ],
  "a circular result": [
    `{ execute: () => { const a = { key: "${CANARY}" }; a.a = a; return a; } }`,
    /^circular-result keys returned no JSON/,
  ],
  "a throw": [
    `{ execute: () => { throw new TypeError("${CANARY}"); } }`,
    /^tool-threw keys threw TypeError\. The user sees why\.$/,
  ],
  "a throw of another kind": [
    `{ execute: () => { throw Object.assign(new Error("${CANARY}"), { name: "${CANARY}" }); } }`,
    /^tool-threw keys threw an error\./,
  ],
};

test("Each mistake of a definition or a result is said in one line, once, and nothing of a result is in it.", async ({
  openPage,
  page,
}) => {
  const said = listen(page);
  for (const [kind, [tool, line]] of Object.entries(MISTAKES)) {
    said.length = 0;
    await openPage();
    await inPage(page, use(tool));
    await expect.poll(() => codes(said), kind).toEqual([expect.stringMatching(line)]);
    expect(ours(said).join().includes(CANARY) || ours(said).join().includes("canary"), kind).toBe(false);
  }
});

test("A second tool of a name is said, also where its author swallows why; in strict mode the words are thrown.", async ({
  serve,
  page,
}) => {
  const said = listen(page);
  const server = await serve({
    "/": pageWithAirlock(""),
    "/strict": `<!doctype html><script src="/airlock.iife.js" data-strict></script>`,
    ...ICON,
  });
  await page.goto(server.url("/"));
  const twice = "await mc.registerTool(aTool()); return outcome(() => mc.registerTool(aTool()));";
  expect(await inPage(page, twice)).toContain("InvalidStateError");
  await expect.poll(() => codes(said)).toEqual([expect.stringMatching(/^duplicate-name tool is taken/)]);
  await page.goto(server.url("/strict"));
  expect(await inPage(page, twice)).toMatch(/TypeError: webmcp-airlock duplicate-name: tool is taken/);
  const misplaced = `return outcome(() => mc.registerTool(aTool({ outputSchema: { key: { "x-sensitive": true } } })));`;
  expect(await inPage(page, misplaced)).toMatch(
    /TypeError: webmcp-airlock misplaced-mark: tool \/outputSchema/,
  );
});

const TOOL = `document.modelContext.registerTool({ name: "early", description: "d", execute: () => "${CANARY}" });`;
const AIRLOCK = (attributes: string) => `<script src="/airlock.iife.js" ${attributes}></script>`;
const LATE = {
  "with defer": `${AIRLOCK("defer")}<script>${TOOL}</script>`,
  "with async": `<script>${TOOL}</script>${AIRLOCK("async")}`,
  "as a module": `${AIRLOCK('type="module"')}<script>${TOOL}</script>`,
  "after a script of the page": `<script>${TOOL}</script>${AIRLOCK("")}`,
  "before a function that was kept from before it is called": `<script>
    const context = document.modelContext;
    const register = context.registerTool.bind(context);</script>${AIRLOCK("")}<script>
    register({ name: "early", description: "d", execute: () => "${CANARY}" });</script>`,
};

for (const [how, html] of Object.entries(LATE)) {
  test(`Tools that the browser has had before a script that is loaded ${how} are named.`, async ({
    serve,
    page,
    mode,
  }) => {
    test.skip(mode === "polyfill", "There nobody had them.");
    const said = listen(page);
    const server = await serve({ "/": `<!doctype html><head>${html}</head>`, ...ICON });
    await page.goto(server.url());
    await expect
      .poll(() => codes(said))
      .toEqual([expect.stringMatching(/^loaded-late early came before Airlock: its results are raw\./)]);
    await inPage(page, `await mc.registerTool(aTool({ name: "later" })); await mc.getTools();`);
    expect(codes(said)).toHaveLength(1);
  });
}

test("An origin that is not secure is said.", async ({ page }) => {
  const said = listen(page);
  await page.route("http://insecure.test/**", async (route) =>
    route.request().url().endsWith(".js")
      ? route.fulfill({ path: "dist/airlock.iife.js", contentType: "text/javascript" })
      : route.fulfill({ body: `<!doctype html>${AIRLOCK("")}`, contentType: "text/html" }),
  );
  await page.goto("http://insecure.test/");
  await expect
    .poll(() => codes(said))
    .toEqual([expect.stringMatching(/^insecure-origin "http:\/\/insecure\.test" has no WebMCP/)]);
});

/** How other code comes in between, in the same script that registers the first tool. */
const OTHER = `
  const kept = window.kept = new Map();
  const implement = () => ({ registerTool: async (tool) => void kept.set(tool.name, tool), getTools: async () => [...kept.values()] });
  const below = document.modelContext;`;
const REPLACED = {
  "Object.defineProperty": `Object.defineProperty(document, "modelContext", { configurable: true, value: implement() });`,
  "Object.defineProperties": `Object.defineProperties(document, { modelContext: { configurable: true, value: implement() } });`,
  "Reflect.defineProperty and a getter": `const own = implement(); Reflect.defineProperty(document, "modelContext", { configurable: true, get: () => own });`,
  "a getter of the prototype": `const own = implement(); Object.defineProperty(Document.prototype, "modelContext", { configurable: true, get: () => own });`,
  "an object that the page keeps": `const own = implement(); Object.defineProperty(document, "modelContext", { configurable: true, value: own }); window.context = own;`,
  "a method that is defined on the prototype": `
    const proto = Object.getPrototypeOf(below), inner = proto.registerTool;
    Object.defineProperty(proto, "registerTool", { configurable: true, writable: true, value(tool) {
      kept.set(tool.name, tool);
      return inner.call(this, { name: tool.name, description: tool.description, execute: tool.execute });
    } });`,
};

test("Whatever takes the place of document.modelContext has its first tool enforced.", async ({
  serve,
  page,
}) => {
  const first = (code: string) => `<script>${OTHER}${code}
    (window.context ?? document.modelContext).registerTool({ name: "first", description: "d",
      outputSchema: ${MARKED}, execute: () => ({ id: "k1", key: "${CANARY}" }) });</script>`;
  const pages = Object.entries(REPLACED).map(([, code], index) => [
    `/${index}`,
    pageWithAirlock(first(code)),
  ]);
  const server = await serve({ ...Object.fromEntries(pages), ...ICON });
  for (const [index, how] of Object.keys(REPLACED).entries()) {
    await page.goto(server.url(`/${index}`));
    const text = await page.evaluate<string>(`kept.get("first").execute({}).then(JSON.stringify)`);
    expect(text, how).toContain("k1");
    expect(text, how).not.toContain(CANARY);
  }
});

test("A method that is assigned has its first tool enforced, or named.", async ({ serve, page }) => {
  const said = listen(page);
  const code = `
    const proto = Object.getPrototypeOf(below), inner = proto.registerTool;
    proto.registerTool = function (tool) { kept.set(tool.name, tool); return inner.call(this, { ...tool, outputSchema: undefined }); };
    document.modelContext.registerTool({ name: "first", description: "d",
      outputSchema: ${MARKED}, execute: async () => ({ id: "k1", key: "${CANARY}" }) });`;
  const server = await serve({ "/": pageWithAirlock(`<script>${OTHER}${code}</script>`), ...ICON });
  await page.goto(server.url());
  const text = await page.evaluate<string>(`kept.get("first").execute({}).then(JSON.stringify)`);
  if (text.includes(CANARY))
    await expect
      .poll(() => codes(said))
      .toEqual([expect.stringMatching(/^foreign-context first registerTool goes to other code first/)]);
});
