import type { JsonRecord } from "../json.js";

/** What one format does. It need not look at what its edits did. */
export interface ReadText {
  /** All of the file as one value. */
  readonly data: unknown;
  /** Title → entry, in the order of the file. */
  readonly servers: JsonRecord;
  /** @returns the entry as it stands in the file */
  rawOf(title: string): string;
  /** @returns the file's text without this entry */
  without(title: string): string;
  /** @returns the file's text with this entry, in place of one of this title */
  with(title: string, value: JsonRecord, raw?: string): string;
}

/** A message for the person: this text is not understood, and is left as it is. */
export class TextError extends Error {}
