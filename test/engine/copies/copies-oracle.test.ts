/**
 * The search for copies, against a slow one: each form of each value by `indexOf` in the folded
 * text.
 */
import { describe, expect, it } from "vitest";
import { cases } from "../../runs-all.js";
import { random } from "../redact/arbitrary-schemas.js";
import { KINDS, textOf } from "./kinds-of-text.js";
import { copiesIn } from "./oracle.js";
import { PlantWriter } from "./plants.js";
import { createScrubber } from "./scrub.js";

const CASES = cases(4_000);

describe("The search for copies", () => {
  it.each(KINDS)("agrees with a slow one on texts of %s", (_name, write) => {
    let found = 0;
    for (let seed = 1; seed <= CASES / KINDS.length; seed++) {
      const writer = new PlantWriter(random(seed));
      const beside = textOf(write, 400, seed);
      const { values, text } = writer.plantIn(beside);
      const expected = copiesIn(text, values);
      expect([seed, createScrubber(values).scrub(text).text]).toEqual([seed, expected]);
      if (expected !== text) found += 1;
    }
    expect(found).toBeGreaterThan(CASES / KINDS.length / 3);
  });
});
