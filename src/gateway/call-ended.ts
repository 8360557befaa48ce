/** Why a call ended before it had a result, as a sentence for its agent. Not in the page bundle. */
import type { AuditEntry } from "./ports.js";

export class CallEnded extends Error {
  readonly outcome: AuditEntry["outcome"];

  constructor(outcome: AuditEntry["outcome"], words: string) {
    super(words);
    this.outcome = outcome;
  }
}
