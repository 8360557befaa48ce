/**
 * `spec-notes/crosswalk.json`: its vectors test what is read and written, and its tables give the
 * same answers without our code. After a change of the vocabularies, run this file with `-u`.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isEvident } from "../../../src/annotations/model/facts.js";
import type { FactName, ToolSecurity } from "../../../src/annotations/model/types.js";
import { FACT_NAMES, HINTS, isHintName, SET_WORDS } from "../../../src/annotations/model/vocabulary.js";
import { writeAs } from "../../../src/annotations/write/write-as.js";
import { record } from "../arbitrary-records.js";
import {
  ALL_TOOLS,
  LIST_INBOX,
  MANAGE_FILES_ROWS,
  PASCAL_LIST_INBOX,
  PASCAL_READ_DRAFTS,
  PASCAL_SEND_EMAIL,
  READ_DRAFTS,
  SEND_EMAIL,
} from "../proposal-examples.js";
import { runVectors } from "./run-vectors.mjs";
import { VOCABULARIES } from "./tables.js";
import { outputOf, read, recordOf, type Vector } from "./vectors.js";
import { crosswalkText, tableOf } from "./write-page.js";

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const FILE = at("spec-notes/crosswalk.json");
const PAGE = at("spec-notes/crosswalk.md");
const crosswalk = JSON.parse(readFileSync(FILE, "utf8")) as {
  readonly vectors: readonly Vector[];
  readonly members: readonly { readonly vocabulary: string; readonly at: string; readonly means: object }[];
};
const { vectors, members } = crosswalk;

describe("Vector", () => {
  it.each(vectors)("$id", ({ input, on, stated, derived, output }) => {
    const security = read(input, on);
    expect(recordOf(security)).toEqual({ stated, derived });
    expect(outputOf(security)).toEqual(output);
  });
});

describe("Without our code", () => {
  it("the tables give every vector", () => {
    expect(runVectors(crosswalk)).toEqual([]);
  });

  it("a table or a vector that is changed is found", () => {
    const [member, ...others] = members;
    const swapped = {
      ...member,
      means: { true: { readOnlyHint: [false] }, false: { readOnlyHint: [true] } },
    };
    expect(runVectors({ ...crosswalk, members: [swapped, ...others] })).not.toEqual([]);
    const milder = vectors.map((each) => ({ ...each, output: {}, loses: {} }));
    expect(runVectors({ ...crosswalk, vectors: milder })).not.toEqual([]);
    const quiet = vectors.map((each) => ({ ...each, loses: {} }));
    expect(runVectors({ ...crosswalk, vectors: quiet })).not.toEqual([]);
  });

  it("a command runs them", () => {
    const command = [at("test/annotations/crosswalk/run-vectors.mjs"), FILE];
    expect(execFileSync(process.execPath, command, { encoding: "utf8" })).toBe(
      `${vectors.length} vectors, 0 differences.\n`,
    );
  });
});

describe("The files", () => {
  it("are what the tables of the code say", async () => {
    await expect(crosswalkText()).toMatchFileSnapshot(FILE);
    const page = readFileSync(PAGE, "utf8");
    const table = /(?<=<!-- table -->\n\n)[\s\S]*?(?=\n\n<!-- end of the table -->)/;
    await expect(page.replace(table, tableOf())).toMatchFileSnapshot(PAGE);
  });

  it("have a vector for each member of each vocabulary, and for each of its words", () => {
    const shared = (pointer: string) => members.filter((each) => each.at === pointer);
    for (const { at: pointer, means } of members) {
      const about = vectors.filter(({ member }) => member === pointer);
      const words = Math.max(...shared(pointer).map((each) => Object.keys(each.means).length));
      expect(about.length, pointer).toBeGreaterThanOrEqual(Math.max(words, Object.keys(means).length));
    }
    expect(new Set(members.map(({ vocabulary }) => vocabulary))).toEqual(new Set(VOCABULARIES));
  });

  it("have a vector for each value of each field of the record", () => {
    const said = new Set(
      vectors.flatMap(({ stated, derived }) =>
        Object.entries({ ...stated, ...derived }).flatMap(([name, values]) =>
          values.map((each) => `${name} ${each}`),
        ),
      ),
    );
    const wanted = FACT_NAMES.flatMap((name) => {
      if (isHintName(name)) return [`${name} true`, `${name} false`];
      return (SET_WORDS[name] ?? []).map((word) => `${name} ${word}`);
    });
    expect(wanted.filter((each) => !said.has(each))).toEqual([]);
  });
});

describe("The proposals' own examples", () => {
  const written = (tool: object, name: (typeof VOCABULARIES)[number]) => writeAs(name, read(tool, "tool"));
  /** Lists are sets: their order says nothing. */
  const sorted = (value: object): unknown =>
    JSON.parse(JSON.stringify(value), (_key, each) => (Array.isArray(each) ? each.toSorted() : each));
  const only = ({ annotations, _meta }: { readonly annotations?: object; readonly _meta?: object }) =>
    _meta === undefined ? { annotations } : { _meta };

  it.each([
    [READ_DRAFTS, PASCAL_READ_DRAFTS],
    [LIST_INBOX, PASCAL_LIST_INBOX],
    [SEND_EMAIL, PASCAL_SEND_EMAIL],
  ])("$name of S0 is that of S2, both ways, member by member", (camel, pascal) => {
    expect(sorted(written(camel, "S2"))).toEqual(sorted(only(pascal)));
    expect(sorted(written(pascal, "S0"))).toEqual(sorted(only(camel)));
  });

  it("stay as they are in their own vocabulary", () => {
    for (const tool of ALL_TOOLS) {
      const own = VOCABULARIES.map((name) => sorted(written(tool, name)));
      expect(own, tool.name).toContainEqual(sorted(only(tool)));
    }
    for (const annotations of Object.values(MANAGE_FILES_ROWS)) {
      expect(written({ annotations }, "MCP")).toEqual({ annotations });
      expect(written({ annotations }, "S0")).toEqual({ annotations });
    }
  });

  it("are all among the vectors", () => {
    const inputs = vectors.map(({ input }) => input);
    expect(ALL_TOOLS.length).toBeGreaterThan(0);
    for (const tool of ALL_TOOLS) expect(inputs).toContainEqual(only(tool));
  });
});

