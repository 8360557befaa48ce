/**
 * The log as a person reads it: one row for each call, with what was asked, answered, kept and
 * stopped in it.
 */
import type { AuditEntry, UsedSecret } from "../../protocol/audit-messages.js";
import { foldTitle, type NamedTool } from "../../protocol/named-tool.js";
import type { PanelCall } from "../../protocol/panel-messages.js";
import { labelWords } from "../sentences/label-words.js";
import { stopSentence } from "../sentences/stop-words.js";
import { log as texts } from "../shared/words.js";
import { dayOf } from "./log-filter.js";
import { entryWords } from "./log-words.js";

/**
 * How a call ended; `open` while it runs. A `note` says what the person did, or what Airlock
 * noticed.
 */
export type LogOutcome =
  | "done"
  | "kept"
  | "stopped"
  | "denied"
  | "unanswered"
  | "withdrawn"
  | "failed"
  | "refused"
  | "open"
  | "note";

export interface LogRow extends NamedTool {
  readonly key: string;
  /** Milliseconds since the epoch: when it began. A row stays in its place. */
  readonly time: number;
  readonly isCall: boolean;
  /**
   * The number of calls that the row stands for, if they were refused without a question and have
   * no rows of their own.
   */
  readonly refused: number;
  readonly outcome: LogOutcome;
  /** Oldest first. */
  readonly entries: readonly AuditEntry[];
  /** One of the latest calls: the panel knows what its agent got. */
  readonly call: PanelCall | undefined;
  readonly agent: string;
  readonly origin: string;
  /** The number of things that were kept for the person. */
  readonly kept: number;
  /** The secrets that it got, by the names that the person knows. */
  readonly used: readonly UsedSecret[];
  /** The person's answer; `kept` if the tool had run. */
  readonly answer: "allowed" | "denied" | "kept" | undefined;
  /** A no, or no answer, kept the result of a tool that had run. */
  readonly isResultKept: boolean;
  readonly isWarned: boolean;
  /** The deed and the reason why it was stopped, of a call that the panel knows; else empty. */
  readonly stopped: string;
  /** In lower case, for the search. */
  readonly words: string;
}

const ENDED: Readonly<Record<string, LogOutcome>> = {
  done: "done",
  denied: "denied",
  unanswered: "unanswered",
  withdrawn: "withdrawn",
  blocked: "stopped",
  failed: "failed",
  invalid: "failed",
  cancelled: "failed",
  interrupted: "failed",
  "timed-out": "failed",
  "not-stored": "failed",
  refused: "refused",
};

const SHOWN: Readonly<Record<PanelCall["status"], LogOutcome>> = {
  asking: "open",
  running: "open",
  done: "done",
  failed: "failed",
  cancelled: "failed",
  stopped: "stopped",
  denied: "denied",
  unanswered: "unanswered",
  withdrawn: "withdrawn",
};

const isStop = ({ event, what }: AuditEntry): boolean =>
  (event === "rule" && what.startsWith("blocked")) || (event === "warning" && what === "held back");

function outcomeOf(entries: readonly AuditEntry[], call: PanelCall | undefined): LogOutcome {
  const end = entries.findLast(({ event, what }) => event === "call" && Object.hasOwn(ENDED, what))?.what;
  if (entries.some(isStop)) return "stopped";
  const ended = end === undefined ? undefined : ENDED[end];
  if (ended === "done") return keptIn(entries) > 0 ? "kept" : "done";
  return ended ?? (call === undefined ? "open" : SHOWN[call.status]);
}

const keptIn = (entries: readonly AuditEntry[]): number =>
  entries.reduce(
    (most, { event, withheld = [] }) => Math.max(most, event === "call" ? withheld.length : 0),
    0,
  );

const isWarned = ({ findings = [] }: AuditEntry): boolean =>
  findings.some(({ severity }) => severity === "warning");

function lastOf(entries: readonly AuditEntry[], member: "agentName" | "agent" | "origin"): string {
  return entries.findLast((entry) => entry[member] !== undefined)?.[member] ?? "";
}

const hasRun = (entries: readonly AuditEntry[]): boolean =>
  entries.some(({ event, what }) => event === "call" && what === "started");

function answerIn(entries: readonly AuditEntry[]): LogRow["answer"] {
  const what = entries.findLast(({ event }) => event === "consent")?.what;
  if (what === "denied") return hasRun(entries) ? "kept" : "denied";
  return what === "allowed" || what === "supplied" ? "allowed" : undefined;
}

