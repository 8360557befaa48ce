import { Validator } from "@cfworker/json-schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../src/annotations/model/canonical-json.js";
import { annotationsSchema } from "../../src/annotations/model/schema.js";
import { classifySource } from "../../src/annotations/read/attribution.js";
import { normalizeTool } from "../../src/annotations/read/normalize-tool.js";
import { writeAnnotations, writePascalCase } from "../../src/annotations/write/write-annotations.js";
import {
  ALL_TOOLS,
  LIST_INBOX,
  MANAGE_FILES_ROWS,
  PASCAL_LIST_INBOX,
  PASCAL_SEND_EMAIL,
  READ_DRAFTS,
  RESOLVED_READ_FILE,
  SEND_EMAIL,
} from "./proposal-examples.js";

const cfworker = new Validator(annotationsSchema as never, "2020-12");
const ajv = new Ajv2020({ strict: false }).compile(annotationsSchema);
const isValid = (tool: unknown): boolean => {
  const verdicts = [cfworker.validate(tool).valid, ajv(tool)];
  expect(verdicts[0]).toBe(verdicts[1]);
  return verdicts[0] === true;
};

describe("the published schema", () => {
  it.each(ALL_TOOLS)("takes the proposals' own $name", (tool) => {
    expect(isValid(tool)).toBe(true);
  });

  it("takes what resolvers answer", () => {
    for (const annotations of [RESOLVED_READ_FILE, ...Object.values(MANAGE_FILES_ROWS)]) {
      expect(isValid({ annotations })).toBe(true);
    }
  });

  const input = SEND_EMAIL.annotations.inputMetadata;
  it.each([
    [{ readOnlyHint: "yes" }],
    [{ attribution: "https://a.example" }],
    [{ inputMetadata: { destination: "public" } }],
    [{ inputMetadata: { ...input, note: 1 } }],
    [{ inputMetadata: { ...input, destination: "everywhere" } }],
    [{ inputMetadata: { ...input, destination: [] } }],
    [{ returnMetadata: { source: "user", sensitivity: { regulated: true } } }],
    [{ returnMetadata: { source: "user", sensitivity: "secret" } }],
  ])("refuses %j, and so does the normaliser", (annotations) => {
    expect(isValid({ annotations })).toBe(false);
    expect(normalizeTool({ annotations }).diagnostics.some(({ severity }) => severity === "error")).toBe(
      true,
    );
  });

  it("takes whatever the record is written as", () => {
    for (const tool of ALL_TOOLS) {
      expect(isValid({ annotations: writeAnnotations(normalizeTool(tool)) })).toBe(true);
    }
  });
});

describe("writing the record", () => {
  it.each([READ_DRAFTS, LIST_INBOX, SEND_EMAIL])("gives what $name declares", ({ annotations }) => {
    const written = writeAnnotations(normalizeTool({ annotations }));
    expect(normalizeTool({ annotations: written }).facts).toEqual(normalizeTool({ annotations }).facts);
  });

  it("down-maps to PascalCase, where scopes of regulated data are lost", () => {
    const written = writeAnnotations(normalizeTool(SEND_EMAIL));
    const pascal = writePascalCase(written);
    expect(normalizeTool({ annotations: pascal })).toEqual(normalizeTool(PASCAL_SEND_EMAIL));
    expect(
      normalizeTool({ annotations: writePascalCase(writeAnnotations(normalizeTool(LIST_INBOX))) }),
    ).toEqual(normalizeTool(PASCAL_LIST_INBOX));
    const returnMetadata = { source: "user", sensitivity: { regulated: { scopes: ["HIPAA"] } } } as const;
    expect(writePascalCase({ returnMetadata })).toEqual({
      returnMetadata: { Source: "User", Sensitivity: "Regulated" },
    });
  });

  it("keeps the scopes of regulated data in camelCase", () => {
    const returnMetadata = { source: "user", sensitivity: ["pii", { regulated: { scopes: ["HIPAA"] } }] };
    expect(writeAnnotations(normalizeTool({ annotations: { returnMetadata } }))).toEqual({ returnMetadata });
  });
});

describe("sources", () => {
  it.each([
    ["mcp://server-name.domain/path/to/resource", "mcp"],
    ["https://api.example.com/endpoint", "https"],
    ["local://WORKSTATION.corp.acme.com/path/file", "local"],
    ["local:anonymous/path/file", "anonymous"],
    ["urn:org:acme:hr:salaries", "urn"],
    ["file:///home/me/x", "opaque"],
    ["http://api.example.com", "unknown"],
    ["https:///nowhere", "unknown"],
    ["the accountant", "unknown"],
  ])("%s is %s", (source, kind) => {
    expect(classifySource(source)).toBe(kind);
  });
});

describe("canonical JSON", () => {
  it("writes the members of RFC 8785's own example in its order", () => {
    const value = {
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      1: "One",
      "\u{1f600}": "Emoji: Grinning Face",
      "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis",
    };
    expect(Object.values(JSON.parse(canonicalJson(value)) as object)).toHaveLength(7);
    expect(canonicalJson(value)).toBe(
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis","\u20ac":"Euro Sign","\u{1f600}":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    );
  });

  it("writes RFC 8785's numbers, texts and literals", () => {
    const numbers = [Number("333333333.33333329"), 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0];
    expect(
      canonicalJson({ numbers, literals: [null, true, false], string: '\u20ac$\u000f\nA\'B"\\\\"/' }),
    ).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it("is the same for the same data, and parses back to it", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "grapheme" }), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("refuses what has no canonical form", () => {
    for (const value of ["\ud800", { "\udc00": 1 }, Number.NaN, Infinity, undefined, 1n, () => 1]) {
      expect(() => canonicalJson(value)).toThrow(TypeError);
    }
  });
});
