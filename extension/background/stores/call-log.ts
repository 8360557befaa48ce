/**
 * The latest calls, for the panel: what the agent got, and what was withheld. Never a withheld
 * value.
 */
import { isWarning } from "../../../src/detection/is-warning.js";
import type { CallToolResult } from "../../../src/engine/enforce/types.js";
import { toolInvocationFailed } from "../../../src/texts/page.js";
import type { NamedTool } from "../../protocol/named-tool.js";
import type { PanelStop, Ran } from "../../protocol/panel-messages.js";
import type { ForPerson } from "../audit/audit-notes.js";
import { CALL_STAGES } from "../model/call-stages.js";
import { namedTool } from "../model/named-tool.js";
import type { LogRecord } from "../model/records.js";
import type { RunningCall } from "../model/running-call.js";
import { IN_PAGE, nameOfOwn, PERSON } from "./agents.js";
import { KINDS } from "./kinds.js";
import { Records } from "./records.js";
import type { Areas } from "./state.js";

const MAX_ENTRIES = 30;
/**
 * Attack: a page whose tools fail endlessly fills the list. This leaves room for the calls of
 * agents.
 */
const MAX_IN_PAGE = 5;
const MAX_TEXT = 65_536;
const MAX_ERROR = 2_000;
const MAX_FINDINGS = 20;
/**
 * A long text is shown while the worker lives; what is stored must leave room for what was
 * withheld.
 */
const MAX_STORED_TEXT = 4_096;

export type CallEnd = "done" | "failed" | "cancelled" | "denied" | "unanswered" | "withdrawn";

const isInPage = (agent: string): boolean => agent === IN_PAGE || nameOfOwn(agent) !== undefined;

const hasEnded = ({ status }: LogRecord): boolean => status !== "asking" && status !== "running";

/** Those in a page are known by where they call. */
const partyOf = ({ agent, origin }: LogRecord): string => (isInPage(agent) ? `${agent} ${origin}` : agent);

/** The person is to read of it, and has not. */
const isUnread = ({ agent, stop, status, findings = [], isDismissed }: LogRecord): boolean =>
  (stop !== undefined && stop.isRead !== true) ||
  (isDismissed !== true &&
    agent !== PERSON.id &&
    (status === "unanswered" || status === "withdrawn" || findings.some(isWarning)));

const sortOf = ({ status, tool, origin, stop }: LogRecord): string =>
  JSON.stringify([status, tool, origin, stop?.reasons.map(({ layer, rule }) => [layer, rule])]);

/** @returns the largest group; of several, the one whose first came first */
function largest(entries: readonly LogRecord[], keyOf: (entry: LogRecord) => string): readonly LogRecord[] {
  const groups = new Map<string, readonly LogRecord[]>();
  for (const entry of entries) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry]);
  return [...groups.values()].reduce((most, each) => (each.length > most.length ? each : most), []);
}

/**
 * Attack: an agent, or a page, floods the list, so that a stop that the person has not read goes.
 * Who has most makes room: with what was read, then with what it repeats most, the oldest first.
 */
function firstToGo(entries: readonly LogRecord[]): LogRecord | undefined {
  const own = largest(entries, partyOf);
  return own.find((entry) => !isUnread(entry)) ?? largest(own, sortOf)[0];
}

const shorten = (text: string, limit: number): string =>
  text.length > limit ? `${text.slice(0, limit)}…` : text;

const entryOf = ({ id, order: { agent, found } }: RunningCall) => ({
  id,
  agent: agent.id,
  ...namedTool(found),
  startedAt: Date.now(),
  withheld: [],
});

/** The tool's own error may hold anything: it is shown while the worker lives, and not stored. */
function storable({ error: _error, agentText = "", ...rest }: LogRecord): LogRecord {
  return { ...rest, agentText: shorten(agentText, MAX_STORED_TEXT) };
}

export class CallLog {
  readonly #changed: () => void;
  /** Call id → a call. One that has not ended is not stored. */
  readonly #entries: Records<LogRecord>;

  constructor(areas: Areas, changed: () => void) {
    this.#changed = changed;
    this.#entries = new Records(areas, KINDS.log, { stored: storable });
  }

  /** Newest first. */
  list(): LogRecord[] {
    return this.#entries.values().reverse();
  }

