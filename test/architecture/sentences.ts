/**
 * Sentences that a person reads stand in `src/texts/people`, not in the views, so that they can be
 * translated.
 */
import { lineAt, type SourceFile } from "./sources.js";
import { type AstNode, walk } from "./walk.js";

const isView = (path: string): boolean => path.startsWith("extension/ui/");
/** Stands for a `${…}` of a template. */
const HOLE = "\0";
const SPOKEN_ATTRIBUTE =
  /\s(aria-label|aria-description|title|placeholder|alt|words|about|heading|details)="([^"]*)"/g;
const LETTERS = /\p{L}{2}/u;
/** A capital letter, and at least two words. CSS classes and event names have no capital. */
const SENTENCE = /^\W*\p{Lu}.*\p{L}\s+\p{L}/su;

const tagOf = (node: AstNode): unknown => (node["tag"] as AstNode)["name"];
const textOf = (quasi: AstNode): string => {
  const quasis = quasi["quasis"] as readonly (AstNode & { readonly value: { readonly raw: string } })[];
  return quasis.map(({ value }) => value.raw).join(HOLE);
};

/**
 * The words of one `html` template itself: its text nodes and the attributes that are read aloud.
 */
function wordsOfMarkup(markup: string): string[] {
  const attributes = [...markup.matchAll(SPOKEN_ATTRIBUTE)].map(([, , value = ""]) => value);
  const texts = markup.replace(/<[^>]*>/g, "<>").split("<>");
  return [...attributes, ...texts].flatMap((each) => each.split(HOLE)).filter((each) => LETTERS.test(each));
}

function sentencesIn(node: AstNode, parent: AstNode | undefined): string[] {
  if (node.type === "TaggedTemplateExpression" && tagOf(node) === "html") {
    return wordsOfMarkup(textOf(node["quasi"] as AstNode));
  }
  if (node.type === "TemplateLiteral" && parent?.type !== "TaggedTemplateExpression") {
    return [textOf(node)].filter((text) => SENTENCE.test(text));
  }
  const value = node.type === "Literal" ? node["value"] : undefined;
  return typeof value === "string" && SENTENCE.test(value) ? [value] : [];
}

/**
 * Sentences for people are in several languages: one place of each world chooses, and everyone else
 * asks it.
 */
const CHOOSERS: { readonly [world: string]: string } = {
  "extension/ui/": "extension/ui/shared/words.ts",
  "extension/background/": "extension/background/platform/words.ts",
};

/** Imports of one language, which would be spoken to readers of another. */
export function languageViolations({ path, imports }: SourceFile): string[] {
  const world = Object.keys(CHOOSERS).find((each) => path.startsWith(each));
  if (world === undefined || path === CHOOSERS[world]) return [];
  return imports
    .filter(({ target, typeOnly }) => !typeOnly && /^src\/texts\/(people|german|faults)/.test(target))
    .map(({ target, line }) => `${path}:${line} imports ${target}: take it from ${CHOOSERS[world]}`);
}

/**
 * `src/texts/people.ts` is in the script of pages, and `src/texts/faults.ts` speaks to agents as
 * well.
 */
const isTranslated = (path: string): boolean => /^src\/texts\/(people|german)\//.test(path);
/** Functions of `formats.ts` that write a number as the language does. */
const WRITES_NUMBERS = new Set<unknown>(["number", "counted"]);
const EQUALITY = new Set<unknown>(["===", "!==", "==", "!="]);

function typeOfParameter(parameter: AstNode): unknown {
  const annotation = parameter["typeAnnotation"] as AstNode | null | undefined;
  return (annotation?.["typeAnnotation"] as AstNode | undefined)?.type;
}

/** The names of the parameters around a node that are numbers, and always given. */
const numbersAround = (ancestors: readonly AstNode[]): unknown[] =>
  ancestors
    .flatMap((each) => (each["params"] as readonly AstNode[] | undefined) ?? [])
    .filter((each) => typeOfParameter(each) === "TSNumberKeyword" && each["optional"] !== true)
    .map((each) => each["name"]);

function countProblem(node: AstNode, ancestors: readonly AstNode[]): string | undefined {
  if (node.type === "BinaryExpression" && EQUALITY.has(node["operator"])) {
    const sides = [node["left"], node["right"]] as AstNode[];
    return sides.some((side) => String(side["value"]) === "1") ? "has a plural of its own" : undefined;
  }
  const written = ancestors.findLastIndex(({ type }) => type === "TemplateLiteral");
  if (node.type !== "Identifier" || written < 0 || !numbersAround(ancestors).includes(node["name"]))
    return undefined;
  const isWritten = ancestors
    .slice(written)
    .some(
      (each) => each.type === "CallExpression" && WRITES_NUMBERS.has((each["callee"] as AstNode)["name"]),
    );
  return isWritten ? undefined : "writes a number as the program has it";
}

/** Plurals and numbers differ between languages: `Intl` knows them. */
export function countViolations(file: SourceFile): string[] {
  if (!isTranslated(file.path)) return [];
  const problems: string[] = [];
  walk(file.program, (node, ancestors) => {
    const problem = countProblem(node, ancestors);
    if (problem !== undefined)
      problems.push(
        `${file.path}:${lineAt(file.text, node.start)} ${problem}: use counted or number of ./formats.js`,
      );
  });
  return problems;
}

export function sentenceViolations(file: SourceFile): string[] {
  if (!isView(file.path)) return [];
  const problems: string[] = [];
  walk(file.program, (node, ancestors) => {
    for (const words of sentencesIn(node, ancestors.at(-1))) {
      problems.push(
        `${file.path}:${lineAt(file.text, node.start)} says “${words.trim()}” (src/texts/people)`,
      );
    }
  });
  return problems;
}
