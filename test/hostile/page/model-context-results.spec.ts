import { inPage } from "../../e2e/page/model-context-targets.js";
import { expect, test } from "../../e2e/support/fixtures.js";

const CANARY = "canary-res-c09d4e7fb21a6583";

/** Results under a contract that marks `secret`: expression → value that the tool returns. */
const RESULTS = [
  "Symbol(secret)",
  "Promise.resolve(Symbol(secret))",
  "({ secret: Symbol(secret) })",
  "({ get secret() { return secret; } })",
  "({ get secret() { throw new Error(secret); } })",
  "({ get other() { throw new Error(secret); } })",
  "({ toJSON() { return { secret }; } })",
  "({ toJSON() { return secret; } })",
  "({ toJSON() { throw new Error(secret); } })",
  "({ toJSON() { return Symbol(secret); } })",
  "(() => { const self = { secret }; self.self = self; return self; })()",
  "new Proxy({ secret }, {})",
  "new Proxy({ secret }, { ownKeys() { throw new Error(secret); } })",
  "new Proxy({}, { get: (target, key) => key === 'then' ? undefined : secret, ownKeys: () => ['secret'], getOwnPropertyDescriptor: () => ({ value: secret, enumerable: true, configurable: true }) })",
  "(() => { const { proxy, revoke } = Proxy.revocable({ secret }, {}); revoke(); return proxy; })()",
  "({ then(resolve) { resolve({ secret }); resolve(secret); } })",
  "({ then(resolve, reject) { reject(new Error(secret)); resolve({ secret }); } })",
  "({ then() { throw new Error(secret); } })",
  "({ get then() { throw new Error(secret); } })",
  "({ then(resolve) { resolve({ then(again) { again({ secret }); } }); } })",
  "JSON.parse(JSON.stringify({ __proto__: null, secret }).replace('secret', '__proto__'))",
  `JSON.parse('{"__proto__":{"secret":"' + secret + '"},"constructor":{"prototype":{"secret":"' + secret + '"}}}')`,
  "Object.create({ secret })",
  "Object.assign(Object.create(null), { secret })",
  "[secret]",
  "[{ secret }]",
  "({ data: { secret } })",
  "({ content: [{ type: 'text', text: JSON.stringify({ secret }) }] })",
  "({ structuredContent: { secret }, content: [{ type: 'text', text: secret }] })",
  "({ content: { secret } })",
  "JSON.stringify({ secret })",
  "secret",
  "new String(secret)",
  "new Error(secret)",
  "new Map([['secret', secret]])",
  "({ secret, _meta: { 'webmcp-airlock/redaction': { value: secret } } })",
  "({ [secret]: 1, secret })",
  "(() => { const deep = {}; let at = deep; for (let i = 0; i < 10000; i++) at = at.deep = {}; at.secret = secret; return deep; })()",
  "(() => { let deep = [secret]; for (let i = 0; i < 10000; i++) deep = [deep]; return deep; })()",
  "(function* () { yield secret; })()",
  "Object.defineProperty({}, 'secret', { value: secret, enumerable: false })",
  "secret.split('')",
  "BigInt(1)",
  "undefined",
] as const;

test("No shape of a result carries a marked value out, hangs the call or crashes the page.", async ({
  openPage,
  canaryWatch,
}) => {
  const { page } = await openPage();
  let crashed = false;
  page.on("crash", () => {
    crashed = true;
  });
  const expressions = JSON.stringify(RESULTS);
  const ends = await inPage<Record<string, string>>(
    page,
    `const secret = "${CANARY}";
    const outputSchema = { type: "object", properties: { secret: { type: "string", "x-sensitive": true } }, required: ["secret"] };
    const ends = {};
    const expressions = ${expressions};
    for (let index = 0; index < expressions.length; index++) {
      const execute = new Function("secret", "return " + expressions[index]).bind(undefined, secret);
      await mc.registerTool(aTool({ name: "tool" + index, outputSchema, execute }));
      const tool = await find("tool" + index);
      ends[expressions[index]] = await outcome(() => mc.executeTool(tool));
    }
    return ends;`,
  );
  expect(Object.keys(ends)).toHaveLength(RESULTS.length);
  for (const [expression, end] of Object.entries(ends)) canaryWatch.record(expression, end);
  expect(crashed).toBe(false);
  await canaryWatch.expectNoCanary([CANARY]);
});

test("A tool without a contract may return a Symbol or a proxy without crashing the page.", async ({
  openPage,
}) => {
  const { page } = await openPage();
  const ends = await inPage<string[]>(
    page,
    `const results = [Symbol("s"), new Proxy({}, { get() { throw 1; } }), Object(Symbol("s")), { s: Symbol("s") }];
    await mc.registerTool(aTool({ execute: ({ index }) => results[index] }));
    const tool = await find();
    const ends = [];
    for (let index = 0; index < results.length; index++) ends.push(await outcome(() => mc.executeTool(tool, { index })));
    return ends;`,
  );
  const failed =
    "rejects DOMException UnknownError: Tool was executed but the invocation failed. " +
    "For example, the script function threw an error";
  expect(ends).toEqual([failed, failed, "gives {}", "gives {}"]);
});

test("A tool that never settles leaves other calls and other tools alone.", async ({ openPage }) => {
  const { page } = await openPage();
  const ends = await inPage<string[]>(
    page,
    `await mc.registerTool(aTool({ name: "stuck", execute: () => new Promise(() => {}) }));
    await mc.registerTool(aTool());
    const stuck = await find("stuck");
    const pending = mc.executeTool(stuck);
    const other = await mc.executeTool(await find());
    const controller = new AbortController();
    const aborted = outcome(() => mc.executeTool(stuck, {}, { signal: controller.signal }));
    controller.abort("enough");
    return [other, await aborted, await Promise.race([pending, sleep(20).then(() => "still pending")])];`,
  );
  expect(ends).toEqual(["done", "rejects the value enough", "still pending"]);
});

test("The input that a tool changes is its own copy.", async ({ openPage }) => {
  const { page } = await openPage();
  const found = await inPage<unknown[]>(
    page,
    `const execute = (input) => { input.list.push("added"); input.extra = 1; return input; };
    await mc.registerTool(aTool({ execute }));
    const input = { list: [] };
    const text = await mc.executeTool(await find(), input);
    return [text, input];`,
  );
  expect(found).toEqual(['{"list":["added"],"extra":1}', { list: [] }]);
});

test("Members that a page adds to Object.prototype are not members of a tool.", async ({ openPage }) => {
  const { page } = await openPage();
  const found = await inPage(
    page,
    `Object.prototype.title = "polluted";
    Object.prototype.annotations = { sensitiveHint: true };
    Object.prototype.outputSchema = { type: "string" };
    await mc.registerTool(Object.assign(Object.create(null), aTool()));
    const item = (await mc.getTools())[0];
    const text = await mc.executeTool(Object.assign(Object.create(null), itself, { window }));
    return { own: Object.keys(item).join(), title: item.title, text };`,
  );
  expect(found).toEqual({ own: "description,name,origin,title,window", title: "", text: "done" });
});
