/**
 * The places where the log goes: entries as the extension has them, names and decisions without a
 * value.
 */
import type { JsonRecord } from "../json.js";

export interface LogSink {
  /**
   * Resolves when all of them are where they belong; after a rejection they come again. With none,
   * it says whether some could be written.
   */
  write(entries: readonly JsonRecord[]): Promise<void>;
}
