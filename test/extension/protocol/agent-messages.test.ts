import { describe, expect, it } from "vitest";
import {
  decodeCancelled,
  decodeClientName,
  decodeCursor,
  decodeFromAgent,
  decodeToolsCall,
} from "../../../extension/protocol/agent-messages.js";
import { SILENT_CALLER_LIMIT } from "../../../extension/protocol/limits.js";

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = [value];
  return value;
};
const request = (params?: unknown) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "ping",
  ...(params === undefined ? {} : { params }),
});

describe("A frame of an agent", () => {
  it.each([
    [request(), { kind: "request", id: 1, method: "ping", params: {} }],
    [JSON.stringify(request({ a: 1 })), { kind: "request", id: 1, method: "ping", params: { a: 1 } }],
    [
      { jsonrpc: "2.0", id: "x", method: "m" },
      { kind: "request", id: "x", method: "m", params: {} },
    ],
    [
      { jsonrpc: "2.0", method: "n" },
      { kind: "notification", method: "n", params: {} },
    ],
    [request(nested(60) && { a: nested(60) }), { kind: "request", id: 1 }],
  ])("%j is read", (frame, decoded) => {
    expect(decodeFromAgent(frame)).toMatchObject(decoded);
  });

  it.each([
    ["{", "parse"],
    ["", "parse"],
    [[request()], "batch"],
    ["[]", "batch"],
    [null, "invalid"],
    [7, "invalid"],
    [true, "invalid"],
    ["7", "invalid"],
    [{}, "invalid"],
    [{ ...request(), jsonrpc: "1.0" }, "invalid"],
    [{ ...request(), id: null }, "invalid"],
    [{ ...request(), id: {} }, "invalid"],
    [{ ...request(), id: "x".repeat(200) }, "invalid"],
    [{ ...request(), id: Number.NaN }, "invalid"],
    [{ ...request(), method: "m".repeat(200) }, "invalid"],
    [{ ...request(), method: 1 }, "invalid"],
    [{ jsonrpc: "2.0", id: 1, result: {} }, "invalid"],
    [request([]), "params"],
    [request("x"), "params"],
    [request(null), "params"],
    [request({ a: nested(65) }), "too-deep"],
    [request({ a: nested(200_000) }), "too-deep"],
    [request({ a: "x".repeat(1024 * 1024) }), "too-large"],
    [request({ a: Array.from({ length: 300_000 }, () => 1) }), "too-large"],
    [request({ ["k".repeat(1024 * 1024)]: 1 }), "too-large"],
    [`"${"x".repeat(1024 * 1024)}"`, "too-large"],
  ])("%# is refused as %2$s", (frame, problem) => {
    expect(decodeFromAgent(frame)).toMatchObject({ kind: "problem", problem });
  });

  it("has its id told in the refusal of its params, so that the agent knows which one it was", () => {
    expect(decodeFromAgent(request([]))).toMatchObject({ id: 1 });
  });
});

describe("Parameters", () => {
  it("of tools/call are a name and an object", () => {
    expect(decodeToolsCall({ name: "a" })).toEqual({
      name: "a",
      arguments: {},
      patience: SILENT_CALLER_LIMIT,
    });
    const whole = { name: "a", arguments: { b: 1 }, _meta: { progressToken: 3 } };
    expect(decodeToolsCall(whole)).toEqual({ name: "a", arguments: { b: 1 }, progressToken: 3 });
    // Who says how long it waits can only wait for less.
    const patient = (patience: number) =>
      decodeToolsCall({ name: "a", _meta: { "webmcp-airlock/patience": patience } })?.patience;
    expect([patient(1_000), patient(1e9)]).toEqual([1_000, SILENT_CALLER_LIMIT]);
    for (const bad of [
      {},
      { name: 1 },
      { name: "a", arguments: [] },
      { name: "a", arguments: "{}" },
      { name: "x".repeat(129) },
    ]) {
      expect(decodeToolsCall(bad)).toBeUndefined();
    }
  });

  it("of other methods are what they should be, or nothing", () => {
    expect(decodeCancelled({ requestId: 4 })).toBe(4);
    expect(decodeCancelled({ requestId: {} })).toBeUndefined();
    expect([decodeCursor({}), decodeCursor({ cursor: "200" }), decodeCursor({ cursor: "-1" })]).toEqual([
      0,
      200,
      undefined,
    ]);
    expect(decodeCursor({ cursor: 200 })).toBeUndefined();
    expect(decodeClientName({ clientInfo: { name: "A" } })).toBe("A");
    expect(decodeClientName({ clientInfo: "A" })).toBeUndefined();
  });
});
