/** A mutation whose line is gone breaks nothing, and its row in the report would say nothing. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { later, tables } from "./tables.mjs";

const mutations = tables.flatMap((table) =>
  table.mutations.map(([name, file, line, replacement]) => [name, file, line, replacement] as const),
);

/** Vitest takes what paths begin with. */
const exists = (path: string): boolean =>
  readdirSync(dirname(path)).some((name) => name.startsWith(basename(path)));

describe("The tables of mutations", () => {
  it.each(mutations)("%s: its line is in its file once", (_name, file, line, replacement) => {
    expect(readFileSync(file, "utf8").split(line)).toHaveLength(2);
    expect(replacement).not.toBe(line);
  });

  it("name each mutation once", () => {
    const names = mutations.map(([name]) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it("name tests that exist", () => {
    const asked = [...tables.flatMap(({ first }) => first), ...later.flat()];
    expect(asked.filter((path) => !exists(path))).toEqual([]);
  });
});
