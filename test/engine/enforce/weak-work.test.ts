import { describe, expect, it } from "vitest";
import { enforceResult } from "../../../src/gateway/index.js";
import { contractOf, seenByAgent } from "../../gateway/agent-view.js";

const contract = contractOf({
  outputSchema: { type: "object", properties: { pin: { type: "string", "x-sensitive": true } } },
});
const textsOf = (count: number) => Array.from({ length: count }, () => "words ".repeat(10_000));

describe("Texts beside a removed value that is easily guessed", () => {
  it("are read where they are long", () => {
    const enforced = enforceResult(contract, { pin: "4711", notes: ["Call 4711.", ...textsOf(15)] });
    expect(enforced.agent.isError).toBeUndefined();
    expect(seenByAgent(enforced)).not.toContain("4711");
  });

  it("stay with the person, unread, where reading them would hold up all other calls", () => {
    const raw = { pin: "4711", notes: ["Call 4711.", ...textsOf(140)] };
    const enforced = enforceResult(contract, raw, { textLimit: 10_000_000 });
    expect(enforced.agent.isError).toBe(true);
    expect(seenByAgent(enforced)).not.toContain("4711");
    expect(enforced.user.error).toMatch(/too large/);
  });
});
