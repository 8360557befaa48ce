import { expect, it } from "vitest";
import { keepingResults, keepResultsFor } from "../../../src/engine/copies/last-results.js";

/** How often the work is done for each text. */
function counting() {
  const counts = new Map<string, number>();
  const work = keepingResults((text) => {
    counts.set(text, (counts.get(text) ?? 0) + 1);
    return { text };
  });
  return { counts, work };
}

it("Work is done once for a text, and the same result is given again", () => {
  const { counts, work } = counting();
  expect(work("a")).toBe(work("a"));
  expect(work("b")).toEqual({ text: "b" });
  expect(Object.fromEntries(counts)).toEqual({ a: 1, b: 1 });
});

it("Attack: another origin that measures what was met before finds nothing kept", () => {
  const { counts, work } = counting();
  keepResultsFor("https://a.example");
  work("a");
  keepResultsFor("https://a.example");
  work("a");
  expect(counts.get("a")).toBe(1);
  keepResultsFor("https://b.example");
  work("a");
  expect(counts.get("a")).toBe(2);
});

it("Neither long texts nor more than 2,048 results are kept", () => {
  const { counts, work } = counting();
  const long = "a".repeat(129);
  work(long);
  work(long);
  expect(counts.get(long)).toBe(2);
  for (let at = 0; at <= 2_048; at++) work(`${at}`);
  work("0");
  expect(counts.get("0")).toBe(2);
});
