import { expect, test } from "../support/fixtures.js";
import { inPage } from "./model-context-targets.js";

const CANARY = "canary-7f3a91c2e5d84b60";

test("A marked field is left out of the text, and the rest comes with a record of it.", async ({
  openPage,
  canaryWatch,
}) => {
  const { page } = await openPage();
  const text = await inPage<string>(
    page,
    `const outputSchema = { type: "object", properties: {
      id: { type: "string" }, secret: { type: "string", "x-sensitive": true } } };
    await mc.registerTool(aTool({ outputSchema, execute: () => ({ id: "key_1", secret: "${CANARY}", note: "see ${CANARY}" }) }));
    return mc.executeTool(await find());`,
  );
  canaryWatch.record("result", text);
  const result = JSON.parse(text);
  expect(result.id).toBe("key_1");
  expect(result).not.toHaveProperty("secret");
  const [redaction] = result._meta["webmcp-airlock/redaction"].redactions;
  expect(redaction).toMatchObject({ path: "/secret", reason: "x-sensitive" });
  expect(redaction.handle).toMatch(/^airlock-/);
  await canaryWatch.expectNoCanary([CANARY]);
});

test("sensitiveHint without marks withholds the whole result.", async ({ openPage, canaryWatch }) => {
  const { page } = await openPage();
  const text = await inPage<string>(
    page,
    `await mc.registerTool(aTool({ annotations: { sensitiveHint: true }, execute: async () => ({ diagnosis: "${CANARY}" }) }));
    return mc.executeTool(await find());`,
  );
  canaryWatch.record("result", text);
  expect(JSON.parse(text)._meta["webmcp-airlock/redaction"].redactions[0].reason).toBe("sensitiveHint");
  await canaryWatch.expectNoCanary([CANARY]);
});

test("A secret reference loses id and address before the agent gets it.", async ({
  openPage,
  canaryWatch,
}) => {
  const { page } = await openPage();
  const text = await inPage<string>(
    page,
    `const reference = { type: "secret_reference", id: "${CANARY}", label: "API key", redeemUrl: "/redeem/${CANARY}" };
    const execute = () => ({ content: [{ type: "text", text: "Created" }, reference] });
    await mc.registerTool(aTool({ execute }));
    return mc.executeTool(await find());`,
  );
  canaryWatch.record("result", text);
  expect(text).toContain("Created");
  expect(text).toContain("airlock-");
  await canaryWatch.expectNoCanary([CANARY]);
});

test("A thrown message reaches neither the agent nor the console.", async ({ openPage, canaryWatch }) => {
  const { page } = await openPage();
  const ends = await inPage<string[]>(
    page,
    `await mc.registerTool(aTool({ name: "throws", execute: () => { throw new Error("${CANARY}"); } }));
    await mc.registerTool(aTool({ name: "rejects", execute: () => Promise.reject("${CANARY}") }));
    const ends = [];
    for (const name of ["throws", "rejects"]) {
      const tool = await find(name);
      const error = await mc.executeTool(tool).catch((reason) => reason);
      ends.push([error.name, error.message, error.stack, String(error.cause)].join());
    }
    await sleep(50);
    return ends;`,
  );
  for (const end of ends) {
    canaryWatch.record("error", end);
    expect(end).toMatch(/^UnknownError,Tool was executed but the invocation failed/);
  }
  await canaryWatch.expectNoCanary([CANARY]);
});

test("A value that one tool withholds is not let out by the next.", async ({ openPage, canaryWatch }) => {
  const { page } = await openPage();
  const text = await inPage<string>(
    page,
    `const outputSchema = { type: "object", properties: { secret: { "x-sensitive": true } } };
    await mc.registerTool(aTool({ name: "keep", outputSchema, execute: () => ({ secret: "${CANARY}" }) }));
    await mc.registerTool(aTool({ name: "tell", execute: () => "it is ${CANARY}, really" }));
    await mc.executeTool(await find("keep"));
    return mc.executeTool(await find("tell"));`,
  );
  canaryWatch.record("result", text);
  expect(text).toContain("it is ");
  await canaryWatch.expectNoCanary([CANARY]);
});

