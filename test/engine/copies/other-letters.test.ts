/**
 * Values that a tool writes for reading: digits in groups, addresses and keys in letters of the
 * other case.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isStrong } from "../../../src/engine/copies/strength.js";
import { cases } from "../../runs-all.js";
import { createScrubber } from "./scrub.js";
import { ESCAPES } from "./written-forms.js";

const alike = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(..."abcXYZ0189Q7wR5tY2pL9kJ4hG"), minLength: 12, maxLength: 24 }),
    fc.constantFrom("1", "7", "@"),
    fc.boolean(),
  )
  .map(([letters, data, isUpper]) => {
    const value = letters.slice(0, 5) + data + letters.slice(5);
    if (data === "@") return value;
    return isUpper ? value.toUpperCase() : value.toLowerCase();
  })
  .filter((value) => isStrong(value.replace(/[^a-z\d]/gi, "").toLowerCase()));

describe("The search for what is written for reading", () => {
  it.each([
    ["a card number in groups", "4929831746025163", "4929 8317 4602 5163"],
    ["a card number with hyphens", "4929831746025163", "4929-8317-4602-5163"],
    ["a card number without its hyphens", "4929-8317-4602-5163", "4929831746025163"],
    ["a card number with spaces for hyphens", "4929-8317-4602-5163", "4929 8317 4602 5163"],
    ["an IBAN in groups", "DE89370400440532013000", "DE89 3704 0044 0532 0130 00"],
    ["an IBAN of letters in groups", "GB29NWBK60161331926819", "GB29 NWBK 6016 1331 9268 19"],
    ["an IBAN without its groups", "GB29 NWBK 6016 1331 9268 19", "GB29NWBK60161331926819"],
    [
      "groups that no line may end in",
      "DE89370400440532013000",
      "DE89\u202f3704\u202f0044\u202f0532\u202f0130\u202f00",
    ],
    ["a phone number in groups", "+4915123456789", "+49 (151) 2345-6789"],
    ["a phone number without its groups", "+49 (151) 2345-6789", "+4915123456789"],
    ["an address in small letters", "Jane.Doe@Mail.Example", "jane.doe@mail.example"],
    ["an address in capitals", "jane.doe@mail.example", "JANE.DOE@MAIL.EXAMPLE"],
    ["a key in capitals", "sk_live_51h8xq2ezvky", "SK_LIVE_51H8XQ2EZVKY"],
    ["a key for an authenticator", "JBSWY3DPEHPK3PXP", "jbsw y3dp ehpk 3pxp"],
    ["a licence key without hyphens", "A1B2C-3D4E5-F6G7H", "A1B2C3D4E5F6G7H"],
    [
      "an identifier without hyphens",
      "f47ac10b-58cc-4372-a567-0e02b2c3d479",
      "F47AC10B58CC4372A5670E02B2C3D479",
    ],
    ["a postal address on two lines", "12 Rosewood Lane, Springfield", "12 ROSEWOOD LANE\nSPRINGFIELD"],
    ["lines of a mail that end in a sign", "sk_live_51h8xq2ezvkylo2c", "sk_live_51h=\r\n8xq2ezvkylo2c"],
    ["places to break a line", "sk_live_51h8xq2ezvkylo2c", "sk_\u200blive_\u00ad51h8xq2e&shy;zvkylo2c"],
    ["an address in capitals in a URL", "Jane.Doe@Mail.Example", "?to=JANE.DOE%40MAIL.EXAMPLE"],
    ["groups in HTML", "DE89370400440532013000", "DE89&nbsp;3704&#160;0044&nbsp;0532&nbsp;0130&nbsp;00"],
  ])("finds %s", (_title, value, written) => {
    expect(createScrubber([value]).scrub(`It is (${written}), they say.`)).toMatchObject({ count: 1 });
    expect(createScrubber([value]).scrub(`It is (${written.slice(0, -2)}x), they say.`).count).toBe(0);
  });

  it("finds them in any escapes, far from anything else", () => {
    const filler = " and then nothing of it for a while. ".repeat(20);
    const separators = fc.constantFrom("", " ", "-", ".", "  ", "\u00a0", "\n");
    fc.assert(
      fc.property(
        alike,
        fc.integer({ min: 2, max: 6 }),
        separators,
        fc.constantFrom(...ESCAPES),
        fc.boolean(),
        (value, size, between, { write }, isUpper) => {
          const groups = value.replace(new RegExp(`.{${size}}`, "g"), `$&${between}`);
          const written = write(isUpper ? groups.toUpperCase() : groups.toLowerCase());
          const { scrub } = createScrubber([value]);
          expect(scrub(`${filler}(${written})${filler}`).text).not.toContain(written);
          expect(
            scrub(`${filler}(${write(`${groups.slice(0, 5)}zz${groups.slice(6)}`)})${filler}`).count,
          ).toBe(0);
        },
      ),
      { numRuns: cases(1_500) },
    );
  });

  it.each([
    ["so few letters that any word may be", "a$1!b%2(c)~#", "a1, b2 c"],
    ["letters that others stand between", "DE89370400440532013000", "DE89 3704 0044 EUR 0532 0130 00"],
  ])("takes nothing else for a copy: %s", (_title, value, text) => {
    expect(isStrong(value)).toBe(true);
    expect(createScrubber([value]).scrub(text)).toEqual({ text, count: 0 });
  });
});
