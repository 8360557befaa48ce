/** A boundary whose ports note when they are called, each replaceable. */
import { vi } from "vitest";
import {
  type BoundaryPorts,
  createBoundary,
  createSession,
  type EnforcedResult,
  type ToolCall,
} from "../../src/gateway/index.js";
import { CANARY, contractOf, KEY_SCHEMA } from "./agent-view.js";

export const RAW = { id: "k_1", secret: CANARY };

export function setUp(replaced: Partial<BoundaryPorts> = {}, call: Partial<ToolCall> = {}) {
  const order: string[] = [];
  const entries: unknown[] = [];
  const note = <Args extends unknown[], Result>(name: string, act: (...args: Args) => Result) =>
    vi.fn((...args: Args): Result => {
      order.push(name);
      return act(...args);
    });
  const ports = {
    run: note("run", async () => RAW as unknown),
    consent: { ask: note("consent", async () => "allow" as const) },
    audit: { append: note("audit", (entry) => void entries.push(entry)) },
    storage: { put: note("storage", async () => undefined) },
    enforced: note("enforced", (_call: ToolCall, _result: EnforcedResult) => undefined),
    validation: { validate: note("validation", () => true) },
    ...replaced,
  };
  const controller = new AbortController();
  const contract = contractOf({ outputSchema: KEY_SCHEMA, inputSchema: { type: "object" } });
  const whole: ToolCall = {
    agent: "agent-1",
    session: createSession(),
    contract,
    arguments: {},
    signal: controller.signal,
    ...call,
  };
  const answer = () => createBoundary(ports as BoundaryPorts).callTool(whole);
  return { ports, order, entries, controller, answer };
}

export const outcomes = (entries: unknown[]) =>
  entries.map((entry) => (entry as { outcome: string }).outcome);
