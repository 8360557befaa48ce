/** Public types of enforcement. */
import type { Finding } from "../../detection/types.js";
import type { JsonSchema, JsonValue } from "../schema/types.js";

/** A tool as a page declares it: only the members that enforcement reads. Others are ignored. */
export interface ToolDefinition {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: { readonly sensitiveHint?: unknown } | undefined;
  /** Errors that an agent may read, as literal strings. */
  readonly publicErrors?: unknown;
}

export interface ContractOptions {
  /**
   * The registering document's origin, as the browser states it (never from a payload). `"null"`
   * for opaque.
   */
  readonly origin: string;
}

/** The contract about a tool's result, known before it runs. Compiled once, at registration. */
export interface Contract {
  readonly name: string;
  readonly title: string;
  readonly origin: string;
  /** True if `outputSchema` marks something or `sensitiveHint` is set. */
  readonly enforces: boolean;
  /** Errors that an agent may read where they are all that the tool says. */
  readonly publicErrors: readonly string[];
  /** `inputSchema` as an agent may see it; undefined if the tool has none. */
  readonly projectedInputSchema: JsonSchema | undefined;
  /**
   * `outputSchema` as an agent may see it; undefined if the tool has none, or one that an MCP
   * server must not list: official clients accept only schemas whose root says `type: "object"` and
   * that they can compile.
   */
  readonly projectedOutputSchema: JsonSchema | undefined;
}

/** A reference that passed every check. It never leaves for an agent. */
export interface SecretReference {
  readonly id: string;
  readonly label: string;
  /** Absolute URL, same origin as the registering document at registration. */
  readonly redeemUrl: string;
  /**
   * Milliseconds since the epoch; undefined for a reference without `ttl`. At most 24 h after
   * receipt.
   */
  readonly expiresAt: number | undefined;
}

/** One withheld item, for the person. */
export interface WithheldItem {
  /** Opaque, random, bound to the session: the agent gets only this. */
  readonly handle: string;
  /** A short label for the person. From the page, so untrusted text. */
  readonly label: string;
  /**
   * Schema path, sensitive keys as `*` (for example `/rows/*` then `/secret`). Empty for the whole
   * result.
   */
  readonly schemaPath: string;
  readonly reason: WithheldReason;
  /** The raw value, if the result carried it; a list if one schema path held several. */
  readonly value?: JsonValue;
  /** Set for a `secret_reference`: redeemed on a user gesture. */
  readonly reference?: SecretReference;
}

export type WithheldReason =
  | "x-sensitive"
  | "sensitiveHint"
  | "unresolvable-schema"
  | "shape-mismatch"
  | "secret_reference"
  | "invalid-secret_reference"
  | "used-secret"
  | "audience"
  | "credential"
  | "card-number"
  | "account-number"
  | "too-large"
  | "error";

/** MCP `CallToolResult` (what an agent receives). */
export interface CallToolResult {
  readonly content: readonly ContentBlock[];
  readonly structuredContent?: JsonValue;
  readonly isError?: boolean;
  readonly _meta?: { readonly [key: string]: JsonValue };
}
export type ContentBlock = { readonly type: string } & { readonly [key: string]: JsonValue };

/** One result for its three readers. */
export interface EnforcedResult {
  readonly agent: CallToolResult;
  /**
   * The text that `executeTool` resolves with; null if native resolves with null; undefined if the
   * call must reject.
   */
  readonly text: string | null | undefined;
  readonly user: {
    readonly withheld: readonly WithheldItem[];
    /** The tool's own error message: for the person only. */
    readonly error?: string | undefined;
    /** Findings of detection; absent without findings or without a detector. */
    readonly findings?: readonly Finding[];
  };
}
