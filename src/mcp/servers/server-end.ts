/** A server as whoever serves its resources and prompts sees it, with a browser or without. */
import type { Reading } from "../../link/readings.js";
import type { JsonRecord } from "../json.js";
import type { RequestOptions } from "../source.js";

export interface ServerEnd {
  readonly name: string;
  /** What it says that it has; nothing while it is away, or may not be used. */
  capabilities(): JsonRecord;
  /** @returns one page of a list, as the server wrote it */
  page(method: string, params: JsonRecord, options: PageOptions): Promise<JsonRecord>;
  /**
   * @returns the result of a tool, as it may leave
   * @throws LineError, NoAnswerError
   */
  read(reading: Reading, args: JsonRecord, options: RequestOptions): Promise<JsonRecord>;
}

export interface PageOptions {
  readonly signal: AbortSignal;
  /** In milliseconds. */
  readonly limit: number;
}

export interface SaidWords {
  readonly server: string;
  readonly words: readonly JsonRecord[];
}

export interface ServerEnds {
  readonly ends: readonly ServerEnd[];
  /**
   * Lets words of servers out.
   *
   * @returns for each server its words in the same order: null for those that may not leave
   */
  pass(said: readonly SaidWords[]): Promise<readonly (readonly (JsonRecord | null)[])[]>;
}
