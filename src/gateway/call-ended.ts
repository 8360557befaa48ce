/** Why a call ended before it had a result, as a sentence for its agent. Not in the page bundle. */
import type { JsonObject } from "../engine/schema/types.js";
import type { AuditEntry } from "./ports.js";

export class CallEnded extends Error {
  readonly outcome: AuditEntry["outcome"];
  /** What leaves next to the sentence, in `_meta`. */
  readonly meta: JsonObject | undefined;

  constructor(outcome: AuditEntry["outcome"], words: string, meta?: JsonObject) {
    super(words);
    this.outcome = outcome;
    this.meta = meta;
  }
}
