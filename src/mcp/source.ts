/**
 * The source of tools. The extension is the first source; the server knows no other thing of it
 * than this.
 */
import type { JsonRecord } from "./json.js";

export interface SourceTool extends JsonRecord {
  readonly name: string;
}

/** The state of one browser. */
export type SourceState =
  | { readonly kind: "connecting" | "untrusted" | "too-many" | "managed" | "denied" | "silent" }
  /** `logProblem`: why the log is not where the user's organisation wants it. */
  | { readonly kind: "ready"; readonly logProblem?: string }
  | { readonly kind: "waiting"; readonly code: string }
  | { readonly kind: "not-private"; readonly problem: string };

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** In milliseconds without an answer or progress. */
  readonly limit?: number;
  /** In milliseconds: how long the client waits, where no progress keeps it waiting. */
  readonly patience?: number;
  progressed?(progress: number, message?: string): void;
  /**
   * Asks the client's person, for a source without a browser; undefined where the client cannot.
   */
  readonly ask?: Ask;
}

/** A question to a person, for one call: a sentence of ours, and the title of the box for a yes. */
export interface Question {
  readonly message: string;
  readonly title: string;
}

/** @returns whether the person said yes */
export type Ask = (question: Question) => Promise<boolean>;

/** An answer without a result. */
export class LineError extends Error {
  readonly code: number;
  readonly data: JsonRecord;

  constructor(code: number, message: string, data: JsonRecord = {}) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** `silent`: the other end is there, and does not answer. */
export type LineProblem = "closed" | "too-large" | "cancelled" | "silent";

/** No answer will come. */
export class NoAnswerError extends Error {
  readonly problem: LineProblem;

  constructor(problem: LineProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface Client {
  readonly name: string;
  readonly version: string;
}

export interface ToolSource {
  /** One entry for each connected browser. */
  states(): readonly SourceState[];
  /**
   * Resolves when every browser that is there has said what this app may do, or after `limit`
   * milliseconds.
   */
  settled(limit: number): Promise<void>;
  /** @throws LineError, NoAnswerError */
  list(): Promise<readonly SourceTool[]>;
  /** @throws LineError, NoAnswerError */
  call(params: JsonRecord & { readonly name: string }, options: RequestOptions): Promise<JsonRecord>;
  /** @throws LineError, NoAnswerError */
  resolve(
    method: string,
    params: JsonRecord & { readonly name: string },
    options: RequestOptions,
  ): Promise<JsonRecord>;
  /** A claim, for the person. */
  introduce(client: Client): void;
  /** @returns ends it */
  onChange(listener: () => void): () => void;
  /**
   * The person said that something that was withheld from this app is no secret. @returns ends it
   */
  onExcused(listener: () => void): () => void;
  close(): void;
}
