/** Values of which reading leaves little: the characters that writers escape are left out of it. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isStrong } from "../../../src/engine/copies/strength.js";
import { cases } from "../../runs-all.js";
import { createScrubber } from "./scrub.js";
import { ESCAPES } from "./written-forms.js";

/** Two of the same in a row could be one that is escaped. */
const ODD = [..."<>\"'+& "];
const REST = [..."abcdefghkmpqrstuvwxyzABCDEFGHKMPQRSTUVWXYZ23456789!#$*(),.:;=?@[]^_{|}~-"];

const password = fc
  .tuple(
    fc.array(fc.constantFrom(...REST), { minLength: 7, maxLength: 9 }),
    fc.array(fc.tuple(fc.constantFrom(...ODD), fc.nat(6)), { minLength: 1, maxLength: 3 }),
  )
  .map(([rest, odd]) => {
    for (const [character, at] of odd) rest.splice(at + 1, 0, character);
    return rest.join("");
  })
  .filter((value) => value.length >= 10 && isStrong(value) && !/;|&[a-z\d]|[<>"'+& ]{2}/i.test(value));

describe("The search for short values", () => {
  it("finds them however they are escaped, whatever is escaped in them", () => {
    fc.assert(
      fc.property(password, fc.constantFrom(...ESCAPES), (value, { write }) => {
        const { scrub } = createScrubber([value]);
        const { text, count } = scrub(`It is (${write(value)}), says ${write("the customer")}.`);
        expect(count).toBe(1);
        expect(text).not.toContain(write(value));
        expect(scrub(`It is (${write(`${value.slice(0, 4)}~7${value.slice(5)}`)}).`).count).toBe(0);
      }),
      { numRuns: cases(6_000) },
    );
  });

  it.each([
    ["percent-encoding", "aB3$xY+9kQ", "?pw=aB3%24xY%2B9kQ"],
    ["JSON", 'aB3$xY"9kQ', String.raw`{"pw":"aB3$xY\"9kQ"}`],
    ["HTML", 'Kd7+x"q&2Zp!', "<b>Kd7+x&quot;q&amp;2Zp!</b>"],
    ["JSON in a URL", 'aB3$xY"9kQ', encodeURIComponent(String.raw`{"pw":"aB3$xY\"9kQ"}`)],
    ["CSV", 'aB3$xY"9kQ!#', '1,"aB3$xY""9kQ!#",2'],
    ["JSON with a backslash", String.raw`aB3$xY\9kQ`, String.raw`{"pw":"aB3$xY\\9kQ"}`],
  ])("finds a password in %s", (_title, value, text) => {
    expect(createScrubber([value]).scrub(text)).toMatchObject({ count: 1 });
  });

  it("takes no words for one that has the same letters", () => {
    const { scrub } = createScrubber(['Sign"in<now&']);
    for (const text of ["Sign in now & here", "Signinnow &amp; &lt;here", "%20Sign+in+now%26"])
      expect(scrub(text)).toEqual({ text, count: 0 });
  });
});

describe("The search for encodings of encodings", () => {
  const key = "plr_live_9f2c8b7aQx41";
  const base64 = (text: string): string => Buffer.from(text).toString("base64");
  const hex = (text: string): string => Buffer.from(text).toString("hex");
  const odd = 'Kd7+x"q&2Zp!mm91';

  it.each([
    ["base64 of base64", key, base64(base64(key))],
    ["base64 of base64 with something before it", key, base64(`key=${base64(key)}`)],
    ["hexadecimal digits of base64", key, hex(base64(key))],
    ["base64 of hexadecimal digits", key, base64(hex(key))],
    ["capital hexadecimal digits of hexadecimal digits", key, hex(hex(key)).toUpperCase()],
    ["base64 of what is written for a URL", odd, base64(encodeURIComponent(odd))],
    ["base64 of a short value, twice", "aB3$xY9kQw", base64(base64("aB3$xY9kQw"))],
  ])("finds %s", (_title, value, written) => {
    const { scrub } = createScrubber([value]);
    expect(scrub("nothing is in here, 0123456789abcdefghij")).toMatchObject({ count: 0 });
    expect(scrub(`It is ${written}.`)).toMatchObject({ count: 1 });
    expect(scrub(`It is ${written.slice(12)}.`)).toMatchObject({ count: 0 });
  });

  it("finds base64 of what is not UTF-8, as btoa writes it", () => {
    const value = "Jürgen Müller 12, Köln";
    expect(createScrubber([value]).scrub(`It is ${btoa(value)}.`)).toMatchObject({ count: 1 });
    expect(createScrubber([value]).scrub(`It is ${btoa(`x${value}`)}.`)).toMatchObject({ count: 1 });
  });

  it.each([
    ["percent-encoding that is not UTF-8", "Jürgen Müller 12, Köln", escape("Jürgen Müller 12, Köln")],
    [
      "numbers with zeros before them",
      key,
      key.replace(/./g, (c) => `&#${`${c.charCodeAt(0)}`.padStart(9, "0")};`),
    ],
    ["names of any characters between", key, key.replace("_9", "_&shy;9")],
  ])("finds %s", (_title, value, written) => {
    expect(createScrubber([value]).scrub(`It is ${written}.`)).toMatchObject({ count: 1 });
  });
});
