/** Members and keywords that are like one that is read: what lint says, and what it does not. */
import { describe, expect, it } from "vitest";
import * as z from "zod";
import * as z3 from "zod/v3";
import { lintTools } from "../../src/cli/lint-tools.js";
import { memberMeant } from "../../src/engine/schema/near-misses.js";
import cases from "../../src/kit/cases/declarations.json" with { type: "json" };
import { DELETE_USER, LIST_INBOX, READ_DRAFTS, SEND_EMAIL } from "../annotations/proposal-examples.js";
import { cloud } from "../corpus/cloud.js";
import { health } from "../corpus/health.js";
import { identity } from "../corpus/identity.js";
import { mail } from "../corpus/mail.js";
import { money } from "../corpus/money.js";
import { people } from "../corpus/people.js";
import { things } from "../corpus/things.js";
import { trade } from "../corpus/trade.js";
import { travel } from "../corpus/travel.js";

const SOUND = {
  name: "ok",
  description: "Does.",
  annotations: {
    readOnlyHint: true,
    inputMetadata: { destination: "ephemeral", sensitivity: "none", outcomes: "benign" },
    returnMetadata: { source: "system", sensitivity: "none" },
  },
};
const found = (tool: object) =>
  lintTools([{ ...SOUND, ...tool }]).findings.map(
    ({ severity, code, pointer }) => `${severity} ${code} ${pointer}`,
  );
const annotated = (members: object) => ({ annotations: { ...SOUND.annotations, ...members } });
const described = (schema: object) => ({ outputSchema: { type: "object", properties: { a: schema } } });

describe("A mark that is misspelt or misplaced is an error", () => {
  it.each(
    "sensitivHint sensitveHint senstiveHint sensitiveHnt sensitive_hint SensitiveHint sensitivehint sensetiveHint sensitive isSensitive x-sensitive xSensitive x_sensitive X-Sensitive x-senstive sesnitiveHint".split(
      " ",
    ),
  )("%s in annotations, beside the name, and in _meta", (name) => {
    expect(found(annotated({ [name]: true }))).toEqual([`error misspelt-mark /annotations/${name}`]);
    expect(found({ [name]: true })).toEqual([`error misspelt-mark /${name}`]);
    expect(found({ _meta: { [name]: true } })).toEqual([`error misspelt-mark /_meta/${name}`]);
  });

  it.each(
    "x_sensitive xSensitive X-Sensitive x-senstive x-sensitve xsensitive sensitive isSensitive sensitiveHint x-sensetive sensitivity_x x--sensitive sensitiveFields".split(
      " ",
    ),
  )("%s in a schema", (name) => {
    const isLike = name !== "sensitivity_x";
    const expected = isLike ? [`error misspelt-mark /outputSchema/properties/a/${name}`] : [];
    for (const value of [true, "true", 1, ["a"]])
      expect(found(described({ [name]: value }))).toEqual(expected);
    expect(found({ inputSchema: { properties: { a: { [name]: true } } } })).toEqual(
      isLike ? [`error misspelt-mark /inputSchema/properties/a/${name}`] : [],
    );
  });

  it("and so is a misspelt holder of marks", () => {
    for (const name of [
      "output_schema",
      "outputShema",
      "outputschema",
      "OutputSchema",
      "annotation",
      "anotations",
    ])
      expect(found({ [name]: { properties: { a: { "x-sensitive": true } } } })).toEqual([
        `error misspelt-mark /${name}`,
      ]);
  });

  it("and so is a mark that no value of a result can have", () => {
    const schema = { type: "object", secret: { type: "string", "x-sensitive": true } };
    expect(found({ outputSchema: schema })).toContain(
      "error misplaced-mark /outputSchema/secret/x-sensitive",
    );
    expect(found({ outputSchema: { properties: { "x-sensitive": true, secret: {} } } })).toContain(
      "error malformed-keyword /outputSchema/properties",
    );
  });

  it("and each says how to mend it", () => {
    const [first] = lintTools([{ ...SOUND, ...annotated({ sensitivHint: true }) }]).findings;
    expect(first?.message).toMatch(/Did you mean annotations\.sensitiveHint\?/);
  });
});

