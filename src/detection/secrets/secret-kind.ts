/**
 * What a row says of one kind of secret. All that the product knows of a kind stands in its row.
 * Every expression is linear: it has no nested repetition.
 */
import type { Names } from "../../texts/language.js";

/** The text around a match, and the name of the member that holds the text. */
export interface Surroundings {
  readonly before: string;
  readonly after: string;
  readonly name: string;
}

export interface SecretKind {
  /** The name that the log and agent developers read. */
  readonly rule: string;
  /** The name that people read. A result has the English one. */
  readonly label: Names;
  /** A text without this is not searched; a common one is an expression. */
  readonly anchor?: string | RegExp;
  /** Group 1, if there is one, is the secret itself. Without one, `find-secrets.ts` searches. */
  readonly form?: RegExp;
  /** Whether this match only names a key: ids are no secrets. */
  readonly isId?: (match: string, around: Surroundings) => boolean;
  /** A text that holds one, in the notation of the corpus: no key that looks real is kept here. */
  readonly sample: string;
}

/** The form of a token that does not stand within a longer name. */
export const token = (body: string): RegExp => new RegExp(`(?<![A-Za-z0-9_])${body}(?![A-Za-z0-9_])`, "g");

/** The same, where names have dashes. */
export const dashed = (body: string): RegExp => new RegExp(`(?<![A-Za-z0-9_-])${body}(?![A-Za-z0-9_-])`, "g");
