/**
 * The audit log as it is stored, shown and exported: names, places and decisions, never a value.
 */
import { asRecord, parseJson } from "./decode.js";
import type { NamedTool } from "./named-tool.js";

export type AuditEvent =
  /** The person approved or blocked an agent, or connected it to a tab or disconnected it. */
  | "agent"
  /** The person turned a site on or off. */
  | "site"
  /** The person answered a question. */
  | "consent"
  /** Rules blocked a call or its result, or asked the person. */
  | "rule"
  /** A call began or ended. */
  | "call"
  /** An agent's list had a tool whose words try to steer it. */
  | "warning"
  /** The person saw a withheld item or forgot it. */
  | "kept"
  /** Older entries made room. */
  | "trimmed";

/** The worst that a tool declares to do; `unknown` where it declares nothing. */
export type AuditEffect = "benign" | "consequential" | "irreversible" | "unknown";

/**
 * A secret that a call got: the page's name for it, and the tool that made it. The person typed
 * what no tool made.
 */
export interface UsedSecret extends Partial<NamedTool> {
  readonly label: string;
  readonly origin?: string;
  /** Milliseconds since the epoch: when it was kept. */
  readonly at?: number;
}

/**
 * A record that a result names by its digest · U-10. `type` and `ref` are the page's words. They
 * are left out where they are no short word and no plain web address, or hold a copy of what was
 * withheld.
 */
export interface AuditEvidence {
  /** `no-record`: none came with the result, or none that Airlock can read. Nothing was checked. */
  readonly verdict: "matches" | "differs" | "unknown-method" | "no-record";
  readonly type?: string;
  readonly digest?: string;
  /** Where the record is said to be. Airlock never goes there. */
  readonly ref?: string;
}

/** Its tool is named as the page called it at the time. */
export interface AuditNote extends Partial<NamedTool> {
  readonly event: AuditEvent;
  /** The event: `allowed`, `started`, `done`, `shown`. */
  readonly what: string;
  readonly agent?: string;
  /** The name that the agent gave itself at the time. */
  readonly agentName?: string;
  readonly origin?: string;
  /** The id of the call, the same in all its entries. */
  readonly call?: string;
  readonly session?: string;
  /** The rule that decided, or a code of Airlock's own. */
  readonly reason?: string;
  /** The schema path of each withheld item, with its reason. */
  readonly withheld?: readonly { readonly path: string; readonly reason: string }[];
  /** For a call that starts. */
  readonly effect?: AuditEffect;
  /**
   * For a call that may change something: the names of the arguments that the tool's schema has,
   * never their values.
   */
  readonly arguments?: readonly string[];
  /** For a call that may not be undone: the start of the definition's SHA-256. */
  readonly definition?: string;
  /** For a call that gets secrets, and a permission for one: which. */
  readonly used?: readonly UsedSecret[];
  /** For a call whose agent sent one: W3C Trace Context. */
  readonly traceparent?: string;
  /** The detection rules that matched. What they matched is not in the log. */
  readonly findings?: readonly { readonly kind: string; readonly severity: string; readonly rule: string }[];
  /**
   * The sources of a result that left: what tool and result claim, and the origin that the browser
   * states.
   */
  readonly attribution?: {
    readonly claimed: readonly string[];
    readonly verified: readonly string[];
    readonly isCut?: true;
  };
  /** `isUnread`: the result names evidence in another form, or too much of it. */
  readonly evidence?: { readonly named: readonly AuditEvidence[]; readonly isUnread?: true };
  /** Origins whose withheld values were masked in a server's result. */
  readonly maskedFrom?: readonly string[];
  /** The number of calls that an entry stands for. */
  readonly count?: number;
  /** A second entry with this key is not written. */
  readonly key?: string;
}

export interface AuditEntry extends AuditNote {
  /**
   * The number of the entry; numbers are consecutive. A `trimmed` entry stands for `first` to `n`.
   */
  readonly n: number;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly first?: number;
}

/**
 * Why nothing can be written into the log. `newer`: a newer version of the extension has stored it
 * in another form.
 */
export type LogProblem = "newer" | "failed";

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Whether there are older ones. */
  readonly more: boolean;
  /** A private window's log is in memory and ends with the window. */
  readonly isPrivate: boolean;
}

function isEntry(value: unknown): value is AuditEntry {
  const entry = asRecord(value);
  return Number.isSafeInteger(entry?.["n"]) && typeof entry?.["event"] === "string";
}

/** For the panel: decodes the worker's answer. */
export function decodeAuditPage(text: string | undefined): AuditPage | undefined {
  const page = asRecord(parseJson(text ?? ""));
  const entries = page?.["entries"];
  if (!Array.isArray(entries) || !entries.every(isEntry)) return undefined;
  return { entries, more: page?.["more"] === true, isPrivate: page?.["isPrivate"] === true };
}
