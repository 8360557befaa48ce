/**
 * The steps of `spec-notes/sensitive-results.md`, and what names them: comments in the code, and
 * tests in the format of web-platform-tests.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./pages.js";

/** `redact a tool result, 3`: the heading of an algorithm, and the number of a step. */
export type StepName = string;

/** A step with the code that implements it, each as `file → function`. */
export type Steps = ReadonlyMap<StepName, readonly string[]>;

/** Each numbered step below a heading of the third level. */
export function stepsOf(text: string): Steps {
  const steps = new Map<StepName, string[]>();
  let algorithm = "";
  let code: string[] | undefined;
  for (const line of text.split("\n")) {
    const heading = /^#+ (.+)$/.exec(line);
    if (heading) {
      algorithm = line.startsWith("### ") ? (heading[1] as string).toLowerCase() : "";
      code = undefined;
    }
    const number = algorithm && /^(\d+)\. /.exec(line)?.[1];
    if (number) {
      code = [];
      steps.set(`${algorithm}, ${number}`, code);
    }
    for (const [, file, names = ""] of line.matchAll(/`([\w./-]+\.ts)` → ((?:`\w+`(?:, )?)+)/g))
      for (const [, name] of names.matchAll(/`(\w+)`/g)) code?.push(`${file} → ${name}`);
  }
  return steps;
}

/** A comment, and what it stands above: a function, a constant or a method. */
const ABOVE =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export )?(?:async )?(?:(?:function|const|class) )?([\w$]+)/g;
const NAMED = /sensitive-results §([a-z ]+), (\d+(?:, \d+)*)/g;

/** `sensitive-results §redact a tool result, 3, 4` names two steps. */
export const stepsNamedIn = (text: string): StepName[] =>
  [...text.matchAll(NAMED)].flatMap(([, algorithm, numbers = ""]) =>
    numbers.split(", ").map((number) => `${algorithm}, ${number}`),
  );

/** @returns each step that the comments of a file name, as `step: file → function` */
export const namedInCode = (file: string, text: string): string[] =>
  [...text.matchAll(ABOVE)].flatMap(([, comment = "", name]) =>
    stepsNamedIn(comment).map((step) => `${step}: ${file} → ${name}`),
  );

/** The files of a folder below the root, with their texts. */
export const textsIn = (folder: string, ending: RegExp): (readonly [path: string, text: string])[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => ending.test(path))
    .map((path) => [`${folder}/${path}`, readFileSync(join(root, folder, path), "utf8")] as const);

/** What only one side names. */
export function disagreements(steps: Steps, inCode: readonly string[]): string[] {
  const inText = [...steps].flatMap(([step, code]) => code.map((place) => `${step}: ${place}`));
  return [
    ...[...steps].filter(([, code]) => code.length === 0).map(([step]) => `${step}: names no code`),
    ...inText.filter((each) => !inCode.includes(each)).map((each) => `${each}: not said above the function`),
    ...inCode.filter((each) => !inText.includes(each)).map((each) => `${each}: not in the text`),
  ];
}

/** In upstream's format the title of a subtest begins with the steps that it is about. */
const IN_TITLE = /([a-z]+(?: [a-z]+)+, \d+)(?=[";:])/g;

export const stepsTestedIn = (text: string): StepName[] =>
  [...text.matchAll(IN_TITLE)].map(([, step]) => step as string);
