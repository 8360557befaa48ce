/** A call of a tool that takes a secret, through a boundary whose parts can be replaced. */
import { vi } from "vitest";
import type { HeldSecret } from "../../src/engine/enforce/handles.js";
import type { JsonObject } from "../../src/engine/schema/types.js";
import type { BoundaryPorts, SecretsPort, ToolCall } from "../../src/gateway/ports.js";
import { CANARY, contractOf } from "./agent-view.js";
import { setUp } from "./boundary-set-up.js";

export const HANDLE = "airlock-0123456789abcdef0123456789abcdef";
export const ORIGIN = "https://shop.example";
export const INPUT = {
  type: "object",
  properties: { key: { type: "string", "x-sensitive": true }, host: { type: "string" } },
  required: ["key"],
};
export const OUTPUT = {
  type: "object",
  properties: { installed: { type: "boolean" }, host: { type: "string" } },
  required: ["installed"],
};
export const HELD: HeldSecret = {
  handle: HANDLE,
  agent: "agent-1",
  origin: ORIGIN,
  reason: "x-sensitive",
  value: CANARY,
};

export interface Case {
  readonly held?: HeldSecret | undefined;
  readonly secrets?: Partial<SecretsPort>;
  readonly ports?: Partial<BoundaryPorts>;
  readonly call?: Partial<ToolCall>;
}

export function prepare({ held = HELD, secrets, ports, call }: Case = {}) {
  const got: JsonObject[] = [];
  const port: SecretsPort = {
    find: (handle) => (handle === HANDLE ? held : undefined),
    approve: vi.fn(async () => "allow" as const),
    supply: vi.fn(async () => ({ texts: [CANARY] })),
    remember: vi.fn(async () => undefined),
    ...secrets,
  };
  const house = setUp(
    {
      run: vi.fn(async (_: ToolCall, complete: () => JsonObject) => {
        got.push(complete());
        return { installed: true, host: "a" } as unknown;
      }),
      secrets: port,
      ...ports,
    },
    {
      contract: contractOf({ inputSchema: INPUT, outputSchema: OUTPUT }),
      arguments: { key: HANDLE, host: "a" },
      ...call,
    },
  );
  return { ...house, port, got };
}

export const wordsOf = (result: unknown) => JSON.stringify(result);
