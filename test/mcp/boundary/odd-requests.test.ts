/**
 * Attack: an agent calls a tool by a message that the boundary takes for something else, and a
 * server takes for a call: no rule has seen it, and nobody was asked.
 */
import { describe, expect, it } from "vitest";
import type { PolicyPort } from "../../../src/gateway/ports.js";
import { until } from "../../extension/until.js";
import { play } from "./by-hand.js";

const never: PolicyPort = {
  before: async () => ({ effect: "block", stage: "pre-call", reasons: [], remember: "never" }),
  after: async () => ({ effect: "allow", stage: "post-result", reasons: [], remember: "never" }),
};
const params = { name: "make_key", arguments: {} };
const call = { jsonrpc: "2.0", method: "tools/call", params };

const ODD: { readonly [what: string]: unknown } = {
  "in a batch": [{ ...call, id: 1 }],
  "in a batch within a batch": [[{ ...call, id: 1 }]],
  "without an id": call,
  "by the id null": { ...call, id: null },
  "by an id that is a flag": { ...call, id: true },
  "by an id that is an object": { ...call, id: {} },
  "by a method in a list": { ...call, id: 1, method: ["tools/call"] },
  "by a method in a list, without an id": { ...call, method: ["tools/call"] },
  "as a request about a task, without an id": { ...call, method: "tasks/cancel", params: { taskId: "t1" } },
};

describe("A call", () => {
  it.each(Object.entries(ODD))("%s does not reach the server", async (_what, message) => {
    const { receive, asked, sent } = play({ policy: never });
    receive(message as object);
    receive({ jsonrpc: "2.0", id: 9, method: "ping" });
    await until(() => asked.length > 0);
    expect(asked).toEqual([{ jsonrpc: "2.0", id: 9, method: "ping" }]);
    expect(sent).toEqual([]);
  });
});

describe("Other messages of a client", () => {
  it.each([
    { method: "notifications/initialized" },
    { method: "notifications/roots/list_changed", params: {} },
    { method: "acme/changed", params: { a: 1 } },
    { id: 3, result: { action: "accept" } },
    { id: "q", error: { code: 1, message: "No" } },
  ])("reach the server as they are: %j", (message) => {
    const { receive, asked } = play({ policy: never });
    receive({ jsonrpc: "2.0", ...message });
    expect(asked).toEqual([{ jsonrpc: "2.0", ...message }]);
  });
});
