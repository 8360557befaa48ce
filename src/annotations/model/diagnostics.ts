/** Collects what is wrong with a declaration: in order, bounded, without duplicates. */
import type { DiagnosticCode, Words } from "./diagnostic-texts.js";
import { MAX_TEXT } from "./plain-data.js";
import type { AnnotationDiagnostic } from "./types.js";

/** More than an author would read. */
const MAX_DIAGNOSTICS = 100;
/** A result of ten thousand parts can be wrong in each, so only the first of these are sorted. */
const MAX_COLLECTED = 1_000;
const MAX_QUOTE = 40;

/**
 * Attack: control, format and surrogate characters that hide or reverse their surroundings in a
 * terminal.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Quotes a part of the declaration, shortened and visible: it cannot end the quotation. */
export function quote(value: unknown): string {
  const text = typeof value === "string" ? value.slice(0, MAX_QUOTE + 1) : describe(value);
  const short = text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text;
  const visible = short.replace(UNSEEN, "\u{fffd}");
  return typeof value === "string" ? JSON.stringify(visible.replaceAll('"', "'")) : visible;
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  return value === undefined ? "nothing" : String(value);
}

export class Diagnostics<Code extends string = DiagnosticCode> {
  readonly #all: AnnotationDiagnostic[] = [];
  readonly #words: Readonly<Record<Code, Words>>;

  constructor(words: Readonly<Record<Code, Words>>) {
    this.#words = words;
  }

  add(code: Code, pointer: string, detail = ""): void {
    if (this.#all.length >= MAX_COLLECTED) return;
    const { severity, text } = this.#words[code];
    this.#all.push({ severity, code, pointer: pointer.slice(0, MAX_TEXT), message: text(detail) });
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
