/** `useTool` follows its component: what is mounted is registered, once, under strict mode, too. */
import "./dom.js";
import { act, createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import * as z3 from "zod/v3";
import { SecretReference, type ToolState, useTool } from "../../src/react/index.js";
import type { ModelContextTool } from "../../src/webmcp/api/types.js";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
const options = { signal: new AbortController().signal };
const tools = new Map<string, ModelContextTool>();
const registerTool = vi.fn(async (tool: ModelContextTool, { signal }: { readonly signal: AbortSignal }) => {
  if (tools.has(tool.name)) throw new DOMException("The name is taken.", "InvalidStateError");
  tools.set(tool.name, tool);
  signal.addEventListener("abort", () => tools.delete(tool.name));
});

interface Props {
  readonly description?: string;
  readonly answer?: string;
  readonly name?: string;
}
let states: ToolState[] = [];
function Searcher({ description = "Searches.", answer = "1", name = "search" }: Props) {
  states.push(useTool({ name, description, execute: () => answer }));
  return null;
}

const root = createRoot(document.createElement("div"));
const render = (...children: readonly ReturnType<typeof createElement>[]) =>
  act(async () => root.render(createElement(StrictMode, null, ...children)));

beforeEach(() => {
  states = [];
  registerTool.mockClear();
  Object.defineProperty(document, "modelContext", { value: { registerTool }, configurable: true });
});
afterEach(() => render());

describe("useTool", () => {
  it("registers on mount, once in the end, and unregisters on unmount", async () => {
    await render(createElement(Searcher));
    expect([...tools.keys()]).toEqual(["search"]);
    expect(states.at(-1)).toEqual({ status: "registered" });
    await render();
    expect(tools.size).toBe(0);
  });

  it("a new callback is used without another registration", async () => {
    await render(createElement(Searcher, { answer: "1" }));
    const registered = registerTool.mock.calls.length;
    await render(createElement(Searcher, { answer: "2" }));
    expect(registerTool.mock.calls.length).toBe(registered);
    expect(tools.get("search")?.execute({}, options)).toBe("2");
  });

  it("a new definition replaces the old one", async () => {
    await render(createElement(Searcher));
    await render(createElement(Searcher, { description: "Searches everything." }));
    expect(tools.get("search")?.description).toBe("Searches everything.");
  });

  it("says why a registration failed, and leaves the other tool alone", async () => {
    await render(
      createElement(Searcher, { key: "a" }),
      createElement(Searcher, { key: "b", answer: "other" }),
    );
    expect(states.at(-1)).toMatchObject({ status: "failed", error: { name: "InvalidStateError" } });
    expect(tools.get("search")?.execute({}, options)).toBe("1");
  });

  it("without the API says so", async () => {
    Object.defineProperty(document, "modelContext", { value: undefined, configurable: true });
    await render(createElement(Searcher));
    expect(states.at(-1)).toEqual({ status: "unsupported" });
  });

  it("converts what defineTool converts: marks are taken along, and input is checked", async () => {
    function Keys({ answer }: { readonly answer: string }) {
      useTool({
        name: "keys",
        description: "Makes a key.",
        inputSchema: z.object({ n: z.coerce.number() }),
        outputSchema: z.object({ secret: z.string().meta({ "x-sensitive": true }) }),
        execute: ({ n }) => ({ secret: answer.repeat(n) }),
      });
      return null;
    }
    await render(createElement(Keys, { answer: "a" }));
    const registered = registerTool.mock.calls.length;
    await render(createElement(Keys, { answer: "b" }));
    expect(registerTool.mock.calls.length).toBe(registered);
    const tool = tools.get("keys");
    expect(tool?.outputSchema).toMatchObject({ properties: { secret: { "x-sensitive": true } } });
    expect(await tool?.execute({ n: "2" }, options)).toEqual({ secret: "bb" });
    await expect(tool?.execute({ n: "x" }, options)).rejects.toThrow("The input does not fit");
  });

  it("registers no tool with a schema that it cannot convert, and says so once", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    function Keys() {
      const outputSchema: object = z3.object({ secret: z3.string() });
      states.push(useTool({ name: "old_keys", description: "Makes a key.", outputSchema, execute: () => 1 }));
      return null;
    }
    await render(createElement(Keys));
    expect(states.at(-1)).toMatchObject({ status: "failed", error: expect.any(TypeError) as unknown });
    expect(tools.size).toBe(0);
    expect(warn.mock.calls.flat()).toEqual([
      expect.stringMatching(/^webmcp-airlock not-a-json-schema: old_keys .* is not registered/),
    ]);
    warn.mockRestore();
  });

  it("hands a schema that it does not understand to registerTool as it is", async () => {
    const own = Object.assign(new (class Schema {})(), { type: "object", self: {} });
    own.self = own;
    function Keys() {
      useTool({ name: "odd", description: "Makes a key.", outputSchema: own, execute: () => 1 });
      return null;
    }
    await render(createElement(Keys));
    expect(tools.get("odd")?.outputSchema).toBe(own);
  });

  it("does nothing on a server", () => {
    expect(renderToString(createElement(Searcher))).toBe("");
    expect(registerTool).not.toHaveBeenCalled();
  });
});

it("<SecretReference> is the element, with its handle, on servers, too.", () => {
  expect(renderToString(createElement(SecretReference, { handle: "airlock-1", id: "key" }))).toBe(
    '<secret-reference handle="airlock-1" id="key"></secret-reference>',
  );
});
