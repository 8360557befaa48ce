/** Findings of detection · S0-50, S0-55 */

export type FindingKind =
  /** Invisible characters, or text that markup hides. */
  | "hidden-text"
  /** Text that tells an agent what to do. */
  | "instruction"
  /** The page itself warns about its result; we found nothing. */
  | "claimed"
  /** Too much text: the rest was not searched for the two above. */
  | "not-searched"
  /** An undeclared key, token or password. */
  | "credential"
  /** A payment card's number with valid check digits. */
  | "card-number"
  /** An IBAN with valid check digits. */
  | "account-number";

/**
 * `note`: only for the person; `warning`: sets `maliciousActivityHint`. Secrets are withheld either
 * way.
 */
export type FindingSeverity = "note" | "warning";

export interface FindingLocation {
  /** JSON Pointer (RFC 6901) into the inspected value. */
  readonly pointer: string;
  /** Range in that text, in UTF-16 code units; with `inName`, in a member's name. */
  readonly start: number;
  readonly end: number;
  /** The range is in the last part of the pointer: the member's name, not its value. */
  readonly inName?: true;
}

/** One finding. For the person: `evidence` quotes the inspected text. */
export interface Finding {
  readonly kind: FindingKind;
  readonly severity: FindingSeverity;
  /** Our name of the rule: `ignore-instructions`, `tag-characters`, `github-token`. */
  readonly rule: string;
  readonly location: FindingLocation;
  /** Shortened, with invisible characters written out; for a credential only its known prefix. */
  readonly evidence: string;
}
