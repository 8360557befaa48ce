/** `spec-notes/sensitive-results.md` and the code name each other, step by step. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { NOTES, root } from "./pages.js";
import { disagreements, namedInCode, stepsNamedIn, stepsOf, stepsTestedIn, textsIn } from "./spec-steps.js";

const text = NOTES.find(({ path }) => path === "spec-notes/sensitive-results.md")?.text ?? "";
const steps = stepsOf(text);
const sources = ["src", "extension"].flatMap((room) => textsIn(room, /\.ts$/));
const inCode = sources.flatMap(([path, source]) => namedInCode(path, source));

describe("The text of sensitive results", () => {
  it("has its steps in the code, and the code has its steps in the text", () => {
    expect(steps.size).toBeGreaterThan(60);
    expect(disagreements(steps, inCode)).toEqual([]);
  });

  it("is named by comments that stand above a function only", () => {
    const all = sources.flatMap(([, source]) => stepsNamedIn(source));
    expect(all.length).toBe(inCode.length);
  });
});

describe("The tests in upstream's format", () => {
  const FOLDER = "test/conformance/sensitive";
  const files = textsIn(FOLDER, /\.https\.html$/);
  const tested = files.flatMap(([, source]) => stepsTestedIn(source));
  /**
   * A page sees none of these. The kit's own targets and `test/gateway` show bridges; what the user
   * is told of a failure is shown by `test/webmcp/references/held-items.test.ts`.
   */
  const isUnseen = (step: string): boolean =>
    step.startsWith("bridge a tool, ") || step === "fail an execution, 3";

  it("ask each step", () => {
    expect([...steps.keys()].filter((step) => !isUnseen(step) && !tested.includes(step))).toEqual([]);
  });

  it("ask no step that the text does not have", () => {
    expect(files.length).toBeGreaterThan(5);
    expect(tested.filter((step) => !steps.has(step))).toEqual([]);
  });

  it("know the IDL of the text, letter by letter", () => {
    const idl = readFileSync(join(root, FOLDER, "resources/sensitive-results.idl"), "utf8");
    expect(/```webidl\n([\s\S]*?)```/.exec(text)?.[1]).toBe(idl);
  });

  it("take the kit's cases from where they are", () => {
    for (const name of ["calls", "references"]) {
      const copy = readFileSync(join(root, FOLDER, `resources/${name}.json`), "utf8");
      expect(copy).toBe(readFileSync(join(root, `src/kit/cases/${name}.json`), "utf8"));
    }
  });

  it("run each of the kit's cases of the first proposal that a page can show", () => {
    const named = files.flatMap(([, source]) => [...source.matchAll(/"(S1-[\w/-]+)"/g)].map(([, id]) => id));
    const cases = ["calls", "references"].flatMap(
      (name) =>
        JSON.parse(readFileSync(join(root, `src/kit/cases/${name}.json`), "utf8")) as { id: string }[],
    );
    const missing = cases.map(({ id }) => id).filter((id) => id.startsWith("S1-") && !named.includes(id));
    // Its Authorization header may make a user agent ask the user first.
    expect(missing).toEqual(["S1-11/encoded-copy"]);
  });
});

describe("The comparison", () => {
  const TEXT =
    "### Open a door\n\n1. Push it.\n   `src/door.ts` → `push`\n2. Go in.\n   `src/door.ts` → `go`\n";
  const CODE = `/** Pushes. sensitive-results §open a door, 1 */
export function push(): void {}
/** sensitive-results §open a door, 2 */
const go = 1;`;
  const compare = (spec: string, source: string): string[] =>
    disagreements(stepsOf(spec), namedInCode("src/door.ts", source));

  it("finds nothing where both say the same", () => {
    expect(compare(TEXT, CODE)).toEqual([]);
  });

  it.each<[string, string, string, readonly string[]]>([
    [
      "a step that the code does not name",
      TEXT,
      CODE.replace("§open a door, 2", ""),
      ["open a door, 2: src/door.ts → go: not said above the function"],
    ],
    [
      "a function that is called otherwise",
      TEXT,
      CODE.replace("push", "pull"),
      [
        "open a door, 1: src/door.ts → push: not said above the function",
        "open a door, 1: src/door.ts → pull: not in the text",
      ],
    ],
    [
      "a step that the text does not have",
      TEXT,
      CODE.replace("door, 1", "door, 1, 3"),
      ["open a door, 3: src/door.ts → push: not in the text"],
    ],
    ["a step without code", `${TEXT}3. Close it.\n`, CODE, ["open a door, 3: names no code"]],
  ])("finds %s", (_title, spec, source, found) => {
    expect(compare(spec, source)).toEqual(found);
  });
});
