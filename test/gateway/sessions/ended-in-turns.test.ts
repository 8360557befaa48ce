/**
 * A long result is enforced in turns. Where the call or its session ends between two of them,
 * nothing of it is kept.
 */
import { describe, expect, it } from "vitest";
import { restoreSession } from "../../../src/gateway/session.js";
import { agentCallCancelled, agentCallEnded } from "../../../src/texts/agents.js";
import { CANARY } from "../agent-view.js";
import { outcomes, setUp } from "../boundary-set-up.js";

/** Long enough for turns, and for three parts. */
const RAW = { id: "k_1", secret: CANARY, rest: Array.from({ length: 120_000 }, (_, at) => `v${at % 97}`) };

function callThat(ends: "nothing" | "session" | "call", at: number) {
  const session = restoreSession({ id: "s-1", values: [] });
  let turn = 0;
  const house = setUp(
    {
      run: async () => RAW,
      pause: async () => {
        turn += 1;
        if (turn !== at) return;
        if (ends === "session") session.restart({ id: "s-2", values: [] });
        if (ends === "call") house.controller.abort();
      },
    },
    { session },
  );
  return { ...house, session, turns: () => turn };
}

describe("A result that is enforced in turns", () => {
  it.each([
    ["session", agentCallEnded()],
    ["call", agentCallCancelled()],
  ] as const)("is dropped at once where the %s ends in any of them", async (ends, words) => {
    const whole = callThat("nothing", 0);
    expect((await whole.answer()).isError).toBeUndefined();
    expect(whole.turns()).toBeGreaterThan(6);
    for (let at = 1; at <= whole.turns(); at++) {
      const { answer, order, entries, session, turns } = callThat(ends, at);
      expect(await answer()).toEqual({ content: [{ type: "text", text: words }], isError: true });
      expect(turns()).toBe(at);
      expect(order).not.toContain("storage");
      expect(outcomes(entries)).toEqual(["cancelled"]);
      if (ends === "session") expect(session.isEmpty).toBe(true);
    }
  });

  it("is dropped where the session ends when it is enforced", async () => {
    const session = restoreSession({ id: "s-1", values: [] });
    const enforced = () => session.restart({ id: "s-2", values: [] });
    const { answer, order } = setUp({ enforced }, { session });
    expect(await answer()).toEqual({ content: [{ type: "text", text: agentCallEnded() }], isError: true });
    expect(order).not.toContain("storage");
  });
});
