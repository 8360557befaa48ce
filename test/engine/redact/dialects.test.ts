/**
 * Random schemas over all keywords of every dialect, against the oracle and against another
 * implementation.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileRedactor } from "../../../src/engine/index.js";
import { diagnoseSchema } from "../../../src/engine/schema/diagnose-schema.js";
import { cases } from "../../runs-all.js";
import { random } from "./arbitrary-schemas.js";
import { SchemaWriter } from "./dialect-schemas.js";
import { DIALECTS, type Dialect } from "./dialects.js";
import { ValueWriter } from "./fitting-value.js";
import { annotator } from "./hyperjump.js";
import { GONE, leavesOf, withoutMarked } from "./oracle.js";

const VALUES = 10;
const MORE_VALUES = 24;
const total = { oracle: 0, exact: 0, annotated: 0, marked: 0 };

/** Whether a value was taken out that holds what stands at `pointer`. */
const isCovered = (pointer: string, removed: readonly string[]): boolean =>
  removed.some((taken) => pointer === taken || pointer.startsWith(`${taken}/`));

function compareWithOracle(dialect: Dialect, seed: number): void {
  const schema = new SchemaWriter(dialect, seed).write();
  // Random schemas also mark what no value has.
  expect(diagnoseSchema(schema).filter(({ code }) => code !== "misplaced-mark")).toEqual([]);
  const redactor = compileRedactor(schema);
  for (let i = 0; i < VALUES; i++) {
    const value = new ValueWriter(schema, random(seed * VALUES + i)).write();
    const kept = withoutMarked(schema, [schema], value);
    const allowed = new Set(kept === GONE ? [] : leavesOf(kept));
    const result = redactor.redact(value);
    total.oracle += 1;
    expect(leavesOf(result.value).filter((leaf) => !allowed.has(leaf))).toEqual([]);
    if (result.redactions.some(({ reason }) => reason === "shape-mismatch")) continue;
    total.exact += 1;
    expect(JSON.stringify(result.value)).toBe(kept === GONE ? undefined : JSON.stringify(kept));
  }
}

async function compareWithAnnotations(dialect: Dialect, seed: number): Promise<void> {
  const schema = new SchemaWriter(dialect, seed).write();
  const marksOf = await annotator(schema, dialect);
  const redactor = compileRedactor(schema);
  let valid = 0;
  // Some schemas contradict themselves: where no early value is valid, none will be.
  for (let i = 0; i < MORE_VALUES && (valid > 0 || i < 4); i++) {
    const value = new ValueWriter(schema, random(seed * MORE_VALUES + i)).write();
    const marks = marksOf(value);
    // The other implementation says nothing of a value that is not valid.
    if (marks === undefined) continue;
    valid += 1;
    if (marks.length > 0) total.marked += 1;
    const removed = redactor.redact(value).redactions.map(({ pointer }) => pointer);
    expect(marks.filter((pointer) => !isCovered(pointer, removed))).toEqual([]);
  }
  total.annotated += valid;
}

describe.each(DIALECTS)("Random schemas over all keywords of $name", (dialect) => {
  it("are understood, let no marked value survive, and lose no more than the rule names", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => compareWithOracle(dialect, seed)),
      { numRuns: cases(420) },
    );
  });

  it("lose whatever another implementation of annotations finds marked in a valid value", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), (seed) => compareWithAnnotations(dialect, seed)),
      { numRuns: cases(620) },
    );
  });
});

describe("The two comparisons above", () => {
  it("were made often enough to say something", () => {
    expect(total.oracle).toBeGreaterThanOrEqual(cases(20_000));
    expect(total.exact).toBeGreaterThan(cases(10_000));
    expect(total.annotated).toBeGreaterThanOrEqual(cases(20_000));
    expect(total.marked).toBeGreaterThan(cases(5_000));
  });
});
