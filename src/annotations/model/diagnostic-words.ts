/** What is said of a diagnostic: its sentence, and a quote of what it is about. */
import { DIAGNOSTICS, type DiagnosticCode, type Words } from "./diagnostic-texts.js";

export const wordsOf = (code: DiagnosticCode): Words => DIAGNOSTICS[code];

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
