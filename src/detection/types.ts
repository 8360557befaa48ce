/** What detection finds · S0-50, S0-55 */

export type FindingKind =
  /** Characters that nobody sees, or text that markup hides. */
  | "hidden-text"
  /** Words that tell an agent what to do. */
  | "instruction"
  /** No finding of ours: the page itself warns of what it returns. */
  | "claimed"
  /** So much text that the rest was not searched for the two above. */
  | "not-searched"
  /** A key, token or password that nobody declared. */
  | "credential"
  /** A payment card's number with valid check digits. */
  | "card-number"
  /** An IBAN with valid check digits. */
  | "account-number";

/** `note`: the person may want to know; `warning`: sets `maliciousActivityHint` of the result. What is sensitive is withheld either way. */
export type FindingSeverity = "note" | "warning";

export interface FindingLocation {
  /** JSON Pointer (RFC 6901) into what was inspected. */
  readonly pointer: string;
  /** Range in that text, in UTF-16 code units; in a name, where `inName` is set. */
  readonly start: number;
  readonly end: number;
  /** The last part of the pointer is where it stands: the member's name, not its value. */
  readonly inName?: true;
}

/** One thing found. For the person: `evidence` quotes what was inspected. */
export interface Finding {
  readonly kind: FindingKind;
  readonly severity: FindingSeverity;
  /** Which rule, in words of ours: `ignore-instructions`, `tag-characters`, `github-token`. */
  readonly rule: string;
  readonly location: FindingLocation;
  /** Shortened, what cannot be seen written out; of a credential its known beginning only. */
  readonly evidence: string;
}
