/** The vocabularies that authors write, as types · S0-05 … S0-27, S3-04 … S3-07, S4-02 */
import type { DataClass, Destination, Outcome, ResultLevel, Source } from "./types.js";

type OrSet<Value> = Value | readonly Value[];

/**
 * A scope is any text; GDPR, CCPA, HIPAA, GLBA, PCI-DSS, FERPA, COPPA and SOX are usual. It
 * certifies nothing.
 */
export type AuthorDataClass =
  | Exclude<DataClass, "regulated">
  | { readonly regulated: { readonly scopes: readonly string[] } };

/**
 * The places that a tool's input goes to, and its effects. All members are required, no others
 * allowed.
 */
export interface InputMetadata {
  readonly destination: OrSet<Destination>;
  /** Classes of data that the tool may accept. */
  readonly sensitivity: OrSet<AuthorDataClass>;
  readonly outcomes: OrSet<Outcome>;
}

/**
 * The sources of a tool's results, and their possible contents. All members are required, no others
 * allowed.
 */
export interface ReturnMetadata {
  readonly source: OrSet<Source>;
  readonly sensitivity: OrSet<AuthorDataClass>;
}

/**
 * A tool's `annotations`, a resolver's answer, and `_meta.annotations` of a result. Every member is
 * optional.
 */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  /**
   * On a tool: it may reach beyond this site. On a result: it contains text that strangers wrote.
   */
  readonly openWorldHint?: boolean;
  readonly consequentialHint?: boolean;
  readonly untrustedContentHint?: boolean;
  /** An attack was seen, or is suspected. A warning, not a verdict. */
  readonly maliciousActivityHint?: boolean;
  /** Withholds every part of the result that the schema does not describe. */
  readonly sensitiveHint?: boolean;
  /** URIs of the data's sources: `https:`, `mcp:`, `local://HOST/…`, `urn:`. Not `file:`. */
  readonly attribution?: readonly string[];
  readonly inputMetadata?: InputMetadata;
  readonly returnMetadata?: ReturnMetadata;
}

/** The advisory policy hints, in a tool's `_meta`. */
export interface PolicyHintsMeta {
  readonly "mcp.dev/effect"?: "read" | "write" | "delete" | "external";
  /** The same input gives the same result; says nothing about further effects. */
  readonly "mcp.dev/idempotent"?: boolean;
  /** `true` asks the person at every call; `false` never cancels another reason to ask. */
  readonly "mcp.dev/requiresConfirmation"?: boolean;
  readonly "mcp.dev/resultSensitivity"?: ResultLevel;
}

/**
 * Describes a call with these arguments, without running it: no side effects, the same answer for
 * the same arguments, and quickly.
 *
 * @param input the arguments, deeply frozen; an argument that is marked `x-sensitive` is a
 * placeholder.
 * @returns the differences from MCP's defaults, or a promise of them. A throw is an error that
 * agents are told of.
 */
export type ResolveAnnotations = (input: never) => ToolAnnotations | PromiseLike<ToolAnnotations>;
