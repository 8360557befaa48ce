import { describe, expect, it } from "vitest";
import { compileRedactor } from "../../../src/engine/index.js";

const S = { "x-sensitive": true };

describe("Marked members", () => {
  it("all go, however many a pattern marks", () => {
    const { redact } = compileRedactor({ properties: { id: {} }, patternProperties: { "^s": S } });
    const marked = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`s${at}`, `CANARY-${at}`]));
    const { value, redactions } = redact({ id: 1, ...marked, t: 2 });
    expect(value).toEqual({ id: 1, t: 2 });
    expect(redactions.map(({ pointer }) => pointer)).toEqual(Object.keys(marked).map((name) => `/${name}`));
  });

  it("that are absent are not among those that were withheld", () => {
    const { redact } = compileRedactor({ properties: { id: {}, one: S, two: S, three: S } });
    const { value, redactions } = redact({ id: 1, one: "CANARY-1" });
    expect(value).toEqual({ id: 1 });
    expect(redactions).toEqual([{ pointer: "/one", reason: "x-sensitive" }]);
  });

  it("that are required and absent close what is left, also next to others that a pattern marks", () => {
    const { redact } = compileRedactor({
      properties: { secret: S },
      patternProperties: { "^s": S },
      required: ["secret"],
    });
    expect(redact({ secret: "CANARY-1", note: "Hello" }).value).toEqual({ note: "Hello" });
    expect(redact({ s1: "CANARY-1", note: "CANARY-2" }).value).not.toHaveProperty("note");
  });
});
