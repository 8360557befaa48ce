import { expect, test } from "vitest";
import { asBlock, asJsonBlock, asLine } from "../../../../extension/ui/shared/untrusted-text.js";

test("A line has no breaks, no invisible characters, and an end.", () => {
  expect(asLine("pay\u202e\u0000 \n me\u{e0041}")).toBe("pay me");
  expect(asLine("x".repeat(200))).toBe(`${"x".repeat(120)}…`);
});

test("A name cannot leave the quotation marks that it is put in.", () => {
  expect(asLine("Pay” on https://bank.example? „Airlock‟ trusts «it»")).toBe(
    'Pay" on https://bank.example? "Airlock" trusts "it"',
  );
});

test("Two single quotation marks, and signs that look like a double one, are one of the keyboard's.", () => {
  expect(asLine("Pay'' on x? ‘‘ok″ 〃 it's")).toBe('Pay" on x? "ok" " it\'s');
});

test("A letter keeps four accents, as many as any script piles up, and no more.", () => {
  expect(asLine(`a${"\u0301".repeat(50)}b`)).toBe(`a${"\u0301".repeat(4)}b`);
  expect(asLine("Tiếng Việt".normalize("NFD"))).toBe("Tiếng Việt".normalize("NFD"));
  expect(asLine("ကျွန်ုပ်")).toBe("ကျွန်ုပ်");
});

test("A name of the other direction is isolated, and cannot end its isolation.", () => {
  expect(asLine("\u2067أداة\u2069 3")).toBe("\u2068أداة 3\u2069");
  expect(asLine("מפתח")).toBe("\u2068מפתח\u2069");
  expect(asLine("日本 key ä")).toBe("日本 key ä");
});

test("A block keeps its lines, and writes out what could not be seen.", () => {
  expect(asBlock("a\n\tb\u202ec\u200b\u0007\ud800")).toBe("a\n\tb\\u{202e}c\\u{200b}\\u{7}\\u{d800}");
  expect(asBlock("ä 日本 🙂")).toBe("ä 日本 🙂");
});

test("A block of great length is cut.", () => {
  expect(asBlock("x".repeat(100_000))).toHaveLength(60_001);
});

test("JSON is laid out, anything else stays as it is.", () => {
  expect(asJsonBlock('{"a":"\u202e"}')).toBe('{\n  "a": "\\u{202e}"\n}');
  expect(asJsonBlock("{a")).toBe("{a");
});
