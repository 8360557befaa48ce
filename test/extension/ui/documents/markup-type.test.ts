import { describe, expect, test } from "vitest";
import { markupOf } from "../../../../extension/ui/documents/markup-type.js";

describe("A declared type decides.", () => {
  test.each([
    ["text/html", "x", "html"],
    ["Text/HTML; charset=utf-8", "x", "html"],
    ["application/xhtml+xml", "x", "html"],
    ["text/markdown;variant=GFM", "x", "markdown"],
    ["text/plain", "<p>Not meant as HTML</p>", undefined],
    ["application/json", "<p>x</p>", undefined],
    ["image/svg+xml", "<svg><p>x</p></svg>", undefined],
    ["", "<p>x</p>", undefined],
  ])("%s", (declared, text, markup) => {
    expect(markupOf(text, declared)).toBe(markup);
  });
});

describe("Without a type, a document is one by more than a secret has.", () => {
  test.each([
    "<!DOCTYPE html><title>x</title><p>Hello</p>",
    "  <html><body>Hello</body></html>",
    "<div>Dear Ada,<br>your results are in.</div>",
    "<!-- mail --><p>Hello</p>",
    "Dear Ada, <b>two</b> of <i>them</i> are <u>new</u>.",
  ])("HTML: %s", (text) => {
    expect(markupOf(text)).toBe("html");
  });

  test.each([
    "# Results\n\nAll is **well**.",
    "Two things:\n\n- one\n- two\n\nSee [the page](https://example.com).",
    "| a | b |\n|---|---|\n| 1 | 2 |\n\n> said Ada",
    "1. one\n2. two\n\n```js\nconst a = 1;\n```",
  ])("Markdown: %s", (text) => {
    expect(markupOf(text)).toBe("markdown");
  });

  test.each([
    "",
    "plr_live_9f2c8b7a",
    "p*a*s*s_w_o_r_d **x**",
    "<b>ullet-proof",
    "<div",
    "1 < 2 and 3 > 2",
    "The tag </p> ends what <p> began.",
    "Just two lines\nof a letter.",
    "A list alone:\n- one\n- two",
    "# Production\nKEY=abc\n\n# Test\n\n- KEY=**abc**",
    "# hosts\n\n- name: web\n- name: **db**",
    "#!/bin/sh\n# Title\n\n- a\n- b\n**c**",
    "-----BEGIN PRIVATE KEY-----\n# a\n\n- b\n- c\n-----END PRIVATE KEY-----",
    '{"a":"# b\\n\\n**c**"}',
  ])("Text: %s", (text) => {
    expect(markupOf(text)).toBeUndefined();
  });
});

test("A guess at the longest text takes one look at its beginning.", () => {
  const hostile = ["<", "[a](", "**", "> ", "```\n", "1. a\n", "- a\n", "# ", "</p", "<!--", "|-", "a=\n"];
  for (const piece of hostile) expect(() => markupOf(piece.repeat(100_000))).not.toThrow();
  expect(markupOf(`${"x".repeat(20_000)}<p>late</p><p>late</p><p>late</p>`)).toBeUndefined();
});
