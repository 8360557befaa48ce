import { describe, expect, test } from "vitest";
import { htmlIn, MOST_HTML } from "../../../../extension/ui/documents/html-in.js";

const PAGE = "<p>Dear Ada</p>";
const of = (value: unknown) => htmlIn(JSON.stringify(value));
const resource = (text: string, mimeType?: string) => ({
  type: "resource",
  resource: { uri: "mail://1", text, mimeType },
});

describe("A declared type decides.", () => {
  test.each(["text/html", "Text/HTML; charset=utf-8", "application/xhtml+xml"])("A document: %s", (type) => {
    expect(of(resource("plain words", type))).toBe("plain words");
  });

  test.each(["text/plain", "application/json", "image/svg+xml", "text/markdown", ""])("Text: %s", (type) => {
    expect(of(resource(PAGE, type))).toBeUndefined();
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
    expect(htmlIn(text)).toBe(text);
  });

  test.each([
    "",
    "plr_live_9f2c8b7a",
    "<b>ullet-proof",
    "<div",
    "1 < 2 and 3 > 2",
    "The tag </p> ends what <p> began.",
    "# Results\n\nAll is **well**.",
    "-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----",
    '{"a":"<p>b</p>"}',
    "{broken",
  ])("Text: %s", (text) => {
    expect(htmlIn(text)).toBeUndefined();
  });
});

test("The one block of a result is the document, by itself or in its list; of several, none is.", () => {
  const block = { type: "text", text: PAGE };
  for (const value of [block, [block], { content: [block] }, resource(PAGE)]) expect(of(value)).toBe(PAGE);
  for (const value of [
    [block, block],
    { content: [block], structuredContent: { id: 1 } },
    { body: PAGE },
    [PAGE],
    { type: "image", text: PAGE },
    { type: "text", text: 1 },
  ])
    expect(of(value)).toBeUndefined();
});

test("A document that is too long stays text, and a guess takes one look at the beginning.", () => {
  expect(htmlIn(PAGE.padEnd(MOST_HTML))).toBeDefined();
  expect(htmlIn(PAGE.padEnd(MOST_HTML + 1))).toBeUndefined();
  for (const piece of ["<", "</p", "<!--", "<p "])
    expect(() => htmlIn(piece.repeat(Math.floor(MOST_HTML / piece.length)))).not.toThrow();
  expect(htmlIn(`${"x".repeat(20_000)}<p>late</p><p>late</p><p>late</p>`)).toBeUndefined();
});
