/** A value that was changed in a way that a reader does not see, and then encoded. */
import { describe, expect, it } from "vitest";
import { createScrubber } from "./scrub.js";

const VALUES = ["sk_live_51H8xQ2eZvKY", "12 Rosewood Lane, Flat 7", "ключ-от-квартиры-7391"];
const NOTHING = ["\u200b", "\u00ad", "\ufeff", "\u2060", "\u{e0041}", "\0"];

interface Dress {
  readonly name: string;
  readonly dress: (value: string) => string;
}
const DRESSES: readonly Dress[] = [
  ...NOTHING.map((sign) => ({
    name: `U+${sign.codePointAt(0)?.toString(16)} between all characters`,
    dress: (value: string) => [...value].join(sign),
  })),
  { name: "one U+200B in the middle", dress: (value) => `${value.slice(0, 6)}\u200b${value.slice(6)}` },
  { name: "capitals", dress: (value) => value.toUpperCase() },
  { name: "spaces between all characters", dress: (value) => [...value].join(" ") },
  {
    name: "percent-encoding of all bytes",
    dress: (value) => Buffer.from(value).toString("hex").replace(/../g, "%$&"),
  },
  {
    name: "escapes of JSON",
    dress: (value) =>
      value.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  },
];
const bytesOf = (text: string) => Buffer.from(text);
const ENCODINGS = [
  { name: "base64", encode: (text: string) => bytesOf(text).toString("base64") },
  { name: "base64url", encode: (text: string) => bytesOf(text).toString("base64url") },
  {
    name: "base64 in lines",
    encode: (text: string) => bytesOf(text).toString("base64").replace(/.{20}/g, "$&\r\n"),
  },
  { name: "hexadecimal digits", encode: (text: string) => bytesOf(text).toString("hex") },
  {
    name: "capital hexadecimal digits",
    encode: (text: string) => bytesOf(text).toString("hex").toUpperCase(),
  },
  {
    name: "base64 of base64",
    encode: (text: string) => Buffer.from(bytesOf(text).toString("base64")).toString("base64"),
  },
  {
    name: "base64 of JSON, in a URL",
    encode: (text: string) => encodeURIComponent(bytesOf(JSON.stringify({ note: text })).toString("base64")),
  },
];

describe.each(DRESSES)("A value with $name", ({ dress }) => {
  it.each(ENCODINGS)("is found in $name, wherever it begins, and nothing beside it goes", ({ encode }) => {
    for (const value of VALUES) {
      const { scrub } = createScrubber([value]);
      for (const before of ["", "a", "ab", "The key is "]) {
        const written = encode(`${before}${dress(value)}, as it stands in the records`);
        const { text, count } = scrub(`See ${written} (end)`);
        expect(count, written).toBeGreaterThan(0);
        expect(text).toMatch(/^See .*\[withheld\][\s\S]* \(end\)$/);
      }
    }
  });
});
