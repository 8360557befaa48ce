/**
 * The latest calls, for the panel: each is itself while it runs, and then what is left of it: what
 * the agent got, and what was withheld. Never a withheld value.
 */
import { isWarning } from "../../../src/detection/is-warning.js";
import type { Finding } from "../../../src/detection/types.js";
import type { CallToolResult } from "../../../src/engine/enforce/types.js";
import { toolInvocationFailed } from "../../../src/texts/page.js";
import type { NamedTool } from "../../protocol/named-tool.js";
import type { CallEnd, PanelCall, PanelFinding, PanelStop } from "../../protocol/panel-messages.js";
import { CALL_STAGES } from "../model/call-stages.js";
import type { PastCall } from "../model/records.js";
import type { CallState, RunningCall } from "../model/running-call.js";
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

type Call = RunningCall | PastCall;

const isRunning = (call: Call): call is RunningCall => "order" in call;

const isInPage = (agent: string): boolean => agent === IN_PAGE || nameOfOwn(agent) !== undefined;

/** Those in a page are known by where they call. */
const partyOf = ({ agent, origin }: PastCall): string => (isInPage(agent) ? `${agent} ${origin}` : agent);

/** The person is to read of it, and has not. */
const isUnread = ({ agent, stop, status, findings = [], isDismissed }: PastCall): boolean =>
  (stop !== undefined && stop.isRead !== true) ||
  (isDismissed !== true &&
    agent !== PERSON.id &&
    (status === "unanswered" || status === "withdrawn" || findings.some(isWarning)));

const sortOf = ({ status, tool, origin, stop }: PastCall): string =>
  JSON.stringify([status, tool, origin, stop?.reasons.map(({ layer, rule }) => [layer, rule])]);

/** @returns the largest group; of several, the one whose first came first */
function largest(entries: readonly PastCall[], keyOf: (entry: PastCall) => string): readonly PastCall[] {
  const groups = new Map<string, readonly PastCall[]>();
  for (const entry of entries) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry]);
  return [...groups.values()].reduce((most, each) => (each.length > most.length ? each : most), []);
}

/**
 * Attack: an agent, or a page, floods the list, so that a stop that the person has not read goes.
 * Who has most makes room: with what was read, then with what it repeats most, the oldest first.
 */
function firstToGo(entries: readonly PastCall[]): PastCall | undefined {
  const own = largest(entries, partyOf);
  return own.find((entry) => !isUnread(entry)) ?? largest(own, sortOf)[0];
}

const shorten = (text: string, limit: number): string =>
  text.length > limit ? `${text.slice(0, limit)}…` : text;

const viewFinding = ({ location: _place, ...finding }: Finding): PanelFinding => finding;

function viewOf({ id, order, source, startedAt, state }: RunningCall): PanelCall {
  const { stop, isDismissed, kept: { withheld = [], error, findings = [], maskedFrom } = {} } = state;
  return {
    id,
    agent: order.agent.id,
    ...source,
    startedAt,
    status: CALL_STAGES[state.stage].panel,
    withheld: withheld.map(({ handle }) => handle),
    ...(maskedFrom === undefined ? {} : { maskedFrom }),
    ...(stop === undefined ? {} : { stop }),
    ...(isDismissed === undefined ? {} : { isDismissed }),
    ...(error === undefined ? {} : { error: shorten(error, MAX_ERROR) }),
    ...(findings.length === 0 ? {} : { findings: findings.slice(0, MAX_FINDINGS).map(viewFinding) }),
  };
}

const pastOf = (call: RunningCall, status: CallEnd): PastCall => ({ ...viewOf(call), status, ran: call.ran });

/** The tool's own error may hold anything: it is shown while the worker lives, and not stored. */
function storable(call: Call): Call {
  if (isRunning(call)) return call;
  const { error: _error, agentText = "", ...rest } = call;
  return { ...rest, agentText: shorten(agentText, MAX_STORED_TEXT) };
}

