import { describe, expect, it } from "vitest";
import { decodeFromPanel } from "../../../extension/protocol/command-messages.js";

const supply = (texts: unknown) =>
  decodeFromPanel({ request: "1", command: { type: "answer", question: "q", allow: true, texts } });

describe("What the person typed", () => {
  it("is a short list of texts", () => {
    expect(supply(["a", "b"])?.command).toEqual({
      type: "answer",
      question: "q",
      allow: true,
      texts: ["a", "b"],
    });
  });

  it.each([
    ["text"],
    [[5]],
    [[null]],
    [[["a"]]],
    [{ 0: "a" }],
    [Array(9).fill("a")],
    [["x".repeat(65_537)]],
  ])("is nothing else (case %#)", (texts) => {
    expect(supply(texts)).toBeUndefined();
  });
});
