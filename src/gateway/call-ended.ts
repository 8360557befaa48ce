/** How a call ended before there was a result, in words for its agent. Not in the page bundle. */
import type { AuditEntry } from "./ports.js";

export class CallEnded extends Error {
  readonly outcome: AuditEntry["outcome"];

  constructor(outcome: AuditEntry["outcome"], words: string) {
    super(words);
    this.outcome = outcome;
  }
}
