/** What the boundary asks of its surroundings. The page has none of these; an extension's worker has all. */

import type { Decision } from "../policy/types.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import type { AgentSession } from "./agent-session.js";
import type { Contract, EnforcedResult, WithheldItem } from "./types.js";

/** One call of one tool by one agent. */
export interface ToolCall {
  readonly agent: string;
  readonly session: AgentSession;
  readonly contract: Contract;
  readonly arguments: JsonObject;
  /** Aborted by the agent, the person, or the time limit. */
  readonly signal: AbortSignal;
}

/** Runs the raw tool in its page; resolves with whatever it returned. */
export type RunTool = (call: ToolCall) => Promise<unknown>;

export interface ConsentPort {
  /**
   * Asks the person: before the call where `decision.stage` is `pre-call` or there is no decision, else whether its
   * result may leave. Anything but `"allow"`, and any rejection, is a denial.
   */
  ask(call: ToolCall, decision?: Decision): Promise<"allow" | "deny">;
}

/** Rules of whoever may set them (`webmcp-airlock/policy`). A rejection lets nothing pass. */
export interface PolicyPort {
  /** Before anybody is asked anything, and before the page hears of the call. */
  before(call: ToolCall): Promise<Decision>;
  /** Resolves when what the session has learned from the result is stored. */
  after(call: ToolCall, result: EnforcedResult): Promise<Decision>;
}

export interface AuditPort {
  /** Names, paths and decisions; never a value. A result is released when this has resolved, and withheld if it rejects. */
  append(entry: AuditEntry): void | Promise<void>;
}

export interface AuditEntry {
  readonly time: number;
  readonly session: string;
  readonly agent: string;
  readonly origin: string;
  readonly tool: string;
  readonly outcome:
    | "done"
    | "blocked"
    | "denied"
    | "cancelled"
    | "timed-out"
    | "invalid"
    | "failed"
    | "not-stored";
  /** Schema paths of what was withheld. */
  readonly withheld: readonly string[];
}

export interface StoragePort {
  /** Resolves when the items are safe. Nothing is released to the agent before; a rejection withholds the result. */
  put(call: ToolCall, items: readonly WithheldItem[]): Promise<void>;
}

export interface DetectionPort {
  /**
   * Looks at what would leave, and gives what may: with `user.findings`, and without what looks like a credential (that
   * joins `user.withheld`). `"withhold"`, anything else that is no result, and a throw keep all of it back.
   */
  inspect(call: ToolCall, result: EnforcedResult): EnforcedResult | "withhold";
}

export interface ValidationPort {
  /** Whether `value` satisfies `schema`. */
  validate(schema: JsonValue, value: JsonValue): boolean;
}

export interface BoundaryPorts {
  readonly run: RunTool;
  readonly consent: ConsentPort;
  /** Without it the person is asked about every call. */
  readonly policy?: PolicyPort;
  readonly audit: AuditPort;
  readonly storage: StoragePort;
  readonly detection: DetectionPort;
  readonly validation: ValidationPort;
  /** Milliseconds for one call; 120,000 unless told. */
  readonly timeLimit?: number;
}
