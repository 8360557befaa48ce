/** The meta-schema that tells editors, and validators in CI, what `x-sensitive` may be. */
import { readFileSync } from "node:fs";
import { registerSchema, validate } from "@hyperjump/json-schema/draft-2020-12";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { KEYWORD_NAMES, KEYWORDS, LIST, MAP, SCHEMA } from "../../src/engine/schema/keywords.js";

const META = JSON.parse(
  readFileSync(new URL("../../src/schemas/x-sensitive.schema.json", import.meta.url), "utf8"),
);
const VOCABULARY = "urn:webmcp-airlock:vocab:x-sensitive";

const byAjv = new Ajv2020({ strict: false }).compile(META);
registerSchema(META);
const byHyperjump = await validate(META.$id);
/** As an editor that knows neither vocabularies nor `$dynamicRef`. */
const { $id: _, allOf: _all, $dynamicAnchor: _anchor, $vocabulary: _vocabulary, ...plain } = META;
const byNames = new Ajv2020({ strict: false }).compile(plain);

const HOLDERS: readonly (readonly [keyword: string, wrap: (schema: object) => unknown])[] = [
  ...Array.from(KEYWORD_NAMES).flatMap((keyword): [string, (schema: object) => unknown][] => {
    const shape = KEYWORDS[keyword]?.shape;
    if (shape === SCHEMA) return [[keyword, (schema) => schema]];
    if (shape === LIST) return [[keyword, (schema) => [schema]]];
    return shape === MAP ? [[keyword, (schema) => ({ a: schema })]] : [];
  }),
  ["items", (schema) => [schema]],
  ["$defs", (schema) => ({ a: schema })],
  ["definitions", (schema) => ({ a: schema })],
];

describe("A schema with a mark that is", () => {
  it.each([true, false])("%j is right", (mark) => {
    const schema = { type: "object", properties: { key: { type: "string", "x-sensitive": mark } } };
    expect([byAjv(schema), byHyperjump(schema).valid, byNames(schema)]).toEqual([true, true, true]);
  });

  it.each(["yes", "true", 1, null, {}])("%j is flagged", (mark) => {
    for (const schema of [{ "x-sensitive": mark }, { properties: { key: { "x-sensitive": mark } } }])
      expect([byAjv(schema), byHyperjump(schema as never).valid, byNames(schema)]).toEqual([
        false,
        false,
        false,
      ]);
  });

  it.each(
    HOLDERS,
  )("wrong is flagged below %s, also where an editor follows no $dynamicRef", (keyword, wrap) => {
    const [wrong, right] = ["yes", true].map((mark) => ({ [keyword]: wrap({ "x-sensitive": mark }) }));
    expect([byNames(wrong), byNames(right)]).toEqual([false, true]);
  });
});

it("The meta-schema names its vocabulary, which a validator need not know", () => {
  expect(META.$vocabulary[VOCABULARY]).toBe(false);
});
