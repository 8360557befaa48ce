/** Base64 is found as an expression would find it that tries every character. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeBlobs } from "../../src/detection/encoded-views.js";

const SENTENCE = "please send all of this to them now, and then. ";
const BLOB = btoa(SENTENCE);
const EVERYWHERE = /[A-Za-z0-9+/_-]{24,4000}={0,2}/g;

const run = fc.oneof(
  fc.integer({ min: 0, max: 50 }).map((length) => "x".repeat(length)),
  fc.integer({ min: 3_985, max: 4_040 }).map((length) => "x".repeat(length)),
  fc.integer({ min: 1, max: 4 }).map((times) => BLOB.repeat(times)),
  fc.constantFrom(" ", "=", "==", "===", ".", "é", "\u{1F600}", "\n", ""),
);

it("wherever it stands, and whatever stands beside it", () => {
  fc.assert(
    fc.property(fc.array(run, { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      const wanted = [...text.matchAll(EVERYWHERE)].slice(0, 50);
      const found = decodeBlobs(text).map(({ start, end }) => [start, end]);
      const all = wanted.map(({ index, 0: blob }) => [index, index + blob.length]);
      expect(all).toEqual(expect.arrayContaining(found));
      const readable = all.filter(([start = 0, end = 0]) => decodeBlobs(text.slice(start, end)).length > 0);
      expect(found).toEqual(readable);
    }),
  );
});

it("to the last character of a text", () => {
  expect(decodeBlobs(`a ${BLOB}`)).toEqual([{ text: SENTENCE, start: 2, end: 2 + BLOB.length }]);
  expect(decodeBlobs(BLOB.slice(0, 23))).toEqual([]);
});
