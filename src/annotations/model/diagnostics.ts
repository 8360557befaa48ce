/** What is wrong with a declaration: collected in order, bounded, each once. */
import { DIAGNOSTICS, type DiagnosticCode } from "./diagnostic-texts.js";
import { MAX_TEXT } from "./plain-data.js";
import type { AnnotationDiagnostic } from "./types.js";

/** A declaration can be wrong in more places than anybody would read about. */
const MAX_DIAGNOSTICS = 100;
/** A result of ten thousand parts can be wrong in each of them: what is kept is found among the first of these. */
const MAX_COLLECTED = 1_000;
const MAX_QUOTE = 40;

/** Control, format and surrogate characters could hide or turn around what is beside them in a terminal. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A piece of the declaration for a message: shortened, in quotes, with nothing that cannot be seen. */
export function quote(value: unknown): string {
  const text = typeof value === "string" ? value.slice(0, MAX_QUOTE + 1) : describe(value);
  const short = text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text;
  const visible = short.replace(UNSEEN, "\u{fffd}");
  return typeof value === "string" ? JSON.stringify(visible) : visible;
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  return value === undefined ? "nothing" : String(value);
}

export class Diagnostics {
  readonly #all: AnnotationDiagnostic[] = [];

  add(code: DiagnosticCode, pointer: string, detail = ""): void {
    if (this.#all.length >= MAX_COLLECTED) return;
    const { severity, text } = DIAGNOSTICS[code];
    this.#all.push({ severity, code, pointer: pointer.slice(0, MAX_TEXT), message: text(detail) });
  }

  list(): readonly AnnotationDiagnostic[] {
    return joinDiagnostics(this.#all, []);
  }
}

const keyOf = ({ pointer, code, message, severity }: AnnotationDiagnostic): string =>
  JSON.stringify([pointer, code, message, severity]);

/** The union of both, each once and in one order, whichever comes first; the rest beyond the bound is left out. */
export function joinDiagnostics(
  one: readonly AnnotationDiagnostic[],
  other: readonly AnnotationDiagnostic[],
): readonly AnnotationDiagnostic[] {
  const byKey = new Map([...one, ...other].map((each) => [keyOf(each), each]));
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, MAX_DIAGNOSTICS);
  return Object.freeze(sorted.map(([, each]) => Object.freeze(each)));
}
