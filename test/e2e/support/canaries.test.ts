import { describe, expect, test } from "vitest";
import { findCanaries } from "./canaries.js";

const CANARY = 'canary-7f3a"é/91+x';
const find = (text: string) => findCanaries(new Map([["there", text]]), [CANARY]);

describe("findCanaries", () => {
  test("finds nothing in text that has no canary", () => {
    expect(find("canary-7f3a and 91+x, but never the whole of it")).toEqual([]);
  });

  test.each([
    ["as it is", `before ${CANARY} after`],
    ["in JSON", JSON.stringify({ value: CANARY })],
    ["in JSON within JSON", JSON.stringify({ text: JSON.stringify({ value: CANARY }) })],
    ["percent-encoded", `?q=${encodeURIComponent(CANARY)}`],
    ["in hex, of either case", Buffer.from(CANARY).toString("hex").toUpperCase()],
    ["reversed", [...CANARY].reverse().join("")],
  ])("finds a canary %s", (_, text) => {
    expect(find(text).length).toBeGreaterThan(0);
  });

  test("finds a canary in base64 and base64url at each of the three alignments", () => {
    for (const before of ["", "a", "ab", "abc"]) {
      for (const after of ["", "z", "zz"]) {
        const bytes = Buffer.from(before + CANARY + after);
        expect(find(`… ${bytes.toString("base64")} …`).length).toBeGreaterThan(0);
        expect(find(`… ${bytes.toString("base64url")} …`).length).toBeGreaterThan(0);
      }
    }
  });

  test("refuses canaries so short that chance could find them", () => {
    expect(() => findCanaries(new Map(), ["short"])).toThrow("12 characters");
  });
});
