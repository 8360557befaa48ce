/**
 * Projected schemas of every dialect: what an agent gets satisfies them, by two validators and in
 * the tool's own draft.
 */
import { Validator } from "@cfworker/json-schema";
import { Ajv } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileContract } from "../../../src/engine/enforce/compile-contract.js";
import { compileRedactor } from "../../../src/engine/index.js";
import type { JsonValue } from "../../../src/engine/schema/types.js";
import { enforceResult } from "../../../src/gateway/index.js";
import { cases } from "../../runs-all.js";
import { random } from "../redact/arbitrary-schemas.js";
import { SchemaWriter } from "../redact/dialect-schemas.js";
import { DIALECTS, type Dialect } from "../redact/dialects.js";
import { ValueWriter } from "../redact/fitting-value.js";
import { annotator, validator as hyperjump } from "../redact/hyperjump.js";
import { GONE, type Schema, withoutMarked } from "../redact/oracle.js";

const VALUES = 12;
const SCHEMAS = cases(90);
const origin = "https://shop.example";
const options = { strict: false, validateFormats: false, ownProperties: true };
type Validate = (value: unknown) => boolean;

/** Two validators that know the draft; ajv knows neither draft 4 nor, without more, draft 6. */
async function validatorsOf(schema: object, { name, year, uri }: Dialect): Promise<readonly Validate[]> {
  const draft = year < 2016 ? "4" : year < 2019 ? "7" : (name.slice(6) as "2019-09" | "2020-12");
  const other = new Validator({ $schema: uri, ...schema } as never, draft, false);
  const second: Validate = (value) => other.validate(value).valid;
  if (year < 2017) return [await hyperjump({ $schema: uri, ...schema }, name), second];
  const Kind = year < 2019 ? Ajv : year < 2020 ? Ajv2019 : Ajv2020;
  return [new Kind(options).compile({ $schema: uri, ...schema }) as Validate, second];
}

/** ajv does not look at members named `__proto__`, so there are none here. */
const writeSchema = (dialect: Dialect, seed: number): Schema =>
  JSON.parse(JSON.stringify(new SchemaWriter(dialect, seed).write()).replaceAll("__proto__", "d"));

const count = { output: 0, input: 0 };

async function checkOutput(dialect: Dialect, seed: number): Promise<void> {
  const schema = writeSchema(dialect, seed);
  const isValid = await annotator(schema, dialect);
  const sensitiveHint = seed % 3 === 0;
  const redactor = compileRedactor(schema, { sensitiveHint });
  const tool = { name: "t", outputSchema: schema, annotations: { sensitiveHint } };
  const contract = compileContract(tool, { origin });
  expect(contract.projectedOutputSchema).toEqual(redactor.projectedSchema);
  const validators = await validatorsOf(redactor.projectedSchema as object, dialect);
  for (let i = 0; i < VALUES; i++) {
    const value = new ValueWriter(schema, random(seed * VALUES + i)).write();
    if (isValid(value) === undefined) continue;
    count.output += 1;
    for (const given of [
      redactor.redact(value).value,
      enforceResult(contract, value).agent.structuredContent,
    ]) {
      if (given === undefined) continue;
      for (const validate of validators)
        expect(validate(given), JSON.stringify([redactor.projectedSchema, given])).toBe(true);
    }
  }
}

async function checkInput(dialect: Dialect, seed: number): Promise<void> {
  const schema = writeSchema(dialect, seed);
  const isValid = await annotator(schema, dialect);
  const { projectedInputSchema } = compileContract({ name: "t", inputSchema: schema }, { origin });
  const validators = await validatorsOf(projectedInputSchema as object, dialect);
  for (let i = 0; i < VALUES; i++) {
    const value = new ValueWriter(schema, random(seed * VALUES + i)).write();
    if (isValid(value) === undefined) continue;
    const given = withHandles(schema, value);
    count.input += 1;
    for (const validate of validators)
      expect(validate(given), JSON.stringify([projectedInputSchema, given])).toBe(true);
  }
}

const HANDLE = "airlock-0123456789abcdef0123456789abcdef";

/**
 * The arguments of an agent that has a handle for every marked item and leaves out marked members.
 */
function withHandles(schema: Schema, value: JsonValue): JsonValue {
  const kept = withoutMarked(schema, [schema], value, HANDLE);
  return kept === GONE ? HANDLE : kept;
}

describe.each(DIALECTS)("Projected schemas of $name", (dialect) => {
  it("accept every redacted value of every valid result", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), (seed) => checkOutput(dialect, seed)),
      { numRuns: SCHEMAS },
    );
  });

  it("accept every valid input without its marked members", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), (seed) => checkInput(dialect, seed)),
      { numRuns: SCHEMAS },
    );
  });
});

it("A reference that a draft ignores says nothing of a result", () => {
  const schema = {
    type: "object",
    properties: { s: { "x-sensitive": true }, a: { $dynamicRef: "#/definitions/x" } },
    definitions: { x: { type: "string" } },
  };
  for (const { uri, year } of DIALECTS)
    for (const keyword of ["$dynamicRef", "$recursiveRef"]) {
      const properties = { ...schema.properties, a: { [keyword]: "#/definitions/x" } };
      const projected = compileRedactor({ $schema: uri, ...schema, properties }).projectedSchema;
      expect(projected).toMatchObject({
        properties: { a: year < 2019 ? {} : { anyOf: [{ type: "string" }, {}] } },
      });
      if (year < 2019) expect(JSON.stringify(projected)).not.toContain("string");
    }
});

it("Projected schemas were asked about often enough", () => {
  expect(count.output).toBeGreaterThan(cases(1_000));
  expect(count.input).toBeGreaterThan(cases(1_000));
});
