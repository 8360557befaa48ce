/** Collects what is wrong with a declaration: in order, bounded, without duplicates. */
import type { DiagnosticCode, Words } from "./diagnostic-texts.js";
import { MAX_TEXT } from "./plain-data.js";
import type { AnnotationDiagnostic } from "./types.js";

/** More than an author would read. */
const MAX_DIAGNOSTICS = 100;
/** A result of ten thousand parts can be wrong in each, so only the first of these are sorted. */
const MAX_COLLECTED = 1_000;

/** @param words of the code */
export const writeDiagnostic = (
  { severity, text }: Words,
  code: string,
  pointer: string,
  detail = "",
): AnnotationDiagnostic => ({ severity, code, pointer, message: text(detail) });

export class Diagnostics<Code extends string = DiagnosticCode> {
  readonly #all: AnnotationDiagnostic[] = [];
  readonly #wordsOf: (code: Code) => Words;

  constructor(wordsOf: (code: Code) => Words) {
    this.#wordsOf = wordsOf;
  }

  add(code: Code, pointer: string, detail = ""): void {
    if (this.#all.length >= MAX_COLLECTED) return;
    this.#all.push(writeDiagnostic(this.#wordsOf(code), code, pointer.slice(0, MAX_TEXT), detail));
  }

  list(): readonly AnnotationDiagnostic[] {
    return joinDiagnostics(this.#all, []);
  }
}

const keyOf = ({ pointer, code, message, severity }: AnnotationDiagnostic): string =>
  JSON.stringify([pointer, code, message, severity]);

/** The union of both, without duplicates, in one order whichever comes first; cut at the limit. */
export function joinDiagnostics(
  one: readonly AnnotationDiagnostic[],
  other: readonly AnnotationDiagnostic[],
): readonly AnnotationDiagnostic[] {
  const byKey = new Map([...one, ...other].map((each) => [keyOf(each), each]));
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, MAX_DIAGNOSTICS);
  return Object.freeze(sorted.map(([, each]) => Object.freeze(each)));
}
