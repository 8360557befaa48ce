/** The form of a case. All cases are plain JSON. */

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

interface CaseHead {
  /** Unique and stable: `S1-15/other-origin`. */
  readonly id: string;
  /** A full sentence: what must hold. */
  readonly title: string;
  /** Ids of `requirements`. */
  readonly requirements: readonly string[];
  /** The proposal's own word. A "should" that fails does not end conformance. */
  readonly level: "must" | "should";
  /** Ids of `examples`: the proposals' worked examples that this case is made of. */
  readonly examples?: readonly string[];
}

/** A tool, and what its `execute` does. */
export interface ToolCall {
  /** The definition, without functions: `name`, `description`, schemas, `annotations`, `_meta`. */
  readonly tool: JsonObject;
  readonly arguments: JsonObject;
  /** The value that `execute` resolves with. */
  readonly returns?: JsonValue;
  /** Or the message of the error that it throws. */
  readonly throws?: string;
  /**
   * The same as a page's script, in the proposal's own words: one call of
   * `navigator.modelContext.registerTool`. For implementations that run pages. The others take
   * `tool` and `returns`, which say the same.
   */
  readonly source?: readonly string[];
  /** The answers that the page's `fetch` gets while `source` runs: path → JSON body. */
  readonly fetches?: JsonObject;
}

export interface CallExpectation {
  /** Texts that the agent must get. */
  readonly agentSees?: readonly string[];
  /**
   * Texts that the agent must get nowhere, in no encoding: neither in results nor in errors,
   * events, or lists of tools.
   */
  readonly agentNeverSees?: readonly string[];
  /**
   * JSON Pointers into the result: the agent is told that these were withheld. S1 says that a user
   * agent can, so it is a `should`.
   */
  readonly redacted?: readonly string[];
  /**
   * The words that the one `_meta.annotations` of the agent's result must have. Lists are sets that
   * may hold more.
   */
  readonly annotations?: JsonObject;
  /** The person must be shown a warning. */
  readonly warned?: true;
}

