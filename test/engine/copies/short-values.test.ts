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
    ["JSON with a backslash", String.raw`aB3$xY\9kQ`, String.raw`{"pw":"aB3$xY\\9kQ"}`],
  ])("finds a password in %s", (_title, value, text) => {
    expect(createScrubber([value]).scrub(text)).toMatchObject({ count: 1 });
  });

  it.each([
    ["percent-encoding", "?pw=%2F%5B%3B%29rY4Ikfopdwx9%23%26&z=1", "?pw=[withheld]&z=1"],
    ["HTML", "<b>/[;&#41;rY4Ikfopdwx9#&amp;</b>", "<b>[withheld]</b>"],
    ["signs of others", "%2F%5B%3D%29rY4Ikfopdwx9%24%26", "%2F%5B%3D%29[withheld]%24%26"],
  ])("takes the signs at the ends of a password with it: %s", (_title, text, masked) => {
    expect(createScrubber(["/[;)rY4Ikfopdwx9#&"]).scrub(text).text).toBe(masked);
  });

  it("finds a password of seven emoji", () => {
    expect(createScrubber(["🔑🦊🌵🎲🧲🛶🪁"]).scrub("It is 🔑🦊🌵🎲🧲🛶🪁, she says.").text).toBe(
      "It is [withheld], she says.",
    );
  });

  it("takes no words for one that has the same letters", () => {
    const { scrub } = createScrubber(['Sign"in<now&']);
    for (const text of ["Sign in now & here", "Signinnow &amp; &lt;here", "%20Sign+in+now%26"])
      expect(scrub(text)).toEqual({ text, count: 0 });
  });
});