test("getTools shows our members back, projected, in their places, as fresh copies.", async ({
  openPage,
  canaryWatch,
}) => {
  const { page } = await openPage();
  const found = await inPage<{ keys: string[]; hints: object; meta: object; output: string; input: string }>(
    page,
    `const secret = (type) => ({ type, "x-sensitive": true, pattern: "^${CANARY}", default: "${CANARY}", description: "${CANARY}" });
    const inputSchema = { type: "object", properties: { plain: { type: "string" }, token: secret("string") } };
    const outputSchema = { type: "object", properties: { id: { type: "string" }, key: secret("string") }, required: ["key"] };
    const _meta = { "example.com/x": { a: [1] }, "webmcp-airlock/redaction": "forged" };
    await mc.registerTool(aTool({ _meta, inputSchema, outputSchema, annotations: { sensitiveHint: 1, readOnlyHint: true } }));
    _meta["example.com/x"].a.push(2);
    outputSchema.properties = {};
    const tool = await find();
    tool.outputSchema.properties.id.type = "changed";
    const again = await find();
    return { keys: Reflect.ownKeys(again), hints: again.annotations, hintKeys: Object.keys(again.annotations),
      meta: again._meta, output: JSON.stringify(again.outputSchema), input: JSON.stringify(again.inputSchema),
      window: again.window === window };`,
  );
  canaryWatch.record("tool", found);
  expect(found.keys).toEqual([
    ..."_meta annotations description inputSchema name origin outputSchema title window".split(" "),
  ]);
  expect(found).toMatchObject({
    hints: {
      ...{ consequentialHint: false, debugging: false, readOnlyHint: true },
      ...{ sensitiveHint: true, untrustedContentHint: false },
    },
    hintKeys: ["consequentialHint", "debugging", "readOnlyHint", "sensitiveHint", "untrustedContentHint"],
    meta: { "example.com/x": { a: [1] } },
    window: true,
  });
  expect(found.meta).not.toHaveProperty(["webmcp-airlock/redaction"]);
  expect(JSON.parse(found.output).properties.id).toEqual({ anyOf: [{ type: "string" }, {}] });
  expect(JSON.parse(found.input).properties.plain).toEqual({ type: "string" });
  await canaryWatch.expectNoCanary([CANARY]);
});

test("A tool that replaced ours under the same name does not wear its members.", async ({ openPage }) => {
  const { page } = await openPage();
  const keys = await inPage<string[][]>(
    page,
    `const controller = new AbortController();
    const { signal } = controller;
    await mc.registerTool(aTool({ _meta: { a: 1 }, outputSchema: { type: "object" } }), { signal });
    const first = Reflect.ownKeys(await find());
    await mc.registerTool(aTool({ _meta: { b: 1 } })).catch(() => {});
    const same = Reflect.ownKeys((await find())._meta);
    controller.abort();
    await mc.registerTool(aTool());
    return [first, same, Reflect.ownKeys(await find())];`,
  );
  expect(keys[0]).toContain("_meta");
  expect(keys[0]).toContain("outputSchema");
  expect(keys[1]).toEqual(["a"]);
  expect(keys[2]).not.toContain("_meta");
  expect(keys[2]).not.toContain("outputSchema");
});

test("What was withheld waits for the person in the page's own store.", async ({ openPage }) => {
  const { page } = await openPage();
  const handle = await inPage<string>(
    page,
    `const outputSchema = { type: "object", properties: { secret: { "x-sensitive": true } } };
    await mc.registerTool(aTool({ outputSchema, execute: () => ({ secret: "${CANARY}" }) }));
    const text = await mc.executeTool(await find());
    return JSON.parse(text)._meta["webmcp-airlock/redaction"].redactions[0].handle;`,
  );
  const element = await page.evaluate((value) => {
    const made = document.createElement("secret-reference");
    made.setAttribute("handle", value);
    document.body.append(made);
    return { defined: customElements.get("secret-reference") !== undefined, text: made.textContent };
  }, handle);
  expect(element.defined).toBe(true);
  expect(element.text).not.toContain(CANARY);
});

test("A list repeats nothing that a result has lost, whenever its tool was registered.", async ({
  openPage,
  canaryWatch,
}) => {
  const { page } = await openPage();
  const listed = await inPage<{ name: string; title?: string; description: string }[]>(
    page,
    `const outputSchema = { type: "object", properties: { secret: { type: "string", "x-sensitive": true } } };
    const said = { title: "Open ${CANARY}", description: "Uses ${CANARY} at once." };
    const inputSchema = { type: "object", properties: { a: { type: "string", description: "not ${CANARY}" } } };
    await mc.registerTool(aTool({ outputSchema, execute: () => ({ secret: "${CANARY}" }) }));
    await mc.registerTool({ ...aTool({ inputSchema }), ...said, name: "before" });
    await mc.executeTool(await find());
    await mc.registerTool({ ...aTool({ inputSchema }), ...said, name: "later" });
    await mc.registerTool({ ...aTool(), name: "${CANARY}" });
    return (await mc.getTools()).map(({ window, ...rest }) => rest);`,
  );
  canaryWatch.record("list", JSON.stringify(listed));
  expect(listed.map(({ name }) => name).filter((name) => ["before", "later"].includes(name))).toEqual([
    "before",
    "later",
  ]);
  expect(listed.find(({ name }) => name === "later")).toMatchObject({
    title: "Open [withheld]",
    description: "Uses [withheld] at once.",
  });
  await canaryWatch.expectNoCanary([CANARY]);
});
