/**
 * Secrets on their way through the boundary: asked for, put in at the last moment, and never in
 * what comes back.
 */
import { describe, expect, it, vi } from "vitest";
import type { HeldSecret } from "../../src/engine/enforce/handles.js";
import type { SecretsPort } from "../../src/gateway/ports.js";
import { CANARY, contractOf } from "./agent-view.js";
import { type Case, HANDLE, HELD, ORIGIN, prepare, wordsOf } from "./secret-call.js";

describe("A handle that was given as an argument", () => {
  it("becomes its value in what the page gets, and in nothing else that is told", async () => {
    const { answer, got, ports, port, entries } = prepare();
    const result = await answer();
    expect(got).toEqual([{ key: CANARY, host: "a" }]);
    expect(result.structuredContent).toEqual({ installed: true, host: "a" });
    expect(vi.mocked(port.remember).mock.calls[0]?.[1]).toEqual([CANARY]);
    const asked = vi.mocked(ports.consent.ask).mock.calls[0]?.[0].arguments;
    const inspected = vi.mocked(ports.enforced).mock.calls[0]?.[0].arguments;
    expect(JSON.stringify([result, asked, inspected, entries])).not.toContain(CANARY);
    // Judges of the arguments see a placeholder.
    expect(vi.mocked(ports.validation.validate).mock.calls[0]?.[1]).toEqual({ key: "[secret]", host: "a" });
  });

  it.each<[string, Case, RegExp]>([
    ["is unknown", { call: { arguments: { key: HANDLE.replace("0", "f") } } }, /not one that you were given/],
    ["is another agent's", { held: { ...HELD, agent: "agent-2" } }, /not one that you were given/],
    ["is of another site", { held: { ...HELD, origin: "https://evil.example" } }, /belongs to another site/],
    ["failed the checks", { held: { ...HELD, reason: "invalid-secret_reference" } }, /does not stand for/],
    [
      "stands for several values",
      { held: { ...HELD, value: ["a", "b"] } },
      /does not stand for a single text/,
    ],
    ["stands for a number", { held: { ...HELD, value: 1234 } }, /does not stand for a single text/],
    ["stands in an unmarked place", { call: { arguments: { key: "x", host: HANDLE } } }, /takes no secret/],
    ["stands in a longer text", { call: { arguments: { key: `x${HANDLE}` } } }, /is not exactly a handle/],
    ["is a name", { call: { arguments: { key: "x", [HANDLE]: 1 } } }, /used as a name/],
    ["meets a tool that takes none", { call: { contract: contractOf({}) } }, /takes no secret/],
    ["meets a host that takes none", { ports: { secrets: undefined as never } }, /takes no secret/],
  ])("and that %s ends the call before anybody is asked", async (_, which, words) => {
    const { answer, ports, port } = prepare(which);
    const result = await answer();
    expect(result.isError).toBe(true);
    expect(wordsOf(result)).toMatch(words);
    expect(wordsOf(result)).not.toContain(CANARY);
    expect(ports.run).not.toHaveBeenCalled();
    expect(ports.consent.ask).not.toHaveBeenCalled();
    expect(port.approve).not.toHaveBeenCalled();
  });

  it.each([
    [Date.now() + 60_000, /has not revealed/],
    [1, /has expired/],
  ])("is refused while the person has not collected it (until %i)", async (expiresAt, words) => {
    const reference = { id: "r", label: "Key", redeemUrl: `${ORIGIN}/r`, expiresAt };
    const { value: _, ...rest } = HELD;
    const { answer, ports } = prepare({ held: { ...rest, reason: "secret_reference", reference } });
    expect(wordsOf(await answer())).toMatch(words);
    expect(ports.run).not.toHaveBeenCalled();
  });

  it.each<[string, Partial<SecretsPort>]>([
    ["is denied", { approve: async () => "deny" }],
    ["meets a question that fails", { approve: async () => Promise.reject(new Error("x")) }],
    ["is answered by anything else", { approve: async () => "yes" as never }],
    ["cannot be searched for later", { remember: async () => Promise.reject(new Error("full")) }],
  ])("runs nothing where it %s", async (_, secrets) => {
    const { answer, ports } = prepare({ secrets });
    expect((await answer()).isError).toBe(true);
    expect(ports.run).not.toHaveBeenCalled();
  });

  it("runs nothing where it was forgotten, or stands for something else, between the yes and the run", async () => {
    for (const later of [undefined, { ...HELD, value: "another text" }, { ...HELD, agent: "agent-2" }]) {
      let held: HeldSecret | undefined = HELD;
      const { answer, got } = prepare({
        secrets: {
          find: () => held,
          remember: async () => {
            held = later;
          },
        },
      });
      const result = await answer();
      expect(wordsOf(result)).toMatch(/not one that you were given/);
      expect(got).toEqual([]);
    }
  });

  it("goes with the arguments that were asked about, whatever becomes of the object", async () => {
    const args: Record<string, string> = { key: HANDLE, host: "a" };
    const { answer, got } = prepare({
      call: { arguments: args },
      secrets: {
        remember: async () => {
          args["host"] = "evil";
        },
      },
    });
    await answer();
    expect(got).toEqual([{ key: CANARY, host: "a" }]);
  });
});

describe("A secret that the agent left out", () => {
  const call = { arguments: { host: "a" } };

  it("is asked of the person, and goes to the page alone", async () => {
    const { answer, got, port } = prepare({ call });
    const result = await answer();
    expect(vi.mocked(port.supply).mock.calls[0]?.[1]).toEqual([{ path: ["key"], label: "key" }]);
    expect(got).toEqual([{ host: "a", key: CANARY }]);
    expect(vi.mocked(port.remember).mock.calls[0]?.[1]).toEqual([CANARY]);
    expect(wordsOf(result)).not.toContain(CANARY);
  });

  it.each<[string, SecretsPort["supply"], RegExp]>([
    ["declines", async () => ({ refused: "declined" }), /did not enter it/],
    ["is not asked in a frame", async () => ({ refused: "in-frame" }), /a page inside another page/],
    ["is not asked too often", async () => ({ refused: "too-often" }), /too often/],
    ["gives nothing", async () => ({ texts: [] }), /did not enter it/],
    ["gives an empty text", async () => ({ texts: [""] }), /did not enter it/],
    ["cannot be asked", async () => Promise.reject(new Error("x")), /did not enter it/],
  ])("runs nothing where the person %s", async (_, supply, words) => {
    const { answer, ports } = prepare({ call, secrets: { supply } });
    expect(wordsOf(await answer())).toMatch(words);
    expect(ports.run).not.toHaveBeenCalled();
  });

  it("is asked for only after the person has allowed the call", async () => {
    const { answer, port } = prepare({ call, ports: { consent: { ask: async () => "deny" } } });
    await answer();
    expect(port.supply).not.toHaveBeenCalled();
  });
});
