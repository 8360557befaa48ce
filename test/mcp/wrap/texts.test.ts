/** Edits of a configuration's text, against the same edits on its value. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ConfigurationText } from "../../../src/mcp/wrap/configuration-text.js";

const ENTRY = { command: "npx", args: ["-y", "x"], env: { KEY: 'a\u007F"b' } };

const JSON_TEXTS = {
  "one line": '{"mcpServers":{"a":{"command":"a"},"b":{"command":"b"}}}',
  "one entry": '{\n  "mcpServers": {\n    "a": { "command": "a" }\n  }\n}\n',
  comments:
    '// top\n{\n  /* in */ "mcpServers": {\n    // about a\n    "a": { "command": "a" }, // after a\n    "b": {\n      "command": "b" /* c */\n    } // after b\n  } // end\n}\n',
  "trailing commas":
    '{\n\t"mcpServers": {\n\t\t"a": {"command": "a",},\n\t\t"b": {"command": "b"}, // last\n\t},\n}',
  "carriage returns":
    '{\r\n    "x": 1,\r\n    "mcpServers": {\r\n        "a": {"command": "a"},\r\n        "b": {"command": "b"}\r\n    }\r\n}',
  "a mark and no end": '\uFEFF{ "mcpServers": { "a": { "command": "a" }, "b": { "command": "b" } } }',
  "comma first": '{ "mcpServers":\n  { "a": { "command": "a" }\n  , "b": { "command": "b" }\n  }\n}',
  "comment between value and comma":
    '{ "mcpServers": { "a": { "command": "a" } /* 1, 2 */, "b": {"command":"b"} } }',
};
const TOML_TEXTS = {
  tables:
    '# top\nmodel = "x" # m\n\n[mcp_servers.a]\ncommand = "a" # one\n\n[mcp_servers.a.env]\nK = "v"\n\n# about b\n[mcp_servers.b]\ncommand = "b"\n\n[tui]\nx = 1\n',
  "carriage returns":
    'model = "x"\r\n\r\n[mcp_servers.a]\r\ncommand = "a"\r\nargs = [\r\n  "1", # one\r\n  "2",\r\n]\r\n\r\n[mcp_servers.b]\r\ncommand = "b"\r\n',
  "dotted names": 'mcp_servers.a.command = "a"\nmcp_servers.b.command = "b"\n\n[x]\ny = 1979-05-27\n',
  "one table of all": '[mcp_servers]\na = { command = "a" }\nb.command = "b"\n',
  "no end": '[mcp_servers.a]\ncommand = "a"\n[mcp_servers.b]\ncommand = "b"',
};

const TEXTS = [
  ...Object.entries(JSON_TEXTS).map(
    ([title, text]) => [`JSON: ${title}`, text, "json", "mcpServers"] as const,
  ),
  ...Object.entries(TOML_TEXTS).map(
    ([title, text]) => [`TOML: ${title}`, text, "toml", "mcp_servers"] as const,
  ),
];

describe.each(TEXTS)("%s", (_, text, format, member) => {
  const read = (each: string) => new ConfigurationText(each, format, member);
  const comments = (each: string) => each.match(/\/\/.*|\/\*.*?\*\/|#.*/g) ?? [];

  it("loses an entry and nothing else", () => {
    for (const title of ["a", "b"].filter((each) => each in read(text).servers)) {
      const changed = read(text).without(title);
      expect(Object.keys(changed.servers)).toEqual(
        Object.keys(read(text).servers).filter((each) => each !== title),
      );
      const inside = new Set(comments(read(text).rawOf(title)));
      const kept = comments(text).filter((each) => !inside.has(each));
      expect(comments(changed.text).map((each) => each.trim())).toEqual(kept.map((each) => each.trim()));
    }
  });

  it("loses all of its entries, and takes one", () => {
    const empty = Object.keys(read(text).servers).reduce((each, title) => each.without(title), read(text));
    expect(empty.servers).toEqual({});
    expect(empty.with("airlock", ENTRY).servers).toEqual({ airlock: ENTRY });
    expect(read(text).with("airlock", ENTRY).servers).toEqual({ ...read(text).servers, airlock: ENTRY });
  });

  it("keeps its line ends and its mark", () => {
    const changed = read(text).without("a").with("airlock", ENTRY).text;
    expect(changed.startsWith("\uFEFF")).toBe(text.startsWith("\uFEFF"));
    if (text.includes("\r\n")) expect(changed).not.toMatch(/[^\r]\n/);
    else expect(changed).not.toContain("\r");
  });

  it("takes an entry back as it stood", () => {
    const before = read(text);
    const back = before
      .without("a")
      .with("a", before.servers["a"] as Record<string, unknown>, before.rawOf("a"));
    expect(back.servers).toEqual(before.servers);
  });
});

describe("Any name and any value", () => {
  const value = fc.dictionary(
    fc.string({ minLength: 1 }),
    fc.oneof(fc.string(), fc.array(fc.string()), fc.boolean()),
    { noNullPrototype: true },
  );
  it.each(TEXTS)("can be put in and taken out: %s", (_, text, format, member) => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), value, (title, entry) => {
        fc.pre(title !== "__proto__" && !("__proto__" in entry && Object.hasOwn(entry, "__proto__")));
        const before = new ConfigurationText(text, format, member);
        fc.pre(!Object.hasOwn(before.servers, title));
        const changed = before.with(title, entry);
        expect(changed.servers[title]).toEqual(entry);
        expect(changed.without(title).servers).toEqual(before.servers);
      }),
      { numRuns: 100 },
    );
  });
});
