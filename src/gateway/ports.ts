/**
 * The ports of the boundary to its host. A page has none of these; an extension's worker implements
 * all.
 */

import type { AttributionRecord } from "../annotations/attribution-record.js";
import type { ToolSecurity } from "../annotations/model/types.js";
import type { RequestAnnotations } from "../annotations/request-annotations.js";
import type { SessionTrust } from "../annotations/session-trust.js";
import type { AgentSession } from "../engine/enforce/agent-session.js";
import type { Detect } from "../engine/enforce/findings.js";
import type { HandleUse, HeldSecret } from "../engine/enforce/handles.js";
import type { Contract, EnforcedResult, WithheldItem } from "../engine/enforce/types.js";
import type { JsonObject, JsonValue } from "../engine/schema/types.js";
import type { Decision } from "../policy/types.js";
import type { Fault } from "../schemas/check-value.js";
import type { MissingSecret } from "./find-missing-secrets.js";
import type { TextBound } from "./text-bound.js";

/** One call of one tool by one agent. */
export interface ToolCall {
  readonly agent: string;
  readonly session: AgentSession;
  readonly contract: Contract;
  /**
   * As the agent sent them. Ports other than `run` and `secrets` see a placeholder for each handle.
   */
  readonly arguments: JsonObject;
  /**
   * Set by the boundary: places (`/servers/*` then `/password`) that will get a secret that the
   * agent does not know.
   */
  readonly secrets?: readonly string[];
  /**
   * The tool's declaration: aggregated with what its result says of itself, in `_meta.annotations`.
   */
  readonly stated?: ToolSecurity;
  /**
   * In front of a server: what the tool declares, or who put the boundary there says of it. For
   * rules (`factsFor`).
   */
  readonly declared?: ToolSecurity;
  /**
   * What the agent's session has met, for rules. A host that keeps it itself says it; else the
   * boundary does, and learns from each result that it lets go.
   */
  readonly trust?: SessionTrust;
  /**
   * Set by the boundary: what the tool's own server may know of the session. Send it as
   * `_meta.annotations` with the request; without members, there is nothing to say.
   */
  readonly annotations?: RequestAnnotations;
  /** Aborted by the agent, the person, or the time limit. */
  readonly signal: AbortSignal;
}

/**
 * Runs the raw tool in its page; resolves with its return value.
 *
 * @param complete returns the arguments for the page, with secrets in. Call it at the last moment,
 * hand the arguments to the page and store them nowhere. Throws if a secret is no longer what the
 * person approved; then nothing may run, and `RunTool` must reject with that error.
 */
export type RunTool = (call: ToolCall, complete: () => JsonObject) => Promise<unknown>;

/** A secret on its way into a tool. */
export interface SecretUse extends Omit<HandleUse, "handle"> {
  readonly held: HeldSecret;
}

/**
 * The texts that the person typed, in the order of the questions; or why there was no question, or
 * no answer.
 */
export type SuppliedSecrets =
  | { readonly texts: readonly string[] }
  | { readonly refused: "declined" | "in-frame" | "too-often" };

export interface SecretsPort {
  /** The current value of a handle, whichever agent it belongs to. */
  find(handle: string): HeldSecret | undefined;
  /**
   * Asks the person whether each secret may go to its place. Anything but `"allow"`, and any
   * rejection, is a denial.
   */
  approve(call: ToolCall, uses: readonly SecretUse[]): Promise<"allow" | "deny">;
  /** Asks the person for the secrets that the agent left out. */
  supply(call: ToolCall, missing: readonly MissingSecret[]): Promise<SuppliedSecrets>;
  /**
   * Resolves when every session searches for these texts and that is stored. Nothing runs before,
   * nor if it rejects.
   */
  remember(call: ToolCall, texts: readonly string[]): Promise<void>;
}

export interface ConsentPort {
  /**
   * Asks the person: before the call if `decision.stage` is `pre-call` or there is no decision,
   * else whether its result may leave. Anything but `"allow"`, and any rejection, is a denial.
   */
  ask(call: ToolCall, decision?: Decision): Promise<"allow" | "deny">;
}

/** The rules (`webmcp-airlock/policy`). A rejection lets nothing pass. */
export interface PolicyPort {
  /** Before any prompt, and before the page learns of the call. */
  before(call: ToolCall): Promise<Decision>;
  /**
   * Whether the result may leave. The agent has not read it yet: what the session learns is for
   * `released`.
   */
  after(call: ToolCall, result: EnforcedResult): Promise<Decision>;
}

export interface AuditPort {
  /**
   * Names, paths and decisions; never a value. A result is released when this has resolved, and
   * withheld if it rejects.
   */
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
  /** The places of the schema where something was withheld, and why. */
  readonly withheld: readonly Pick<WithheldItem, "schemaPath" | "reason">[];
  /** The sources that the result or its tool claims, where the result leaves. */
  readonly attribution?: AttributionRecord;
}

export interface StoragePort {
  /**
   * The place where the person finds the items, in words for the agent: "in the payroll app".
   * Default: "by this service".
   */
  readonly where?: string;
  /**
   * Whether there is room for what the call may keep; false refuses it. Asked before the person is,
   * and before the tool runs: what it makes for the person would be lost.
   */
  room?(call: ToolCall): boolean | Promise<boolean>;
  /**
   * Resolves when the items are stored. Nothing is released to the agent before; a rejection
   * withholds the result.
   */
  put(call: ToolCall, items: readonly WithheldItem[]): Promise<void>;
}

export interface ValidationPort {
  /**
   * Whether `value` satisfies `schema`: `true`, or what is wrong with it, so that the agent can
   * correct it. An empty list is `true`; any other answer refuses the call. `checkArguments` is
   * one.
   */
  validate(schema: JsonValue, value: JsonValue): boolean | readonly Fault[];
}

export interface BoundaryPorts extends TextBound {
  readonly run: RunTool;
  readonly consent: ConsentPort;
  /** Without it, the person is asked about every call. */
  readonly policy?: PolicyPort;
  /** Without it, nothing is logged. */
  readonly audit?: AuditPort;
  /**
   * Without it, what is withheld is dropped: nothing keeps it for the person, and results say so.
   */
  readonly storage?: StoragePort;
  /**
   * Searches the texts of each result. If it throws or rejects, nothing leaves. Default:
   * `createDetector`.
   *
   * @param raw what the tool returned
   */
  detection?(raw: unknown): Detect | Promise<Detect>;
  /**
   * The boundary tells it of each result, before it stores or releases any of it; of one that is
   * too large, once it is known whether that was stored. If it rejects, nothing leaves.
   */
  enforced?(call: ToolCall, result: EnforcedResult): void | Promise<void>;
  /**
   * The boundary tells it right before the agent is answered: with the result, or, where the person
   * or a rule holds it, with its annotations alone. Here a session learns what its agent has read.
   * Nothing of the result leaves before this resolves, nor if it rejects.
   */
  released?(call: ToolCall, result: EnforcedResult, isHeld: boolean): void | Promise<void>;
  /** Default: `checkArguments`. */
  readonly validation?: ValidationPort;
  /** Without it, no handle is accepted, and the person is never asked for a secret. */
  readonly secrets?: SecretsPort;
  /** Milliseconds for one call; default 120,000. */
  readonly timeLimit?: number;
  /**
   * Lets the process serve others, between two passes over a long result. Default: others have as
   * long a turn as the pass took, and one long result waits for the other.
   */
  pause?(): Promise<void>;
}