describe("Other near misses are errors, too", () => {
  it.each([
    [annotated({ readOnlyHnt: true }), "/annotations/readOnlyHnt", "readOnlyHint"],
    [annotated({ read_only_hint: true }), "/annotations/read_only_hint", "readOnlyHint"],
    [{ readOnlyHint: true }, "/readOnlyHint", "annotations.readOnlyHint"],
    [{ inputschema: {} }, "/inputschema", "inputSchema"],
    [{ dynamicAnnotation: true }, "/dynamicAnnotation", "dynamicAnnotations"],
    [{ _meta: { "mcp.dev/efect": "read" } }, "/_meta/mcp.dev~1efect", "mcp.dev/effect"],
    [annotated({ "mcp.dev/effect": "read" }), "/annotations/mcp.dev~1effect", "_meta mcp.dev/effect"],
    [described({ requird: ["b"] }), "/outputSchema/properties/a/requird", '"required"'],
    [{ outputSchema: { propertis: { a: {} } } }, "/outputSchema/propertis", '"properties"'],
  ])("%j", (tool, pointer, meant) => {
    const report = lintTools([{ ...SOUND, ...tool }]).findings;
    expect(report.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([`misspelt-member ${pointer}`]);
    expect(report[0]?.message).toContain(`Did you mean ${meant}?`);
  });
});

describe("Nothing is said of", () => {
  const none = (tool: object) => found(tool).filter((each) => /misspelt|misplaced/.test(each));

  it("members of vocabularies, of Web IDL, MCP and OpenAPI, and what is set to false", () => {
    const all = {
      ...SOUND,
      title: "t",
      icons: [],
      execution: {},
      _meta: { "mcp.dev/effect": "read", "mcp.dev/idempotent": true, "example.com/sensitive": 1, ifc: {} },
      annotations: {
        ...{
          title: "t",
          audience: ["user"],
          priority: 1,
          lastModified: "",
          debugging: true,
          sensitiveHint: true,
        },
        ...{ InputMetadata: {}, ReturnMetadata: {}, attribution: [], maliciousActivityHint: false },
        ...{ destructiveHint: false, idempotentHint: true, openWorldHint: true, consequentialHint: false },
        "io.modelcontextprotocol/action-metadata": {},
      },
    };
    expect(none(all)).toEqual([]);
    expect(none({ sensitive: false, ...annotated({ xSensitive: false }) })).toEqual([]);
    const openApi = {
      nullable: true,
      discriminator: {},
      xml: {},
      externalDocs: {},
      example: 1,
      deprecated: true,
    };
    expect(
      none(described({ ...openApi, "x-sensitivity": "low", sensitivity: "low", writeOnly: true })),
    ).toEqual([]);
  });

  it("names under properties, $defs and their kind, and of data", () => {
    const names = Object.fromEntries(
      ["sensitive", "xSensitive", "sensitiveHint", "requird", "propertys", "titel", "readOnlyHnt"].map(
        (name) => [name, {}],
      ),
    );
    const keywords = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
    expect(none({ outputSchema: Object.fromEntries(keywords.map((keyword) => [keyword, names])) })).toEqual(
      [],
    );
    const data = { default: names, examples: [names], const: names, enum: [names] };
    expect(none(described(data))).toEqual([]);
  });

  it("corpora of public schemas", () => {
    const corpus = [cloud, health, identity, mail, money, people, things, trade, travel].flat();
    const alarms = corpus.flatMap(({ outputSchema }) => [
      ...none({ outputSchema }),
      ...none({ inputSchema: outputSchema }),
    ]);
    expect(alarms).toEqual([]);
    const examples = [
      DELETE_USER,
      LIST_INBOX,
      READ_DRAFTS,
      SEND_EMAIL,
      ...(cases as { tool?: object }[]).map(({ tool = {} }) => tool),
    ];
    expect(examples.flatMap((tool) => none(tool))).toEqual([]);
  });

  it("words that are only short", () => {
    for (const name of [
      "desc",
      "kind",
      "tags",
      "unit",
      "label",
      "group",
      "notes",
      "icon",
      "hidden",
      "handler",
      "parameters",
    ])
      expect([
        memberMeant("tool", name),
        memberMeant("annotations", name),
        memberMeant("schema", name),
      ]).toEqual(Array(3).fill(undefined));
  });
});

describe("A schema of a library", () => {
  const marked = z.object({ secret: z.string().meta({ "x-sensitive": true }) });

  it("is converted where it offers JSON Schema, and is none elsewhere", () => {
    expect(found({ outputSchema: marked })).toEqual([]);
    class Odd {
      type = "object";
    }
    const odd = [
      z3.object({ a: z3.string() }),
      new Odd(),
      "object",
      () => 1,
      { a: marked },
      { properties: { a: marked } },
      [],
    ];
    for (const outputSchema of odd)
      expect(found({ outputSchema })).toContain("error not-a-json-schema /outputSchema");
    expect(found({ inputSchema: z3.object({ a: z3.string() }) })).toContain(
      "error bad-input-schema /inputSchema",
    );
  });
});

describe("A marked member", () => {
  it("that is not required is noted, and one that is required is not", () => {
    const secret = { type: "string", "x-sensitive": true };
    expect(found({ outputSchema: { properties: { secret } } })).toEqual([
      "note not-required /outputSchema/properties/secret",
    ]);
    expect(found({ outputSchema: { properties: { secret }, required: ["secret"] } })).toEqual([]);
  });

  it("of the input has no unmarked twin in the result", () => {
    const inputSchema = { properties: { door: { type: "string", "x-sensitive": true } } };
    const outputSchema = { properties: { door: { type: "string" } } };
    expect(found({ inputSchema, outputSchema })).toEqual([
      "warning looks-sensitive /outputSchema/properties/door",
    ]);
  });
});
