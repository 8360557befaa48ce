/** Public shapes of the boundary. */
import type { Finding } from "../../detection/types.js";
import type { JsonSchema, JsonValue } from "../schema/types.js";

/** A tool as a page declares it; only the members that the boundary reads. Anything else is ignored. */
export interface ToolDefinition {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: { readonly sensitiveHint?: unknown } | undefined;
}

export interface ContractOptions {
  /** The registering document's origin, as the browser states it (never from a payload). `"null"` for opaque. */
  readonly origin: string;
}

/** What is known about a tool's result before it runs. Compiled once, at registration. */
export interface Contract {
  readonly name: string;
  readonly title: string;
  readonly origin: string;
  /** True when `outputSchema` marks something or `sensitiveHint` is set. */
  readonly enforces: boolean;
  /** `inputSchema` as an agent may see it, or undefined when the tool has none. */
  readonly projectedInputSchema: JsonSchema | undefined;
  /**
   * `outputSchema` as an agent may see it; undefined when the tool has none, or one that an MCP server must not list:
   * official clients take only those whose root says `type: "object"` and that they can compile.
   */
  readonly projectedOutputSchema: JsonSchema | undefined;
}

/** A reference that passed every check of S1-12 … S1-15. Never leaves for an agent. */
export interface SecretReference {
  readonly id: string;
  readonly label: string;
  /** Absolute, same origin as the registering document at registration. */
  readonly redeemUrl: string;
  /** Milliseconds since the epoch, or undefined when the reference has no `ttl`. Capped at 24 h from receipt. */
  readonly expiresAt: number | undefined;
}

/** One thing that stayed behind, for the person. */
export interface WithheldItem {
  /** Opaque, random, bound to the session: all an agent ever gets of it. */
  readonly handle: string;
  /** Short plain words for the person; from the page, so untrusted text. */
  readonly label: string;
  /** Path in terms of the schema, sensitive keys as `*` (for example `/rows/*` then `/secret`). Empty for the whole result. */
  readonly schemaPath: string;
  readonly reason: WithheldReason;
  /** The raw value, where the result carried it; a list of them where one schema path held several. */
  readonly value?: JsonValue;
  /** Set for a `secret_reference`: redeemed on a user gesture. */
  readonly reference?: SecretReference;
  /** For a `secret_reference`: what the tool said beside it, where that may quote it. For the person; from the page. */
  readonly note?: string;
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
  | "error";

/** MCP `CallToolResult` (what an agent receives). */
export interface CallToolResult {
  readonly content: readonly ContentBlock[];
  readonly structuredContent?: JsonValue;
  readonly isError?: boolean;
  readonly _meta?: { readonly [key: string]: JsonValue };
}
export type ContentBlock = { readonly type: string } & { readonly [key: string]: JsonValue };

/** The three readers of one result. */
export interface EnforcedResult {
  readonly agent: CallToolResult;
  /** What `executeTool` resolves with; null where native resolves with null; undefined when the call must reject. */
  readonly text: string | null | undefined;
  readonly user: {
    readonly withheld: readonly WithheldItem[];
    /** The tool's own error message: for the person only. */
    readonly error?: string | undefined;
    /** What detection found in what would leave; absent where nothing was, or nothing looked. */
    readonly findings?: readonly Finding[];
  };
}
