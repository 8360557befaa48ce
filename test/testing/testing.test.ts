import { describe, expect, it } from "vitest";
import { callAsAgent, expectNoLeak, expectProjected, LeakError } from "../../src/testing/index.js";

const KEY = "plr_live_9f2c8b7a41d06e53";

const keyTool = {
  name: "generate_api_key",
  description: "Creates an API key.",
  inputSchema: { type: "object", properties: { name: { type: "string" } } },
  outputSchema: {
    type: "object",
    properties: { id: { type: "string" }, secret: { type: "string", "x-sensitive": true } },
  },
  execute: ({ name = "key" }: { name?: string }): unknown => ({ id: name, secret: KEY }),
};
const returning = (value: unknown, outputSchema: object = keyTool.outputSchema) => ({
  ...keyTool,
  outputSchema,
  execute: () => value,
});
const failureOf = async (assertion: Promise<unknown>): Promise<LeakError> => {
  const error = await assertion.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(LeakError);
  return error as LeakError;
};

describe("A mistake in the definition fails the test, in the console's words:", () => {
  const secret = { type: "string", "x-sensitive": true };
  it.each<[string, object]>([
    ["misspelt-mark: generate_api_key /annotations/sensitivHint", { annotations: { sensitivHint: true } }],
    ["misspelt-mark: generate_api_key /sensitiveHint", { sensitiveHint: true }],
    ["misplaced-mark: generate_api_key /outputSchema/secret", { outputSchema: { type: "object", secret } }],
    ["malformed-keyword: generate_api_key /outputSchema/allOf", { outputSchema: { allOf: "x" } }],
    ["not-a-json-schema: generate_api_key /outputSchema", { outputSchema: { "~standard": { version: 1 } } }],
  ])("%s", async (words, mistake) => {
    await expect(callAsAgent({ ...keyTool, ...mistake })).rejects.toThrow(`webmcp-airlock ${words}`);
    await expect(callAsAgent({ ...keyTool, ...mistake })).rejects.toBeInstanceOf(TypeError);
  });
});

describe("callAsAgent", () => {
  it("gives what an agent gets, and where something was withheld", async () => {
    const call = await callAsAgent(keyTool, { name: "a" });
    expect(call.structuredContent).toEqual({ id: "a", _meta: expect.anything() });
    expect(call.withheld).toEqual([{ schemaPath: "/secret", label: "secret", reason: "x-sensitive" }]);
    expect(call.isError).toBe(false);
    expect(JSON.stringify(call)).not.toContain(KEY);
  });

  it("tells execute what the session has read, and gives it a signal", async () => {
    const tool = { ...keyTool, execute: (_: object, options: unknown): unknown => options };
    const annotations = { openWorldHint: true };
    const { structuredContent } = await callAsAgent(
      { ...tool, outputSchema: { type: "object" } },
      {},
      { annotations },
    );
    expect(structuredContent).toMatchObject({ annotations });
  });

  it("gives an error without the tool's words for a tool that throws", async () => {
    const tool = {
      ...keyTool,
      execute: () => {
        throw new Error(`No. ${KEY}`);
      },
    };
    const call = await callAsAgent(tool);
    expect(call.isError).toBe(true);
    expect(JSON.stringify(call)).not.toContain(KEY);
  });

  it("withholds undeclared credentials, as the extension does", async () => {
    const token = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
    const { result } = await callAsAgent(returning({ note: token }, { type: "object" }));
    expect(JSON.stringify(result)).not.toContain(token);
  });
});

describe("expectNoLeak", () => {
  it("passes for what is marked", async () => {
    await expectNoLeak(keyTool, { name: "a" }, [KEY]);
    await expectNoLeak(keyTool);
  });

  it.each([
    ["a member", { id: "1", secret: "x".repeat(20), note: "PIN 8213 for you" }, "8213"],
    ["base64", { id: "1", note: btoa("See hunter2-hunter2-hunter2!") }, "hunter2-hunter2-hunter2"],
    ["a number", { id: "1", secret: "y".repeat(20), balance: 948_213 }, 948_213],
  ])("fails for a secret in %s that no mark covers", async (_, value, secret) => {
    const { message } = await failureOf(expectNoLeak(returning(value), {}, [secret]));
    expect(message).toContain("secret 1 of your list");
    expect(message).not.toContain(String(secret));
  });

  it("never quotes a secret that is the name of a member", async () => {
    const { message } = await failureOf(
      expectNoLeak(returning({ "ann@shop.example": 1 }), {}, ["ann@shop.example"]),
    );
    expect(message).not.toContain("ann@");
  });

  it("looks at the schemas that an agent is shown, too", async () => {
    const outputSchema = { ...keyTool.outputSchema, description: "Such as correct horse battery staple." };
    const tool = returning({ secret: "correct horse battery staple" }, outputSchema);
    const { message } = await failureOf(expectNoLeak(tool, {}, ["correct horse battery staple"]));
    expect(message).toContain("outputSchema");
  });

  it("fails where it could not have failed", async () => {
    expect((await failureOf(expectNoLeak(keyTool, {}, ["another value"]))).message).toContain(
      "could not fail",
    );
    expect((await failureOf(expectNoLeak(keyTool, {}, [""]))).message).toContain("empty");
    const unmarked = returning({ id: "1" }, { type: "object" });
    expect((await failureOf(expectNoLeak(unmarked))).message).toContain("could not fail");
  });

  it("fails with the tool's error as its cause", async () => {
    const cause = new Error("Out of keys.");
    const tool = { ...keyTool, execute: () => Promise.reject(cause) };
    expect((await failureOf(expectNoLeak(tool, {}, [KEY]))).cause).toBe(cause);
  });
});

describe("expectProjected", () => {
  it("passes for what fits the schema that agents are shown", async () => {
    const { structuredContent } = await expectProjected(keyTool);
    expect(structuredContent).toEqual({ id: "key", _meta: expect.anything() });
  });

  it("fails for what does not fit, by place", async () => {
    const outputSchema = { type: "object", required: ["count"] };
    const { message } = await failureOf(expectProjected(returning({ id: "1" }, outputSchema)));
    expect(message).toMatch(/# \(required\)/);
  });

  it.each([
    ["a text", "Your key is made.", "withheld as a whole"],
    ["a list", [1], "withheld at /*"],
    ["null", null, "not an object"],
  ])("fails for %s where an object is declared", async (_, value, words) => {
    expect((await failureOf(expectProjected(returning(value)))).message).toContain(words);
  });
});
