// @vitest-environment happy-dom
/** A marked tool in a page where nobody reads marks. */
import { afterEach, expect, it, vi } from "vitest";
import { defineTool } from "../../../src/webmcp/authoring/define-tool.js";
import { MARK } from "../../../src/webmcp/documents/mark.js";

/** The page's script captures `console.warn` when it loads. */
const warn = vi.hoisted(() => vi.spyOn(console, "warn").mockImplementation(() => {}));

const options = { signal: new AbortController().signal };
const SECRET = "raw-secret-7f3a";
const named = { description: "Makes a key.", execute: () => ({ key: SECRET }) };
const marked = { type: "object", properties: { key: { type: "string", "x-sensitive": true } } } as const;
const plain = { type: "object", properties: { key: { type: "string" } } } as const;

/** The browser's own WebMCP, or another polyfill: whoever keeps the tool calls it. */
const offerTools = () => Object.defineProperty(document, "modelContext", { value: {}, configurable: true });

afterEach(() => {
  Reflect.deleteProperty(document, "modelContext");
  Reflect.deleteProperty(window, MARK);
  warn.mockClear();
});

it.each([
  ["field", { outputSchema: marked }],
  ["whole", { annotations: { sensitiveHint: true } }],
] as const)("A marked tool (%s) runs nothing where no Airlock is, and the console says so once", (name, members) => {
  const execute = vi.fn(named.execute);
  offerTools();
  const tool = defineTool({ ...named, name, ...members, execute });
  for (let i = 0; i < 2; i++) expect(() => tool.execute({}, options)).toThrow(/airlock-missing/);
  expect(execute).not.toHaveBeenCalled();
  expect(warn.mock.calls.flat()).toEqual([
    expect.stringMatching(`^webmcp-airlock airlock-missing: ${name} `),
  ]);
});

it("A marked tool runs with Airlock, and where no agent can call it; one without marks runs anywhere", () => {
  const tool = defineTool({ ...named, name: "c", outputSchema: marked });
  expect(tool.execute({}, options)).toEqual({ key: SECRET });
  offerTools();
  expect(defineTool({ ...named, name: "d", outputSchema: plain }).execute({}, options)).toEqual({
    key: SECRET,
  });
  Object.defineProperty(window, MARK, { value: {}, configurable: true });
  expect(tool.execute({}, options)).toEqual({ key: SECRET });
});
