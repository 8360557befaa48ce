/**
 * `x-sensitive` as a vocabulary: cases in the format of the official suite's annotation tests, run
 * by a validator that collects annotations.
 */
import { readFileSync } from "node:fs";
import { registerSchema, validate } from "@hyperjump/json-schema/draft-2020-12";
import {
  AnnotationsPlugin,
  addKeyword,
  compile,
  defineVocabulary,
  getKeyword,
  getSchema,
  interpret,
} from "@hyperjump/json-schema/experimental";
import { fromJs } from "@hyperjump/json-schema/instance/experimental";
import { describe, expect, it } from "vitest";
import { compileRedactor } from "../../src/engine/library/compile-redactor.js";
import type { JsonSchema } from "../../src/engine/schema/types.js";

interface Assertion {
  readonly location: string;
  readonly keyword: string;
  readonly expected: { readonly [schemaLocation: string]: boolean };
}
interface Case {
  readonly description: string;
  readonly compatibility?: string;
  readonly schema: object;
  readonly tests: readonly { readonly instance: never; readonly assertions: readonly Assertion[] }[];
}

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../src/schemas/${name}.json`, import.meta.url), "utf8"));
const { suite } = read("x-sensitive.annotations") as { readonly suite: readonly Case[] };
const DIALECT = read("x-sensitive.schema");
const META = read("x-sensitive.vocabulary.schema");
const VOCABULARY = "urn:webmcp-airlock:vocab:x-sensitive";
const KEYWORD = "urn:webmcp-airlock:keyword:x-sensitive";

// As `title`, it says its value of whatever its schema describes.
addKeyword({ ...getKeyword("https://json-schema.org/keyword/title"), id: KEYWORD });
defineVocabulary(VOCABULARY, { "x-sensitive": KEYWORD });
registerSchema(DIALECT);
registerSchema(META);

const UNKNOWN = "https://json-schema.org/keyword/unknown#x-sensitive";
const DIALECTS = [
  { dialect: "its own dialect", $schema: DIALECT.$id as string, keyword: KEYWORD },
  { dialect: "2020-12, which does not know it", $schema: DIALECT.$schema as string, keyword: UNKNOWN },
] as const;

/** Where the values were said, and by which part of the schema. */
async function annotationsOf(id: string, instance: never, keyword: string) {
  const plugin = new AnnotationsPlugin();
  const { valid } = interpret(await compile(await getSchema(id)), fromJs(instance), { plugins: [plugin] });
  expect(valid).toBe(true);
  return plugin.annotations
    .filter((each) => each.keyword === keyword)
    .map((each) => ({
      location: each.instanceLocation.replace(/^[^#]*#/, ""),
      schema: each.absoluteKeywordLocation.replace(/^[^#]*/, "").replace(/\/x-sensitive$/, ""),
      value: each.annotation,
    }));
}

describe.each(DIALECTS)("In $dialect", ({ $schema, keyword }) => {
  it.each(suite)("$description", async ({ schema, tests }) => {
    const id = `https://cases.example/${encodeURIComponent($schema)}/${suite.findIndex((each) => each.schema === schema)}`;
    registerSchema({ $schema, ...schema }, id);
    for (const { instance, assertions } of tests) {
      const found = await annotationsOf(id, instance, keyword);
      for (const { location, expected } of assertions) {
        const here = found.filter((each) => each.location === location);
        expect(Object.fromEntries(here.map((each) => [each.schema, each.value]))).toEqual(expected);
      }
    }
  });
});

describe("The cases", () => {
  it("are of this keyword, and some of them mark something, some of them nothing", () => {
    const all = suite.flatMap(({ tests }) => tests.flatMap(({ assertions }) => assertions));
    expect(new Set(all.map(({ keyword }) => keyword))).toEqual(new Set(["x-sensitive"]));
    expect(all.some(({ expected }) => Object.values(expected).includes(true))).toBe(true);
    expect(all.some(({ expected }) => Object.keys(expected).length === 0)).toBe(true);
  });

  it("say their dialects as the suite does, and have no $schema or $id", () => {
    for (const { compatibility = "3", schema } of suite) {
      expect(compatibility).toMatch(/^(?:<=|=)?(?:[123467]|2019|2020)$/);
      expect(schema).not.toHaveProperty("$schema");
      expect(schema).not.toHaveProperty("$id");
    }
  });

  it("have schemas that the dialect's meta-schema takes", async () => {
    const isValid = await validate(DIALECT.$id);
    for (const { schema } of suite) expect(isValid(schema as never).valid).toBe(true);
  });
});

describe("Airlock", () => {
  const valueAt = (value: unknown, location: string): unknown =>
    location
      .split("/")
      .slice(1)
      .reduce((each, key) => (each as { readonly [key: string]: unknown } | undefined)?.[key], value);

  it.each(suite)("withholds at least what a collector marks: $description", ({ schema, tests }) => {
    const redactor = compileRedactor(schema as JsonSchema);
    for (const { instance, assertions } of tests) {
      const { redactions } = redactor.redact(instance);
      const marked = assertions.filter(({ expected }) => Object.values(expected).includes(true));
      for (const { location } of marked.filter((each) => valueAt(instance, each.location) !== undefined)) {
        const holders = redactions.filter(({ pointer }) => `${location}/`.startsWith(`${pointer}/`));
        expect(holders, location).not.toEqual([]);
      }
    }
  });
});

describe("The vocabulary's meta-schema", () => {
  it("has the URI that the dialect names, and the same keyword", () => {
    expect(Object.keys(META.$vocabulary)).toEqual([VOCABULARY]);
    expect(DIALECT.$vocabulary).toHaveProperty([VOCABULARY]);
    expect(META.properties["x-sensitive"]).toEqual(DIALECT.properties["x-sensitive"]);
  });

  it("refuses a mark that is no boolean", async () => {
    const isValid = await validate(META.$id);
    expect([true, false, "yes", null].map((mark) => isValid({ "x-sensitive": mark }).valid)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