/** One call by an agent: what it may and must not get. */
export interface CallCase extends CaseHead {
  readonly kind: "call";
  readonly call: ToolCall;
  readonly expect: CallExpectation;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

/**
 * How a reference looks to the person: the value is shown; it is not offered at all, or no request
 * is made (`refused`); or one of the contract's failures.
 */
export type RevealState = "shown" | "refused" | "gone" | "denied" | "missing" | "limited" | "failed";

/**
 * A reference that a tool returns, and the person who asks for its value. `{origin}` is the page's,
 * `{other}` is not.
 */
export interface ReferenceCase extends CaseHead {
  readonly kind: "reference";
  readonly call: ToolCall;
  /** How often the person asks, one time after the other. */
  readonly reveals: number;
  /** The site's answer for the reference's path. */
  readonly answer: HttpAnswer;
  readonly expect: CallExpectation & {
    readonly state: RevealState;
    /** The value that the person sees. */
    readonly shows?: string;
    /** The number of requests that are made for it, to any origin. */
    readonly requests: number;
  };
}

/** `null` is not signed in. */
export type KitUser = "ada" | "grace" | null;

export interface RedemptionStep {
  readonly user: KitUser;
  /** Default `GET`. */
  readonly method?: string;
  /** Takes the last segment of the address away, and asks for this one. */
  readonly otherId?: string;
  /** As a page of another origin asks. */
  readonly crossSite?: true;
  /** This many at the same moment. */
  readonly atOnce?: number;
  /** Again and again, until the answer has this status, at most 200 times. */
  readonly until?: number;
  /** Seconds to wait before. */
  readonly wait?: number;
  /** Allowed statuses. */
  readonly statuses: readonly number[];
  /** The number of answers that carry the value. Default 0. */
  readonly values?: number;
}

/** Requests to a backend that has issued a reference to Ada. */
export interface RedemptionCase extends CaseHead {
  readonly kind: "redemption";
  readonly issue: { readonly value: string; readonly label: string; readonly ttl?: number };
  readonly steps: readonly RedemptionStep[];
}

/** A reader's understanding of a tool's definition. */
export interface DeclarationCase extends CaseHead {
  readonly kind: "declaration";
  readonly tool: JsonObject;
  /**
   * Members of `ToolAnnotations`, in S0's spelling. A value and a list of that one value are the
   * same; lists are sets.
   */
  readonly says?: JsonObject;
  /** Values that must not be taken for granted, by path: `{"inputMetadata.outcomes": "benign"}`. */
  readonly neverSays?: JsonObject;
}

export interface SessionStep {
  /** A result of a tool, by the name of its server. */
  readonly from: string;
  readonly tool?: JsonObject;
  readonly result: JsonObject;
}

/**
 * Results that an agent's session receives, one after the other, and what its next request says.
 */
export interface SessionCase extends CaseHead {
  readonly kind: "session";
  readonly steps: readonly SessionStep[];
  /** The server that the next request goes to. */
  readonly to: string;
  readonly request: JsonObject;
  /** At least one warning for the person. */
  readonly warned?: true;
}

export interface ResolverAnswer {
  /** Arguments that it is for, all equal; without it, for all others. */
  readonly when?: JsonObject;
  /** One after the other; the last stays. At `null` it fails. */
  readonly annotations?: readonly (JsonObject | null)[];
  readonly fails?: true;
}

export interface ResolveRequest {
  readonly method: "tools/annotations" | "tools/resolve";
  readonly params: JsonObject;
  /** Members that the result must have. */
  readonly result?: JsonObject;
  /** Or the code of the JSON-RPC error. */
  readonly error?: number;
}

/** A tool that can describe a call with given arguments. */
export interface ResolveCase extends CaseHead {
  readonly kind: "resolve";
  readonly tool: JsonObject;
  readonly answers: readonly ResolverAnswer[];
  readonly requests?: readonly ResolveRequest[];
  /** The facts that a client holds true before it calls. */
  readonly prepare?: {
    readonly arguments: JsonObject;
    readonly says: JsonObject;
    /** Values that must not be held true, by path. */
    readonly neverSays?: JsonObject;
    /** Whether the person is told that the tool could not describe the call. */
    readonly personTold?: boolean;
  };
  /** A server's declaration about itself. */
  readonly capabilities?: JsonObject;
}

export type PolicyEffect = "allow" | "ask" | "block";

/** A policy's knowledge when it decides. */
export interface PolicySituation {
  readonly tool: JsonObject;
  /** `params._meta.annotations` of the request. */
  readonly request: JsonObject;
  /** The result's annotations, for decisions about results. */
  readonly response?: JsonObject;
  /** In the form of S0's example policies. */
  readonly rules: readonly JsonObject[];
}

export interface PolicyCase extends CaseHead {
  readonly kind: "policy";
  readonly situation: PolicySituation;
  /** The mildest effect that is allowed. */
  readonly atLeast: PolicyEffect;
  /** The strictest. Default `block`. */
  readonly atMost?: PolicyEffect;
}

export type KitCase =
  | CallCase
  | ReferenceCase
  | RedemptionCase
  | DeclarationCase
  | SessionCase
  | ResolveCase
  | PolicyCase;

/** One requirement that cases name. */
export interface Requirement {
  readonly proposal: string;
  readonly text: string;
}

/** One requirement that no case asks, and why. */
export interface NotCovered extends Requirement {
  readonly reason: string;
}

/** A worked example of a proposal, letter by letter. */
export interface Example {
  readonly id: string;
  readonly proposal: string;
  /** The heading that it stands under. */
  readonly section: string;
  readonly language: string;
  readonly lines: readonly string[];
  /** A note about it: how a case differs from it, and why. */
  readonly note?: string;
}