/** The tool's name at the time of the call. */
function nameIn(call: PanelCall | undefined, entries: readonly AuditEntry[]): NamedTool {
  const from = call ?? entries.findLast(({ tool }) => tool !== undefined);
  return {
    tool: from?.tool ?? "",
    ...(from?.title === undefined ? {} : { title: from.title }),
    ...(from?.isAlike === undefined ? {} : { isAlike: from.isAlike }),
  };
}

function rowOf(
  key: string,
  entries: readonly AuditEntry[],
  call: PanelCall | undefined,
  calls: readonly PanelCall[],
): LogRow {
  const [first] = entries;
  const isCall = call !== undefined || first?.call !== undefined || first?.what === "refused";
  const isHeld = entries.some(isStop);
  const named = nameIn(call, entries);
  const agent = call?.agent ?? (lastOf(entries, "agentName") || lastOf(entries, "agent"));
  const origin = call?.origin ?? lastOf(entries, "origin");
  const outcome = isCall || isHeld ? outcomeOf(entries, call) : "note";
  const stopped = call === undefined ? "" : stopSentence(call, calls);
  const said = entries.flatMap((entry) => [
    ...[entryWords(entry), entry.reason ?? "", entry.call ?? ""],
    ...(entry.used ?? []).map(({ label }) => labelWords(label)),
  ]);
  return {
    key,
    time: first?.time ?? call?.startedAt ?? 0,
    isCall,
    refused: entries.reduce((sum, { count = 0 }) => sum + count, 0),
    outcome,
    entries,
    call,
    ...named,
    agent,
    origin,
    kept: keptIn(entries),
    used: isCall ? (entries.findLast(({ used }) => used !== undefined)?.used ?? []) : [],
    answer: answerIn(entries),
    isResultKept: outcome === "denied" && hasRun(entries),
    isWarned: entries.some((entry) => entry.event === "warning" || isWarned(entry)),
    stopped,
    words: [named.tool, named.title ?? "", agent, origin, stopped, texts.outcomes[outcome](), ...said]
      .join("\n")
      .toLowerCase(),
  };
}

/**
 * All refused calls of an agent on one day are one row: a flood has many entries, which count them.
 */
function keyOf({ n, call, event, what, agent, time }: AuditEntry): string {
  const isCounted = event === "call" && what === "refused" && call === undefined;
  return call ?? (isCounted ? `refused ${dayOf(time)} ${agent ?? ""}` : `n${n}`);
}

/** Attack: a page that gives another tool the title of one that it had before. */
function apart(rows: readonly LogRow[]): LogRow[] {
  const titled = ({ origin, title = "" }: LogRow): string => `${origin} ${foldTitle(title)}`;
  const names = new Map<string, Set<string>>();
  for (const row of rows) {
    if (row.title === undefined) continue;
    names.set(titled(row), (names.get(titled(row)) ?? new Set()).add(row.tool));
  }
  const isShared = (row: LogRow): boolean =>
    row.title !== undefined && (names.get(titled(row))?.size ?? 0) > 1;
  return rows.map((row) => (isShared(row) ? { ...row, isAlike: true } : row));
}

/**
 * Every entry is in one row, with its number: what is exported of all rows has no gaps.
 *
 * @param entries newest first, as the log is read
 * @param calls the latest calls. One of them that the log has no entry for is a row as well.
 * @returns newest first, by when each began
 */
export function foldLog(entries: readonly AuditEntry[], calls: readonly PanelCall[]): LogRow[] {
  const known = new Map(calls.map((call) => [call.id, call]));
  const folded = new Map<string, AuditEntry[]>(calls.map(({ id }) => [id, []]));
  for (const entry of entries.toReversed()) {
    const key = keyOf(entry);
    const others = folded.get(key);
    if (others === undefined) folded.set(key, [entry]);
    else others.push(entry);
  }
  const rows = [...folded].map(([key, each]) => rowOf(key, each, known.get(key), calls));
  return apart(rows.reverse()).sort((one, other) => other.time - one.time);
}

/**
 * Every entry of the rows as it is stored, oldest first. The log holds no value, so no file does.
 */
export function asJsonLines(rows: readonly LogRow[]): string {
  const entries = rows.flatMap((row) => row.entries).sort((one, other) => one.n - other.n);
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}
