/** How hard values are to guess, by what their characters say. */
import { describe, expect, it } from "vitest";
import { hasBits, isIdentifier, isStrong, shapeBits } from "../../../src/engine/copies/strength.js";

describe("Shape bits", () => {
  it.each([
    ["a social security number", "853-99-4309", 30],
    ["the same without its signs", "853994309", 30],
    ["the same with an invisible character", "853\u200b994309", 30],
    ["a date", "1954-08-14", 27],
    ["a date in another form", "14.08.1954", 27],
    ["a plate", "ABC 1234", 27],
    ["a salary", "27,415", 17],
    ["a PIN", "4812", 13],
    ["nothing but signs", "--- ...", 0],
  ])("of %s depend on its letters and digits alone", (_title, value, bits) => {
    expect(Math.round(shapeBits(value))).toBe(bits);
  });
});

describe("The strength of a value", () => {
  it.each([
    "cNry7Kq9Zx42Lm8Wd5Tp",
    "AKIAIOSFODNN7EXAMPLE",
    "correct horse battery staple",
    "4929 8317 4602 5163",
  ])("is enough to search for copies of %s", (value) => expect(isStrong(value)).toBe(true));

  it.each([
    "1234",
    "password",
    "12-03-1990",
    "aaaaaaaaaaaaaaaa",
    "Jane Doe",
    "123456789",
    "the quick fox",
  ])("is not enough to search for copies of %s", (value) => expect(isStrong(value)).toBe(false));

  it("grows with what is looked at", () => {
    expect(hasBits("k7Qx2", 11)).toBe(true);
    expect(hasBits("k7Qx2", 12)).toBe(false);
    expect(hasBits("k7Qx2Zw9Lm", 12)).toBe(true);
  });

  it("is a name's where programmers write it so", () => {
    expect(["apiKey", "x_sensitive", "$ref", ""].map(isIdentifier)).toEqual([true, true, true, true]);
    expect(["jane.doe@mail.example", "key1", "two words"].map(isIdentifier)).toEqual([false, false, false]);
  });
});
