/** Types of an implementation under test, and of the runner's report. */
import type {
  HttpAnswer,
  JsonObject,
  KitCase,
  KitUser,
  PolicyEffect,
  PolicySituation,
  RedemptionCase,
  ResolveRequest,
  RevealState,
  SessionStep,
  ToolCall,
} from "./case-types.js";

/** All that one call brought to the agent, and what the person saw of it. */
export interface AgentView {
  /**
   * Results, errors, notifications, lists of tools: whatever the agent could read, as JSON or text.
   */
  readonly everything: readonly unknown[];
  /** JSON Pointers that the agent was told were withheld. */
  readonly redacted?: readonly string[];
  /** `_meta.annotations` of the result. */
  readonly annotations?: unknown;
  /** The person was shown a warning. */
  readonly warned?: boolean;
}

export interface SeenRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  /** Whether the site's cookies went along. */
  readonly withCookies: boolean;
}

export interface RevealView {
  readonly agent: AgentView;
  /** Requests for the reference's value, to any origin. */
  readonly requests: readonly SeenRequest[];
  readonly state: RevealState;
  /** The value that the person saw. */
  readonly shown?: string;
}

export interface References {
  /** The page's origin. */
  readonly origin: string;
  /** Another one, that no request may go to. */
  readonly other: string;
  /**
   * Runs the tool; has the person ask `reveals` times; answers each request for the reference's
   * path with `answer`.
   */
  reveal(call: ToolCall, answer: HttpAnswer, reveals: number): Promise<RevealView>;
}

export interface BackendRequest {
  readonly method: string;
  /** As the reference's `redeemUrl`, absolute or a path. */
  readonly url: string;
  readonly user: KitUser;
  readonly crossSite: boolean;
}

export interface Backend {
  /** Issues a reference to Ada that can be redeemed once. Resolves with its `redeemUrl`. */
  issue(secret: RedemptionCase["issue"]): Promise<string>;
  /** Sends what the user's browser would send. {@link sendOverHttp} does it for a URL. */
  send(request: BackendRequest): Promise<HttpAnswer>;
  /** Seconds. Without it, cases that wait are skipped. */
  wait?(seconds: number): Promise<void>;
}

export interface Session {
  receive(step: SessionStep): Promise<void>;
  /** `params._meta.annotations` of a request to that server. */
  requestTo(server: string): Promise<unknown>;
  /** The number of warnings that the person has been shown. */
  warnings(): Promise<number>;
}

/** The tool's resolver: throws where it fails. */
export type Resolver = (args: JsonObject) => JsonObject;

export interface ResolvableTool {
  /** Sends a request as an agent does. */
  request(
    method: ResolveRequest["method"],
    params: JsonObject,
  ): Promise<{ result?: unknown; error?: number }>;
  /** Has a client prepare a call. */
  prepare(args: JsonObject): Promise<{ annotations: unknown; personTold: boolean }>;
  /** How often `execute` ran. */
  executions(): number;
  /** The capabilities in the answer to `initialize`. Without it, cases about them are skipped. */
  capabilities?(): Promise<unknown>;
}

/**
 * An implementation. It offers what it has; cases for the rest are skipped, and the report says so.
 */
export interface KitTarget {
  readonly name: string;
  /** A reason not to run this case; undefined runs it. */
  leaveOut?(testCase: KitCase): string | undefined;
  /** User agents, gateways: runs a tool for an agent. */
  callTool?(call: ToolCall): Promise<AgentView>;
  /** User agents: opens a page. */
  openReferences?(): Promise<References>;
  /** Backends. */
  openBackend?(): Promise<Backend>;
  /**
   * All that read definitions: what was understood, in S0's spelling. What is not said is left out.
   */
  readDeclaration?(tool: JsonObject): Promise<unknown>;
  /** Clients: one agent's session. */
  openSession?(): Promise<Session>;
  /** Servers and clients. */
  openTool?(tool: JsonObject, resolver: Resolver): Promise<ResolvableTool>;
  /** Policy engines. */
  decide?(situation: PolicySituation): Promise<PolicyEffect>;
}

export interface Verdict {
  readonly id: string;
  readonly title: string;
  readonly requirements: readonly string[];
  readonly level: "must" | "should";
  readonly outcome: "passed" | "failed" | "skipped";
  /** Why it failed, or was skipped. */
  readonly problems: readonly string[];
  /**
   * For a call that failed: `everything` that the agent could read, as JSON, cut where it is long.
   */
  readonly got?: string;
}

export interface KitReport {
  readonly target: string;
  readonly verdicts: readonly Verdict[];
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** No "must" failed, and at least one case ran. */
  readonly conforms: boolean;
}