/** Fields where each word is worse than those before it. */
const SCALES: readonly FactName[] = ["inputMetadata.destination", "inputMetadata.outcomes", "resultLevel"];

function isMilder(name: FactName, before: ToolSecurity, after: ToolSecurity): boolean {
  const [one, other] = [before.facts[name], after.facts[name]];
  if (!one.known || !other.known) return false;
  // Who writes in a vocabulary without this word does not mean "never" by leaving it out.
  if (name === "maliciousActivityHint" && other.provenance === "derived") return false;
  const [was, is]: (readonly (boolean | string)[])[] = [one.values, other.values];
  if (isHintName(name)) return was?.[0] === HINTS[name].worse && is?.[0] !== HINTS[name].worse;
  const worst = SCALES.includes(name) ? was?.slice(-1) : was;
  const order = SET_WORDS[name] ?? [];
  const rank = (values: readonly unknown[] = []) =>
    Math.max(...values.map((each) => order.indexOf(each as string)));
  if (SCALES.includes(name)) return rank(is) < rank(worst);
  if (name === "returnMetadata.source")
    return was?.[0] === "untrustedPublic" && is?.[0] !== "untrustedPublic";
  return name.endsWith("sensitivity") && was?.some((each) => !is?.includes(each)) === true;
}

describe("What is written", () => {
  it.each(VOCABULARIES)("in %s is never milder than the record", (name) => {
    fc.assert(
      fc.property(record, (security) => {
        const back = read(writeAs(name, security), security.stage === "result" ? "result" : "tool");
        expect(FACT_NAMES.filter((fact) => isMilder(fact, security, back))).toEqual([]);
        const sources = back.facts["returnMetadata.source"].values;
        const isDenied = isEvident(security.facts, "untrustedContentHint") && sources.length > 0;
        if (isDenied) expect(sources).toContain("untrustedPublic");
      }),
    );
  });
});
