/** The guide's table of a rule is the shape that rules are checked by. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FACTS } from "../../src/policy/facts.js";
import { operatorsOf } from "../../src/policy/operators-of.js";
import { JOINTS, RULE_SET } from "../../src/policy/rule-shape.js";

const guide = readFileSync(new URL("../../spec-notes/guide/administrator.md", import.meta.url), "utf8");
const [, page = ""] = guide.split("## How a rule is written");

/** The rows of a table: the code words of each first cell, and those of the rest. */
function rowsOf(heading: string) {
  const [, after = ""] = page.split(`| ${heading} |`);
  const rows = after.split("\n").slice(2);
  const end = rows.findIndex((row) => !row.startsWith("|"));
  return rows.slice(0, end).map((row) => {
    const [, first = "", ...rest] = row.split("|");
    const wordsIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);
    return { names: wordsIn(first), words: wordsIn(rest.join("|")) };
  });
}

const { members } = RULE_SET.members.rules.of;

test("The guide names each member of a rule, and the words that it may have.", () => {
  const rows = rowsOf("member");
  expect(rows.flatMap(({ names }) => names)).toEqual(Object.keys(members));
  const wordsOf = (name: string) => rows.find(({ names }) => names.includes(name))?.words;
  for (const [name, shape] of Object.entries(members)) {
    if (shape.kind === "choice")
      expect([name, wordsOf(name)]).toEqual([name, expect.arrayContaining(Object.keys(shape.among))]);
    if (shape.kind === "condition")
      expect(wordsOf(name)).toEqual(expect.arrayContaining(Object.keys(JOINTS)));
  }
});

test("The guide names each operator.", () => {
  const known = new Set([...FACTS.values()].flatMap((kind) => [...operatorsOf(kind).keys()]));
  expect(
    rowsOf("operator")
      .flatMap(({ names }) => names)
      .sort(),
  ).toEqual([...known].sort());
});
