/** `spec-notes/sensitive-results.md` and the code name each other, step by step. */
import { describe, expect, it } from "vitest";
import { NOTES } from "./pages.js";
import { disagreements, namedInCode, stepsNamedIn, stepsOf, textsIn } from "./spec-steps.js";

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
