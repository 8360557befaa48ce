/** The look that spares a search: what it passes, no search finds anything in. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createScrubber } from "../../src/redaction/index.js";
import { isSurelyClean } from "../../src/redaction/surely-clean.js";
import { random } from "./arbitrary-schemas.js";
import { TextWriter } from "./text-writer.js";
import { bytesWriters, ESCAPES } from "./written-forms.js";

const VALUE = "sk-9fQ2xLr7VbT4mZ8wKc3N";
const DIGITS = "5f2e9c07b1a84d36";

const spaced = (digits: string, every: number, between: string): string =>
  digits.replace(new RegExp(`.{${every}}`, "g"), `$&${between}`);
const base64 = (text: string): string => Buffer.from(text).toString("base64");
const hex = (text: string): string => Buffer.from(text).toString("hex");

describe("A short text", () => {
  it.each([
    ["nothing", "", [VALUE]],
    ["prose", "The customer asked for an invoice of March, and we sent it on Monday at ten.", [VALUE]],
    ["JSON", '{"id":"k_1","made":"2026-01-15","list":[1,2,3],"ok":true}', [VALUE, DIGITS]],
    ["anything, where nothing is searched for", "100% caf\u00e9 ".repeat(20), []],
  ])("is surely clean: %s", (_title, text, values) => {
    expect(isSurelyClean(text, values)).toBe(true);
  });

  it.each([
    ["a copy", `It is ${VALUE}.`, [VALUE]],
    ["a copy of the last of them", `It is ${DIGITS}.`, [VALUE, DIGITS]],
    ["a percent sign", "100 %", [VALUE]],
    ["an entity", "a &amp; b", [VALUE]],
    ["a backslash", '{"a":"\\n"}', [VALUE]],
    ["lines", "a\nb", [VALUE]],
    ["more than ASCII", "caf\u00e9", [VALUE]],
    ["base64", base64(`key: ${VALUE}`), [VALUE]],
    ["base64 of the shortest value", base64("Qx7Lr2Vb9T"), ["Qx7Lr2Vb9T", VALUE]],
    ["base64 of the shortest value, whichever it is", base64("Qx7Lr2Vb9T"), [VALUE, "Qx7Lr2Vb9T"]],
    ["base64 with single spaces", spaced(base64(VALUE), 8, " "), [VALUE]],
    ["base64 with two spaces", spaced(base64(VALUE), 5, "  "), [VALUE]],
    ["hexadecimal digits", hex(VALUE), [VALUE]],
    ["hexadecimal digits with colons", spaced(hex(VALUE), 2, ":"), [VALUE]],
    ["hexadecimal digits with spaces", spaced(hex(VALUE), 4, " "), [VALUE]],
    ["capital digits of a value that is digits", DIGITS.toUpperCase(), [DIGITS]],
    ["a value that has something to be read in it", "nothing", ["sk-9fQ2 xLr7&VbT4"]],
    ["a second value that has", "nothing", [VALUE, "sk-9fQ2 xLr7&VbT4"]],
    ["more than ASCII in a value", "nothing", ["sk-9fQ2é7xLr7VbT4"]],
    ["many values", "nothing", Array.from({ length: 5 }, (_, i) => `${i}${VALUE}`)],
    ["a long text", "nothing ".repeat(200), [VALUE]],
  ])("is searched for what has %s", (_title, text, values) => {
    expect(isSurelyClean(text, values)).toBe(false);
  });
});

/** Runs of digits, words and signs that come near to something encoded. */
function nearlyEncoded(seed: number, value: string): string {
  const next = random(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <Item>(list: readonly Item[]): Item => list[below(list.length)] as Item;
  const bytes = () => Uint8Array.from({ length: below(4) }, () => below(256));
  const parts = Array.from({ length: 1 + below(6) }, () => {
    const roll = next();
    if (roll < 0.5) return pick(["the cat", "2026-01-15", '","id":"', " ", ": ", "0", "abcdef", "Qx7", "--"]);
    const written = pick([...bytesWriters(bytes(), bytes()), ...ESCAPES]).write(value);
    const cut = next() < 0.5 ? written : written.slice(below(8), written.length - below(30));
    return next() < 0.5 ? cut : spaced(cut, 1 + below(12), pick([" ", "  ", ":", ", ", "-", "g"]));
  });
  return parts.join(pick(["", " ", ", "]));
}

describe("What is surely clean", () => {
  it("is what a search leaves as it is", () => {
    const seen = { clean: 0, searched: 0 };
    const look = (text: string, values: readonly string[]) => {
      if (!isSurelyClean(text, values)) seen.searched += 1;
      else {
        seen.clean += 1;
        expect(createScrubber(values).scrub(text)).toEqual({ text, count: 0 });
      }
    };
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const value = seed % 3 === 0 ? VALUE : seed % 3 === 1 ? DIGITS : "plrlive9f2c8b7a6d5e";
        look(nearlyEncoded(seed, value), [value]);
        const writer = new TextWriter(seed);
        look(
          writer
            .pieces(" ")
            .map(({ written }) => written)
            .join(""),
          writer.values,
        );
      }),
      { numRuns: 10_000 },
    );
    expect(Math.min(seen.clean, seen.searched)).toBeGreaterThan(2_000);
  });
});
