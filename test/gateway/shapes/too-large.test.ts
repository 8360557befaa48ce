/** Outside of a page nothing leaves that is larger than what reads it; the person keeps it. */
import { describe, expect, it, vi } from "vitest";
import {
  createDetector,
  type EnforcedResult,
  enforceInTurns,
  enforceResult,
} from "../../../src/gateway/index.js";
import { agentResultTooLarge, keptFor, notKept } from "../../../src/texts/agents.js";
import { play } from "../../mcp/boundary/by-hand.js";
import { contractOf, KEY_SCHEMA } from "../agent-view.js";
import { setUp } from "../boundary-set-up.js";

const MIB = 1024 * 1024;
const text = (words: string) => ({ content: [{ type: "text", text: words }] });
const image = (length: number) => ({ type: "image", mimeType: "image/png", data: "iVBO".repeat(length / 4) });
const words = (where = "", most = "1 MiB", all = "8 MiB") => agentResultTooLarge(most, all, where);
const told = (raw: unknown, options = {}) => {
  const { agent } = enforceResult(contractOf(), raw, options);
  return agent.isError === true ? agent.content[0]?.["text"] : "passes";
};

describe("The texts of a result", () => {
  it.each<[string, () => unknown]>([
    ["a text of 1 MiB", () => "x".repeat(MIB)],
    ["a block of nearly 1 MiB", () => text("x".repeat(MIB - 100))],
    ["a text with as many escapes as characters", () => text('"\n\\'.repeat(300_000))],
    ["control characters, of which JSON makes six each", () => ({ rest: "\u0001".repeat(900_000) })],
    ["a picture of 6 MiB", () => ({ content: [image(6 * MIB), { type: "text", text: "A picture." }] })],
    ["a sound", () => ({ content: [{ ...image(3 * MIB), type: "audio", mimeType: "audio/wav" }] })],
    [
      "a file of 5 MiB",
      () => ({
        content: [{ type: "resource", resource: { uri: "file:///a", blob: "AAAA".repeat(1.3 * MIB) } }],
      }),
    ],
  ])("may be %s", (_title, make) => {
    expect(told(make())).toBe("passes");
  });

  it.each<[string, () => unknown]>([
    ["a byte more than 1 MiB", () => "x".repeat(MIB + 1)],
    ["600,000 characters of two bytes", () => text("ü".repeat(600_000))],
    ["400,000 characters of three bytes", () => ["€".repeat(400_000)]],
    [
      "structured content beside its text, 600 kB each",
      () => ({ ...text("x".repeat(600_000)), structuredContent: { rest: "x".repeat(600_000) } }),
    ],
    ["many short texts", () => Array.from({ length: 300_000 }, (_, at) => `v${at % 97}`)],
    ["names", () => Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`name_${at}`, at]))],
    ["brackets alone", () => Array.from({ length: 400_000 }, () => [])],
    ["base64 that is no picture", () => ({ data: "iVBO".repeat(MIB / 2) })],
    [
      "a text in the place of a picture's bytes",
      () => ({ content: [{ ...image(4), data: "a b ".repeat(MIB / 2) }] }),
    ],
    ["a picture of 8 MiB", () => ({ content: [image(8 * MIB)] })],
    ["two pictures of 4 MiB", () => ({ content: [image(4 * MIB), image(4 * MIB)] })],
  ])("may not be %s", (_title, make) => {
    expect(told(make())).toBe(words());
  });

  it("say that the tool ran, and to ask for less", () => {
    expect(words(notKept())).toMatch(/^The tool ran.*not kept for the user.*Ask for less/);
  });

  it("may have another bound in a gateway", () => {
    expect(told("x".repeat(2_000), { textLimit: 1_024 })).toBe(words("", "1 KiB", "7169 KiB"));
    expect(told("x".repeat(2 * MIB), { textLimit: 2 * MIB })).toBe("passes");
  });
});

describe("A result that is too large", () => {
  const raw = { id: "k_1", secret: "s", rest: "x".repeat(MIB) };
  const put = (fails: boolean) =>
    vi.fn(async (_call: unknown, _items: readonly { value?: unknown }[]) => {
      if (fails) throw new Error("There is no room.");
    });

  const watched = () => vi.fn((_call: unknown, _result: EnforcedResult) => undefined);

  it("is kept whole for the person, and the agent hears where, but no handle", async () => {
    const storage = { put: put(false), where: "in the payroll app" };
    const enforced = watched();
    const house = setUp({ run: async () => raw, storage, enforced });
    const answer = await house.answer();
    expect(answer).toEqual({ ...text(words(keptFor("in the payroll app"))), isError: true });
    const [item] = storage.put.mock.calls[0]?.[1] ?? [];
    expect(item).toMatchObject({ reason: "too-large", schemaPath: "", value: JSON.stringify(raw) });
    expect(storage.put).toHaveBeenCalledTimes(1);
    expect(enforced.mock.calls[0]?.[1].user.withheld).toHaveLength(1);
  });

  it("is not kept where there is no room, and everybody hears that", async () => {
    const enforced = watched();
    const house = setUp({ run: async () => raw, storage: { put: put(true), where: "here" }, enforced });
    expect(await house.answer()).toEqual({ ...text(words(notKept())), isError: true });
    expect(enforced.mock.calls[0]?.[1].user.withheld).toEqual([]);
    expect(house.entries).toMatchObject([{ outcome: "failed", withheld: [] }]);
  });

  it("is bounded by the option of the boundary", async () => {
    const { answer } = setUp({
      run: async () => ({ id: "k", secret: "s", rest: "x".repeat(3_000) }),
      textLimit: 2_048,
    });
    expect((await answer()).content[0]?.["text"]).toContain("at most 2 KiB of text");
  });
});

describe("In front of a server", () => {
  it("a result that is too large is withheld, and so is what it says elsewhere", async () => {
    const server = play();
    await server.ask(1, "tools/call", { name: "make_key", arguments: {} });
    await server.say({ id: 1, result: text("x".repeat(MIB + 1)) });
    await vi.waitUntil(() => server.sent.some(({ id }) => id === 1));
    expect(server.sent.find(({ id }) => id === 1)?.result).toMatchObject({
      ...text(words(notKept())),
      isError: true,
    });
    await server.ask(2, "resources/read", { uri: "file:///a" });
    await server.say({ id: 2, result: { contents: [{ uri: "file:///a", text: "x".repeat(MIB + 1) }] } });
    await vi.waitUntil(() => server.sent.some(({ id }) => id === 2));
    expect(server.sent.find(({ id }) => id === 2)?.error?.message).toContain("Ask for less");
    await server.ask(3, "resources/read", { uri: "file:///b" });
    await server.say({ id: 3, result: { contents: [{ uri: "file:///b", blob: "AAAA".repeat(MIB) }] } });
    await vi.waitUntil(() => server.sent.some(({ id }) => id === 3));
    expect(server.sent.find(({ id }) => id === 3)?.result).toBeDefined();
  });
});

describe("Between two passes over a long result others have their turn", () => {
  it("whatever it loses, and nowhere else", async () => {
    const contract = contractOf({ outputSchema: KEY_SCHEMA });
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    const secret = Array.from({ length: 20_000 }, (_, at) => `key_${at}_${(at * 7_919).toString(36)}Qx`);
    await enforceInTurns(contract, { id: "k", secret, rest: "" }, { detect: createDetector() }, pause);
    expect(pauses).toBe(12);
    await enforceInTurns(contract, { id: "k", secret: "s", rest: "x".repeat(5_000) }, {}, pause);
    expect(pauses).toBe(12);
  });
});
