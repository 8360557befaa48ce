/** The words for what is wrong with a schema. */
import { diagnosticTexts } from "../errors.js";
import type { Diagnostic } from "./types.js";

/** @returns one sentence that says what was found and what follows from it. */
export function describeDiagnostic({ code }: Diagnostic): string {
  return diagnosticTexts[code]();
}
