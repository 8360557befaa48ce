/**
 * Calls in the page, in the frame's isolated script: what is not answered is a no, and what never
 * ends is not passed on.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FrameLink } from "../../../extension/content/frame-link.js";
import { OwnCalls } from "../../../extension/content/own-calls.js";
import type { OwnAnswer, UntrustedOwnCall } from "../../../extension/protocol/own-call-messages.js";

const TOOL = { registration: 0, name: "t", description: "" };
const asked = (call: string, more: object = {}) =>
  ({ type: "own-call", call, tool: TOOL, by: "page", arguments: "{}", ...more }) as UntrustedOwnCall;
const returned = (call: string, text = "{}"): UntrustedOwnCall => ({
  type: "own-result",
  call,
  result: { kind: "json", text },
});

function frame({ isOpen = true } = {}) {
  const sent: UntrustedOwnCall[] = [];
  const said: OwnAnswer[] = [];
  const link = { isOpen, want: () => undefined, send: (message: UntrustedOwnCall) => sent.push(message) > 0 };
  const calls = new OwnCalls(link as unknown as FrameLink, (answer) => said.push(answer));
  const allow = (call: string) => calls.answered({ type: "own-answer", call, allow: true });
  return { calls, sent, said, allow };
}

beforeEach(() => {
  vi.stubGlobal("chrome", { runtime: { id: "airlock" } });
  vi.stubGlobal("navigator", { userActivation: { isActive: false } });
});
afterEach(() => void vi.unstubAllGlobals());

describe("A call in the page", () => {
  it("is asked about, and its result, and then forgotten", () => {
    const { calls, said, sent, allow } = frame();
    calls.admit(asked("1"));
    allow("1");
    calls.admit(returned("1"));
    allow("1");
    calls.admit(returned("1"));
    expect(sent.map(({ type }) => type)).toEqual(["own-call", "own-result"]);
    expect(said.map(({ allow: says }) => says)).toEqual([true, true, false]);
  });

  it("is a no where the worker cannot be reached, or dies before it has answered", () => {
    const shut = frame({ isOpen: false });
    shut.calls.admit(asked("1"));
    expect(shut.said).toMatchObject([{ call: "1", allow: false }]);
    const { calls, said, allow } = frame();
    calls.admit(asked("1"));
    calls.admit(asked("2"));
    allow("2");
    calls.closed();
    expect(said.map(({ call, allow: says }) => [call, says])).toEqual([
      ["2", true],
      ["1", false],
    ]);
    // The next worker knows nothing of what ran for an earlier one.
    calls.admit(returned("2"));
    expect(said.at(-1)).toMatchObject({ call: "2", allow: false });
  });

  it("passes where the extension is gone", () => {
    vi.stubGlobal("chrome", { runtime: {} });
    const { calls, said, sent } = frame();
    calls.admit(asked("1"));
    expect([said, sent]).toMatchObject([[{ allow: true }], []]);
  });
});

describe("A page that never ends", () => {
  it("has so many calls under way at most", () => {
    const { calls, said } = frame();
    for (let i = 0; i < 100; i++) calls.admit(asked(String(i)));
    expect(said.filter(({ allow }) => !allow)).toHaveLength(36);
  });

  it("has no more of its results read than fits", () => {
    const { calls, sent, allow } = frame();
    for (let i = 0; i < 4; i++) {
      calls.admit(asked(String(i)));
      allow(String(i));
      calls.admit(returned(String(i), "x".repeat(900_000)));
    }
    const kinds = sent.flatMap((message) => (message.type === "own-result" ? [message.result.kind] : []));
    expect(kinds).toEqual(["json", "json", "oversized", "oversized"]);
  });

  it("is refused where its definitions alone are too much", () => {
    const { calls, said, allow } = frame();
    for (let i = 0; i < 10; i++) {
      calls.admit(asked(String(i), { tool: { ...TOOL, outputSchema: "x".repeat(600_000) } }));
      allow(String(i));
    }
    expect(said.filter(({ allow: says }) => !says).length).toBeGreaterThan(2);
  });

  it("cannot answer for the worker, nor twice", () => {
    const { calls, said, allow } = frame();
    allow("1");
    calls.admit(asked("1"));
    allow("1");
    allow("1");
    expect(said).toHaveLength(1);
  });
});