const withoutError = <Whole extends { readonly error?: string | undefined }>({
  error: _error,
  ...rest
}: Whole): Omit<Whole, "error"> => rest;

function forgetError(call: RunningCall): void {
  const { kept } = call.state;
  if (kept !== undefined) call.become({ kept: withoutError(kept) });
}

export class CallLog {
  /** Something that the panel shows of a call has changed. */
  readonly changed: () => void;
  /** Call id → a call. Only what is left of one that has ended is stored. */
  readonly #calls: Records<Call>;

  constructor(areas: Areas, changed: () => void) {
    this.changed = changed;
    this.#calls = new Records<Call>(areas, KINDS.log, { stored: storable });
  }

  /** Newest first. */
  list(): PanelCall[] {
    return this.#calls
      .values()
      .reverse()
      .map((call) => (isRunning(call) ? viewOf(call) : call));
  }

  begin(call: RunningCall): void {
    this.#calls.hold(call.id, call);
    this.changed();
  }

  /** The person has read the warning. */
  dismiss(id: string): void {
    this.#update(id, { isDismissed: true });
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
    const call = { agent: IN_PAGE, ...said, tool, origin, startedAt: Date.now(), withheld, ...told };
    this.#addInPage({ ...call, id: crypto.randomUUID(), status: "failed" });
  }

  /** Rules stopped it. A call of an agent in a page was not in the list before. */
  stopped(call: RunningCall, stop: PanelStop): void {
    call.become({ stop });
    if (this.#calls.has(call.id)) this.changed();
    else this.#addInPage(pastOf(call, "stopped"));
  }

  /** The person has read of a call that was stopped. */
  readStop(id: string): void {
    const known = this.#calls.get(id);
    const stop = known !== undefined && isRunning(known) ? known.state.stop : known?.stop;
    if (stop !== undefined) this.#update(id, { stop: { ...stop, isRead: true } });
  }

  #addInPage(call: PastCall): void {
    this.#calls.hold(call.id, call);
    this.#makeRoom(call.id, MAX_IN_PAGE, ({ agent }) => isInPage(agent));
    this.changed();
  }

  /** @param newest stays: the person may wait for it */
  #makeRoom(newest: string, most: number, isCounted: (call: PastCall) => boolean = () => true): void {
    const ended = this.#calls
      .values()
      .filter((call): call is PastCall => !isRunning(call) && isCounted(call));
    const gone: string[] = [];
    while (ended.length - gone.length > most) {
      const first = firstToGo(ended.filter(({ id }) => id !== newest && !gone.includes(id)));
      if (first === undefined) break;
      gone.push(first.id);
    }
    void this.#calls.remove(gone).catch(() => undefined);
  }

  /** A question of an agent in a page found no answer: its calls are not in the list. */
  missedInPage(call: RunningCall): void {
    this.#addInPage(pastOf(call, "unanswered"));
  }

  end(call: RunningCall, ended: CallEnd, result: CallToolResult | string): void {
    const text = typeof result === "string" ? result : JSON.stringify(result);
    const past = pastOf(call, call.state.stop === undefined ? ended : "stopped");
    this.#store({ ...past, agentText: shorten(text, MAX_TEXT) });
    this.changed();
  }

  /** It never ran, and its agent's count says that there was one more. */
  forget(id: string): void {
    void this.#calls.remove([id]).catch(() => undefined);
    this.changed();
  }

  /** Error messages of tools, for the person only. */
  forgetErrors(): void {
    for (const call of this.#calls.values()) {
      if (isRunning(call)) forgetError(call);
      else this.#calls.hold(call.id, withoutError(call));
    }
    this.changed();
  }

  #update(id: string, changes: Pick<CallState, "stop" | "isDismissed">): void {
    const call = this.#calls.get(id);
    if (call === undefined) return;
    if (isRunning(call)) call.become(changes);
    else this.#store({ ...call, ...changes });
    this.changed();
  }

  #store(call: PastCall): void {
    this.#calls.note([[call.id, call]]);
    this.#makeRoom(call.id, MAX_ENTRIES);
  }
}
