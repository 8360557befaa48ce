import { describe, expect, it } from "vitest";
import { jsonLines } from "../../demo/client/panel/json-lines.js";
import { readRedactions } from "../../demo/client/panel/redactions.js";

const draw = (value: unknown, missing: string[] = [], raw = false): string[] =>
  jsonLines(value, missing, raw).map(
    ({ depth, kind, tokens }) =>
      `${"  ".repeat(depth)}${tokens.map((token) => (token.kind === "bar" ? "█" : token.text)).join("")}` +
      (kind === "plain" ? "" : ` <${kind}>`),
  );

describe("JSON drawn as lines", () => {
  it("is JSON again when joined, where nothing is missing", () => {
    const value = { a: [1, "two", null, true, {}, []], "b c": { d: "e\n" } };
    expect(JSON.parse(draw(value).join("\n"))).toEqual(value);
  });

  it("shows a bar where a member was withheld, before the record", () => {
    expect(draw({ name: "x", _meta: { v: 1 } }, ["/secret"])).toEqual([
      "{",
      '  "name": "x",',
      '  "secret": █ <withheld>',
      '  "_meta": { <record>',
      '    "v": 1 <record>',
      "  } <record>",
      "}",
    ]);
  });

  it("shows a bar in every item of a list, and for items that became null", () => {
    const lines = draw({ rows: [{ test: "a" }, { test: "b" }], tokens: [null, null] }, [
      "/rows/*/value",
      "/tokens/*",
    ]);
    expect(lines.filter((line) => line.includes('"value": █'))).toHaveLength(2);
    expect(lines.filter((line) => line.trim().startsWith("█") && line.includes("withheld"))).toHaveLength(2);
  });

  it("finds the place of a path also inside structuredContent, and under escaped names", () => {
    expect(draw({ structuredContent: { a: 1 } }, ["/b~1c"])).toContain('    "b/c": █ <withheld>');
  });

  it("shows the words that stand for a withheld piece of content as a bar", () => {
    expect(draw(["[Withheld: only the user can see this.]", "[other]"])).toEqual([
      "[",
      "  █,",
      '  "[other]"',
      "]",
    ]);
  });

  it("marks in a raw result what would have leaked, with all that is in it, and invents no gaps", () => {
    const raw = { patient: { born: "1987" }, rows: [{ value: null, test: "a" }] };
    expect(
      draw(raw, ["/patient", "/rows/*/value", "/other"], true).filter((line) => line.endsWith("<leak>")),
    ).toEqual([
      '  "patient": { <leak>',
      '    "born": "1987" <leak>',
      "  }, <leak>",
      '      "value": null, <leak>',
    ]);
    expect(draw({ a: 1 }, [""], true).every((line) => line.endsWith("<leak>"))).toBe(true);
  });

  it("gives weight to marks in a schema", () => {
    expect(draw({ "x-sensitive": true })).toContain('  "x-sensitive": true <mark>');
  });
});

describe("the record of redactions", () => {
  it("is read where it is well formed, and is nothing otherwise", () => {
    const redactions = [{ path: "/a", reason: "x-sensitive", handle: "airlock-1" }, { reason: "no path" }, 7];
    const result = { _meta: { "webmcp-airlock/redaction": { version: 1, redactions } } };
    expect(readRedactions(result)).toEqual([{ path: "/a", reason: "x-sensitive", handle: "airlock-1" }]);
    for (const other of [null, "text", [], {}, { _meta: 1 }, { _meta: { "webmcp-airlock/redaction": [] } }]) {
      expect(readRedactions(other)).toEqual([]);
    }
  });
});
