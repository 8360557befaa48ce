/** The log of what was decided, as it is stored, shown and exported: names, places and decisions, never a value. */
import { asRecord, asString, type JsonRecord } from "./decode.js";

export const AUDIT_EVENTS = [
  /** An agent was let in or shut out, or got or lost a tab. */
  "agent",
  /** A site was turned on or off. */
  "site",
  /** The person answered a question. */
  "consent",
  /** Rules kept a call or its result back, or had the person asked. */
  "rule",
  /** A call began or ended. */
  "call",
  /** An agent was listed a tool whose own words try to steer it. As a filter: whatever came with a warning. */
  "warning",
  /** Something kept was shown or forgotten. */
  "kept",
  /** Older entries made room. */
  "trimmed",
] as const;

export type AuditEvent = (typeof AUDIT_EVENTS)[number];

/** What a tool declares to do at worst; `unknown` if it declares nothing. */
export type AuditEffect = "benign" | "consequential" | "irreversible" | "unknown";

export interface AuditNote {
  readonly event: AuditEvent;
  /** What happened, in a word of ours: `allowed`, `started`, `done`, `shown`. */
  readonly what: string;
  readonly agent?: string;
  /** As the agent called itself then. */
  readonly agentName?: string;
  readonly origin?: string;
  readonly tool?: string;
  /** The same for all entries of one call. */
  readonly call?: string;
  readonly session?: string;
  /** The rule that decided, or a code of ours. */
  readonly reason?: string;
  /** Schema paths of what was kept, each with the reason. */
  readonly withheld?: readonly { readonly path: string; readonly reason: string }[];
  /** Of a call that starts. */
  readonly effect?: AuditEffect;
  /** Of a call that may change something: the names of the arguments that the tool's schema has, never their values. */
  readonly arguments?: readonly string[];
  /** Of a call that may not be undone: the start of the definition's SHA-256. */
  readonly definition?: string;
  /** What detection found: rules of ours, no quotations. */
  readonly findings?: readonly { readonly kind: string; readonly severity: string; readonly rule: string }[];
  /** An entry with a key that is there already is not written again. */
  readonly key?: string;
}

export interface AuditEntry extends AuditNote {
  /** Numbers follow each other without a gap; a `trimmed` entry stands for those from `first` to its own. */
  readonly n: number;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly first?: number;
}

export interface AuditFilter {
  /** Part of a name, an origin, a tool or a decision; empty for all. */
  readonly text: string;
  readonly event: AuditEvent | "";
}

/** Newest first. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Whether older ones match as well. */
  readonly more: boolean;
  /** A private window's log is in memory, and ends with it. */
  readonly isPrivate: boolean;
}

export type AuditCommand =
  /** Answered by an `AuditPage` as JSON text. `before` is a number of an entry; 0 asks for the newest. */
  | ({ readonly type: "read-log"; readonly before: number } & AuditFilter)
  /** Answered by JSON Lines, oldest first. */
  | ({ readonly type: "export-log" } & AuditFilter)
  | { readonly type: "dismiss-finding"; readonly call: string };

const isEvent = (value: unknown): boolean => value === "" || AUDIT_EVENTS.some((event) => event === value);

/** What a command of these must have besides what every command is checked for. */
export const isAuditFilter = (record: JsonRecord): boolean =>
  isEvent(record["event"]) && (asString(record["text"], 200) ?? undefined) !== undefined;

function isEntry(value: unknown): value is AuditEntry {
  const entry = asRecord(value);
  return Number.isSafeInteger(entry?.["n"]) && typeof entry?.["event"] === "string";
}

/** The panel reads what the worker answered. */
export function decodeAuditPage(text: string | undefined): AuditPage | undefined {
  try {
    const page = asRecord(JSON.parse(text ?? "null"));
    const entries = page?.["entries"];
    if (!Array.isArray(entries) || !entries.every(isEntry)) return undefined;
    return { entries, more: page?.["more"] === true, isPrivate: page?.["isPrivate"] === true };
  } catch {
    return undefined;
  }
}
