import { afterEach, describe, expect, it, vi } from "vitest";
import { AgentConnection } from "../../../../extension/background/agents/agent-connection.js";
import type { Outgoing } from "../../../../extension/background/agents/agent-gate.js";
import { RpcCode } from "../../../../extension/protocol/agent-messages.js";
import { listOne, setUp } from "../../set-up.js";
import { quiet } from "../../until.js";

afterEach(() => void vi.useRealTimers());

describe("An answer that cannot be given", () => {
  it("because it is larger than the browser sends is replaced by an error, so that the agent does not wait for it", async () => {
    const frames: unknown[] = [];
    const post = ({ frame }: Outgoing) => {
      if (JSON.stringify(frame).length > 1_000) return false;
      frames.push(frame);
      return true;
    };
    const handle = () => ({ result: "x".repeat(2_000) });
    const connection = new AgentConnection("a", post, handle, AgentConnection.createBucket());
    connection.receive({ jsonrpc: "2.0", id: 1, method: "any" });
    await quiet();
    expect(frames).toMatchObject([{ id: 1, error: { code: RpcCode.internalError } }]);
  });

  it("because the worker failed is an error without a word of why", async () => {
    const frames: unknown[] = [];
    const handle = () => Promise.reject(new Error("sk_live_inside"));
    const post = ({ frame }: Outgoing) => frames.push(frame) > 0;
    const connection = new AgentConnection("a", post, handle, AgentConnection.createBucket());
    connection.receive({ jsonrpc: "2.0", id: 1, method: "any" });
    await quiet();
    expect(frames).toMatchObject([{ id: 1, error: { code: RpcCode.internalError } }]);
    expect(JSON.stringify(frames)).not.toContain("sk_live_inside");
  });

  it("because the person is away is a refusal after 120 seconds, and nothing runs", async () => {
    const house = await setUp();
    house.panel.client.onMessage = () => undefined;
    const name = await listOne(house);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const id = house.agent.callId(name);
    await quiet();
    await vi.advanceTimersByTimeAsync(121_000);
    await quiet();
    expect(JSON.stringify(house.agent.answerTo(id)?.result)).toMatch(/did not answer whether to allow/);
    expect(house.page.runs).toEqual([]);
  });
});