  begin(call: RunningCall): void {
    this.#entries.hold(call.id, { ...entryOf(call), status: CALL_STAGES.asking.panel });
    this.#changed();
  }

  entered({ id, state }: RunningCall): void {
    this.#update(id, { status: CALL_STAGES[state.stage].panel });
  }

  /** The part of the result that stayed with the person, and what was found in the rest. */
  kept(id: string, { withheld, error, findings = [], maskedFrom }: ForPerson): void {
    const handles = withheld.map(({ handle }) => handle);
    this.#update(id, {
      withheld: handles,
      ...(maskedFrom === undefined ? {} : { maskedFrom }),
      ...(error === undefined ? {} : { error: shorten(error, MAX_ERROR) }),
      ...(findings.length === 0 ? {} : { findings: findings.slice(0, MAX_FINDINGS) }),
    });
  }

  /** The person has read the warning. */
  dismiss(id: string): void {
    this.#update(id, { isDismissed: true });
    this.#store(id);
  }

  /**
   * A tool that an agent in the page called has failed. Only the person sees its error, which is
   * never stored.
   *
   * @param said what the page calls it
   */
  failedInPage(
    tool: string,
    origin: string,
    error: string,
    withheld: readonly string[],
    said: Partial<NamedTool> = {},
  ): void {
    const told = { agentText: toolInvocationFailed(), error: shorten(error, MAX_ERROR) };
    const entry = { agent: IN_PAGE, ...said, tool, origin, startedAt: Date.now(), withheld, ...told };
    this.#addInPage({ ...entry, id: crypto.randomUUID(), status: "failed" });
  }

  /** Rules stopped it. A call of an agent in a page was not in the list before. */
  stopped(call: RunningCall, stop: PanelStop): void {
    if (this.#entries.has(call.id)) this.#update(call.id, { stop });
    else this.#addInPage({ ...entryOf(call), status: "stopped", stop });
  }

  /** The person has read of a call that was stopped. */
  readStop(id: string): void {
    const stop = this.#entries.get(id)?.stop;
    if (stop === undefined) return;
    this.#update(id, { stop: { ...stop, isRead: true } });
    this.#store(id);
  }

  #addInPage(entry: LogRecord): void {
    this.#entries.hold(entry.id, entry);
    this.#makeRoom(entry.id, MAX_IN_PAGE, ({ agent }) => isInPage(agent));
    this.#changed();
  }

  /** @param newest stays: the person may wait for it */
  #makeRoom(newest: string, most: number, isCounted: (entry: LogRecord) => boolean = () => true): void {
    const ended = this.#entries.values().filter((entry) => hasEnded(entry) && isCounted(entry));
    const gone: string[] = [];
    while (ended.length - gone.length > most) {
      const first = firstToGo(ended.filter(({ id }) => id !== newest && !gone.includes(id)));
      if (first === undefined) break;
      gone.push(first.id);
    }
    void this.#entries.remove(gone).catch(() => undefined);
  }

  /** A question of an agent in a page found no answer: its calls are not in the list. */
  missedInPage(call: RunningCall): void {
    this.#addInPage({ ...entryOf(call), status: "unanswered", ran: call.ran });
  }

  end(id: string, ended: CallEnd, result: CallToolResult | string, ran: Ran): void {
    const text = typeof result === "string" ? result : JSON.stringify(result);
    const status = this.#entries.get(id)?.stop === undefined ? ended : "stopped";
    this.#update(id, { status, ran, agentText: shorten(text, MAX_TEXT) });
    this.#store(id);
  }

  /** It never ran, and its agent's count says that there was one more. */
  forget(id: string): void {
    void this.#entries.remove([id]).catch(() => undefined);
    this.#changed();
  }

  /** Error messages of tools, for the person only. */
  forgetErrors(): void {
    for (const [id, { error: _error, ...rest }] of this.#entries.entries()) this.#entries.hold(id, rest);
    this.#changed();
  }

  #update(id: string, changes: Partial<LogRecord>): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    this.#entries.hold(id, { ...entry, ...changes });
    this.#changed();
  }

  #store(id: string): void {
    const entry = this.#entries.get(id);
    if (entry === undefined || !hasEnded(entry)) return;
    this.#entries.note(id, entry);
    this.#makeRoom(id, MAX_ENTRIES);
  }
}
