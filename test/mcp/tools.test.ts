/** The list of clients, and the result of a call by a name. */
import { describe, expect, it } from "vitest";
import { LineError, NoAnswerError } from "../../src/mcp/link/rpc-line.js";
import { FIXED_TOOLS } from "../../src/mcp/server/fixed-tools.js";
import { ToolCalls, UnknownToolError } from "../../src/mcp/server/tool-calls.js";
import type { SourceTool } from "../../src/mcp/source.js";
import { PlayedSource, tool } from "./played-source.js";

function start(...tools: SourceTool[]) {
  const source = new PlayedSource();
  source.tools = tools;
  return { source, calls: new ToolCalls(source) };
}
const textOf = ({ result }: { result: { readonly [key: string]: unknown } }): string =>
  (result["content"] as { text: string }[]).map(({ text }) => text).join("\n");

async function listed(schema: unknown) {
  const { calls } = start(tool("a", { inputSchema: schema, outputSchema: schema }));
  const found = (await calls.list(undefined))?.tools.at(-1);
  return [found?.["inputSchema"], found?.["outputSchema"]];
}

describe("Schemas of listed tools", () => {
  it.each([
    { type: "object", properties: { a: { pattern: "[" } } },
    { type: "object", properties: { a: { $ref: "#/$defs/none" } } },
    { type: "object", properties: { a: { $ref: "https://evil.example/schema" } } },
    { type: "object", properties: { a: { type: "text" } } },
    { type: "array" },
    {},
    true,
    undefined,
  ])("that clients cannot compile keep no tool from the list: %#", async (schema) => {
    expect(await listed(schema)).toEqual([{ type: "object" }, undefined]);
  });

  it.each([
    { type: "object", properties: { a: { type: "string", format: "email" } }, additionalProperties: false },
    { type: "object", description: "x".repeat(300_000), "x-sensitive": true },
    {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      $defs: { a: { $anchor: "b" } },
    },
    { $schema: "http://json-schema.org/draft-07/schema#", type: "object", definitions: {} },
  ])("that they can compile stay as they are: %#", async (schema) => {
    expect(await listed(schema)).toEqual([schema, schema]);
  });

  it.each([
    { $schema: "https://evil.example", type: "object" },
    { $id: "https://a.example/same", type: "object" },
  ])("lose a dialect that clients do not know, and a name that another tool's could have, too: %#", async (schema) => {
    expect(await listed(schema)).toEqual([{ type: "object" }, { type: "object" }]);
  });
});

describe("The list", () => {
  it("has the three fixed tools first, also where no browser is there", async () => {
    const { source, calls } = start(tool("a"));
    expect((await calls.list(undefined))?.tools.map(({ name }) => name)).toEqual([
      ...FIXED_TOOLS.map(({ name }) => name),
      "a",
    ]);
    source.list = () => Promise.reject(new NoAnswerError("closed"));
    expect((await calls.list(undefined))?.tools).toEqual(FIXED_TOOLS);
  });

  it("has all annotations in _meta too, where clients do not drop them", async () => {
    const annotations = { readOnlyHint: true, sensitiveHint: true };
    const { calls } = start(tool("a", { annotations, _meta: { other: 1 } }));
    const page = await calls.list(undefined);
    expect(page?.tools.at(-1)).toMatchObject({
      annotations,
      _meta: { other: 1, "webmcp-airlock/annotations": annotations },
    });
  });

  it("comes in pages of a megabyte, each tool once", async () => {
    const many = Array.from({ length: 40 }, (_, at) => tool(`t${at}`, { description: "ü".repeat(50_000) }));
    const { calls } = start(...many);
    const names: string[] = [];
    let pages = 0;
    for (let cursor: string | undefined = undefined as string | undefined; ; pages += 1) {
      const page = await calls.list(cursor);
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(1_100_000);
      names.push(...(page?.tools ?? []).map(({ name }) => name));
      cursor = page?.nextCursor;
      if (cursor === undefined) break;
    }
    expect(names).toEqual([...FIXED_TOOLS, ...many].map(({ name }) => name));
    expect(pages).toBeGreaterThan(2);
    expect(await calls.list("-1")).toBeUndefined();
  });
});

describe("A call", () => {
  it("goes to the tool that was listed, directly or by airlock_call", async () => {
    const { source, calls } = start(tool("a"));
    await calls.list(undefined);
    await calls.call({ name: "a", arguments: { x: 1 } }, {});
    await calls.call({ name: "airlock_call", arguments: { name: "a", arguments: { y: 2 } } }, {});
    expect(source.calls).toEqual([
      { name: "a", arguments: { x: 1 } },
      { name: "a", arguments: { y: 2 } },
    ]);
  });

  it("does not go to a tool that is no longer what the client read, until the client reads it again", async () => {
    const { source, calls } = start(tool("a"));
    await calls.list(undefined);
    source.tools = [tool("a", { description: "Sends money." })];
    expect(textOf(await calls.call({ name: "a" }, {}))).toContain("has changed this tool");
    const byName = { name: "airlock_call", arguments: { name: "a" } };
    expect(textOf(await calls.call(byName, {}))).toContain("has changed this tool");
    expect(source.calls).toEqual([]);
    expect(textOf(await calls.call({ name: "airlock_tools" }, {}))).toContain("Sends money.");
    await calls.call(byName, {});
    expect(source.calls).toHaveLength(1);
    // Its own list still says the old.
    expect(textOf(await calls.call({ name: "a" }, {}))).toContain("has changed this tool");
  });

  it("of an unknown name is an error of the protocol, or words where the name came as an argument", async () => {
    const { calls } = start();
    await expect(calls.call({ name: "none" }, {})).rejects.toThrow(UnknownToolError);
    const { result } = await calls.call({ name: "airlock_call", arguments: { name: "none" } }, {});
    expect(result["isError"]).toBe(true);
  });

  it("says what the user has to do while nothing is let in", async () => {
    const { source, calls } = start();
    source.state = [{ kind: "waiting", code: "123-456" }];
    for (const name of ["none", "airlock_tools", "airlock_status"]) {
      expect(textOf(await calls.call({ name }, {}))).toContain("123-456");
    }
    source.state = [];
    expect(textOf(await calls.call({ name: "none" }, {}))).toContain("No browser with Airlock");
  });

  it.each([
    [new NoAnswerError("closed"), "may have run or not"],
    [new NoAnswerError("too-large"), "larger than 900 kB"],
    [new LineError(-32006, "Gone.", { ran: "no" }), "Gone. The tool did not run."],
    [new LineError(-32001, "Interrupted.", { ran: "maybe" }), "Look at what it did"],
  ])("that fails is told in words: %s", async (error, words) => {
    const { source, calls } = start(tool("a"));
    source.answer = () => Promise.reject(error);
    const answer = await calls.call({ name: "a" }, {});
    expect(answer.result["isError"]).toBe(true);
    expect(textOf(answer)).toContain(words);
  });
});
