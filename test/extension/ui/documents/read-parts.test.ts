import { expect, test } from "vitest";
import { MAX_MARKUP, readParts } from "../../../../extension/ui/documents/read-parts.js";

const NOTES = "# Notes\n\nAll is **well**.";
const PAGE = "<p>Dear Ada</p>";
const of = (value: unknown) => readParts(JSON.stringify(value));

test("What holds no document is shown as it is.", () => {
  for (const text of [
    "plr_live_9f2c8b7a",
    "two\nlines",
    "{broken",
    '{"id":"k1","n":[1,null,true]}',
    "[]",
    "",
  ]) {
    expect(readParts(text)).toEqual([]);
  }
});

test("A text that is a document is one part.", () => {
  expect(readParts(PAGE)).toEqual([{ text: PAGE, markup: "html", place: "" }]);
});

test("Blocks are read by their types, whatever their texts look like.", () => {
  const resource = (text: string, mimeType?: string) => ({
    type: "resource",
    resource: { uri: "mail://1", text, mimeType },
  });
  expect(
    of([
      { type: "text", text: "Hello", annotations: { audience: ["user"] } },
      resource("plain words", "text/html"),
      resource(PAGE, "text/plain"),
      resource(PAGE),
    ]),
  ).toEqual([
    { text: "Hello", place: "" },
    { text: "plain words", markup: "html", place: "mail://1" },
    { text: PAGE, place: "mail://1" },
    { text: PAGE, markup: "html", place: "mail://1" },
  ]);
});

test("A whole result gives its blocks, then its structured value.", () => {
  const parts = of({ content: [{ type: "text", text: PAGE }], structuredContent: { id: 1 } });
  expect(parts.map(({ markup }) => markup)).toEqual(["html", undefined]);
  expect(parts[1]?.text).toBe('{\n  "id": 1\n}');
});

test("A letter inside of a value stands below the rest of it, and is named by its place.", () => {
  const [rest, letter] = of({ messages: [{ subject: "Hi", body: PAGE }] });
  expect(JSON.parse(rest?.text ?? "")).toEqual({ messages: [{ subject: "Hi", body: "(shown below)" }] });
  expect(letter).toEqual({ text: PAGE, markup: "html", place: "messages › 1 › body" });
});

test("Where all is documents, nothing else is shown.", () => {
  expect(of([PAGE, PAGE]).map(({ place }) => place)).toEqual(["1", "2"]);
});

test("A type beside a text decides about it, and about no name beside it.", () => {
  const parts = of({ name: "a.md", mimeType: "text/markdown", text: "one\ntwo" });
  expect(parts.map(({ place, markup }) => [place, markup])).toEqual([
    ["", undefined],
    ["text", "markdown"],
  ]);
  expect(of({ contentType: "text/plain", body: PAGE })).toEqual([]);
});

test("What is too long, too deep or too much stays text.", () => {
  expect(readParts(PAGE.padEnd(MAX_MARKUP.html))).toHaveLength(1);
  expect(readParts(PAGE.padEnd(MAX_MARKUP.html + 1))).toEqual([]);
  expect(readParts(NOTES.padEnd(MAX_MARKUP.markdown))).toHaveLength(1);
  expect(readParts(NOTES.padEnd(MAX_MARKUP.markdown + 1))).toEqual([]);
  const long = NOTES.padEnd(MAX_MARKUP.markdown - 100);
  expect(of([long, long]).filter(({ markup }) => markup !== undefined)).toHaveLength(1);
  let deep: unknown = PAGE;
  for (let depth = 0; depth < 20; depth += 1) deep = [deep];
  expect(of(deep)).toEqual([]);
  expect(of(Array.from({ length: 100 }, () => PAGE))).toHaveLength(25);
  expect(of(Array.from({ length: 100 }, () => ({ type: "text", text: PAGE })))).toHaveLength(25);
});
