/** One call, from the agent's request to its last record: one object with a stage. */

import type { ToolSecurity } from "../../../src/annotations/model/types.js";
import { refusal } from "../../../src/engine/enforce/mcp-result.js";
import type { CallToolResult, EnforcedResult } from "../../../src/engine/enforce/types.js";
import type { RpcError, RpcId, ToolsCall } from "../../protocol/agent-messages.js";
import type { AuditNote, UsedSecret } from "../../protocol/audit-messages.js";
import { ANSWER_PROGRESS, CALL_TOTAL_LIMIT } from "../../protocol/limits.js";
import type { PanelStop, Ran } from "../../protocol/panel-messages.js";
import { CALL_STAGES, type CallStage, isLater, type ToldStage } from "./call-stages.js";
import { type NamedSource, namedTool } from "./named-tool.js";
import type { FoundTool } from "./page-document.js";
import type { AgentRecord } from "./records.js";

/** The agent and the tool of a call, or of a question about one. */
export interface Asked {
  readonly agent: AgentRecord;
  readonly found: FoundTool;
}

/** The request for a call: the agent's words, read, and whose they are. */
export interface CallOrder extends Asked, Omit<ToolsCall, "name" | "progressToken"> {
  /** The agent's word about its own context, never about the tool. */
  readonly claims?: ToolSecurity;
  /** The agent's id of the request; absent for the person. */
  readonly request?: RpcId;
  /** Asked right before the page hears of it, and whenever the person changes what is allowed. */
  stillAllowed(found: FoundTool): RpcError | undefined;
  /** @param stage how far the boundary is; unset where the tool itself reports progress */
  progressed?(count: number, stage?: ToldStage): void;
}

export type CallOutcome =
  /** `note` is for the person. */
  { readonly result: CallToolResult; readonly note?: string } | { readonly error: RpcError };

/** Progress is passed on this often at most. */
const PROGRESS_PAUSE = 100;

/** The part of a result that stays with the person, and the records that it names. */
export type ForPerson = EnforcedResult["user"] & Pick<AuditNote, "evidence" | "maskedFrom">;

/** All that changes of a call, and only by {@link RunningCall.become}. */
export interface CallState {
  readonly stage: CallStage;
  /** The tool's result, as plain data; undefined if it threw. */
  readonly returned?: unknown;
  /** The end, where that is not a result: the first one counts. */
  readonly end?: CallOutcome;
  /** Its end is being written to the log: no other one counts any more. */
  readonly isSettled?: true;
  /** Why its agent gets no result although the log has its end: it is no longer allowed. */
  readonly barred?: RpcError;
  /** The page has answered, or is gone, or was told: it hears nothing more. */
  readonly isPageDone?: boolean;
  /**
   * The latest question: it waits for the person; they want none for now; it found no answer, for
   * the time was over, or its caller did not wait.
   */
  readonly question?: "open" | "answered" | "paused" | "unanswered" | "withdrawn";
  /**
   * Somebody said no to it, or to its result. `counted`: because of an earlier no, as one of many
   * that the log counts together.
   */
  readonly refusal?: "denied" | "counted";
  /** The digest of what a question showed: nothing else runs. */
  readonly shown?: string | undefined;
  /** The tool's resolver may have heard its arguments: then the log has an entry that names it. */
  readonly isResolved?: boolean;
  /**
   * Resolves when it is written down that this call began: what was sent with it has arrived by
   * then, too.
   */
  readonly written: Promise<void>;
  /** Keys of transfers that the person allows this call, whatever they allow the next one. */
  readonly allowed: readonly string[];
  /** The secrets that it gets, for the log. */
  readonly used: readonly UsedSecret[];
  /** The texts that the person typed; set once a question has asked for them. */
  readonly typed?: readonly string[];
  /** Rules stopped it. */
  readonly stop?: PanelStop;
  /** The person has read the warning about it. */
  readonly isDismissed?: true;
  readonly kept?: ForPerson;
}

export class RunningCall {
  /** Unguessable. The page learns it, other documents do not. */
  readonly id = crypto.randomUUID();
  readonly order: CallOrder;
  readonly raw: Promise<unknown>;
  /** Whether other calls of the agent have not ended. */
  readonly isBatch: () => boolean;
  readonly #controller = new AbortController();
  /** Milliseconds since the epoch. */
  readonly startedAt = Date.now();
  #state: CallState = { stage: "asking", written: Promise.resolve(), allowed: [], used: [] };
  #endsAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #resolveRaw: (raw: unknown) => void = () => undefined;
  #rejectRaw: (reason: unknown) => void = () => undefined;
  #progress = 0;
  #progressAt = 0;
  #source: NamedSource | undefined;

  constructor(order: CallOrder, isBatch = () => false) {
    this.order = order;
    this.isBatch = isBatch;
    this.raw = new Promise((resolve, reject) => {
      this.#resolveRaw = resolve;
      this.#rejectRaw = reject;
    });
    // Avoids an unhandled rejection if the call ends before something awaits this promise.
    this.raw.catch(() => undefined);
    this.#arm();
  }

  get state(): CallState {
    return this.#state;
  }

  /** The tool, by the name that the page gave it at the first question. */
  get source(): NamedSource {
    this.#source ??= namedTool(this.order.found);
    return this.#source;
  }

  get written(): Promise<void> {
    return this.#state.written;
  }

  get ran(): Ran {
    return CALL_STAGES[this.#state.stage].ran;
  }

  get hasRun(): boolean {
    return this.ran === "yes";
  }

  /** The page knows of the call and has not answered. */
  get isWithPage(): boolean {
    return this.#state.stage === "running" && this.#state.isPageDone !== true;
  }

  /** Its question found no answer: the time was over, or its caller did not wait for it. */
  get missed(): "unanswered" | "withdrawn" | undefined {
    const { question } = this.#state;
    return question === "unanswered" || question === "withdrawn" ? question : undefined;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Milliseconds since the epoch: when it ends by itself. */
  get endsAt(): number {
    return this.#endsAt;
  }

  /**
   * The one way in which a call changes. A call that has ended, or whose end is being written,
   * enters no stage, opens no question and ends no second time, and no call goes back: so nothing
   * can come between an end and its answer.
   *
   * @returns false where nothing changed
   */
  become(changes: Partial<CallState>): boolean {
    const before = this.#state;
    const { stage = before.stage, end, question } = changes;
    const isNew = changes.stage !== undefined;
    if (isNew && !isLater(stage, before.stage)) return false;
    const isOver = before.end !== undefined || before.isSettled === true;
    if (isOver && (isNew || end !== undefined || question !== undefined)) return false;
    this.#state = { ...before, ...changes };
    if (isNew && stage === "finished") clearTimeout(this.#timer);
    if (question !== undefined && question !== before.question) this.#turn(question);
    if (end !== undefined) this.#stop();
    return true;
  }

  /** The first end counts; a result that comes later is dropped. */
  end(outcome: CallOutcome): void {
    this.become({ end: outcome });
  }

  arrived(raw: unknown): void {
    if (!this.become({ stage: "finished", returned: raw })) return;
    this.tell("finished");
    this.#resolveRaw(raw);
  }

  threw(message: string): void {
    if (this.become({ stage: "finished" })) this.#rejectRaw(new Error(message));
  }

  /** An earlier no that is only counted stays that. */
  deny(): void {
    this.become({ refusal: this.#state.refusal ?? "denied" });
  }

  progressed(): void {
    this.#arm();
    this.#progress += 1;
    if (Date.now() - this.#progressAt < PROGRESS_PAUSE) return;
    this.#progressAt = Date.now();
    this.order.progressed?.(this.#progress);
  }

  /** The boundary's own progress: never left out, since there are few. */
  tell(stage: ToldStage): void {
    this.#progress += 1;
    this.order.progressed?.(this.#progress, stage);
  }

  close(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
  }

  /**
   * A person needs as long for the second question as for the first; but no longer than the caller
   * waits. When the question is over, the tool has its own time.
   */
  #turn(question: CallState["question"]): void {
    clearInterval(this.#beat);
    if (question === "answered" && this.#state.end === undefined) this.#arm();
    if (question !== "open") return;
    this.#arm(this.#timeToAnswer());
    this.tell("waiting");
    this.#beat = setInterval(() => {
      this.#progress += 1;
      this.order.progressed?.(this.#progress);
    }, ANSWER_PROGRESS);
  }

  #stop(): void {
    this.close();
    this.#rejectRaw(new Error("The call has ended."));
    this.#controller.abort();
  }

  /** A caller that has waited for longer than it said is patient after all. */
  #timeToAnswer(): number {
    const { limit } = CALL_STAGES[this.#state.stage];
    const left = this.startedAt + (this.order.patience ?? limit) - Date.now();
    return left > 0 ? Math.min(limit, left) : limit;
  }

  #arm(limit: number = CALL_STAGES[this.#state.stage].limit): void {
    clearTimeout(this.#timer);
    const now = Date.now();
    const left = Math.min(limit, Math.max(0, this.startedAt + CALL_TOTAL_LIMIT - now));
    this.#endsAt = now + left;
    this.#timer = setTimeout(() => this.#timedOut(), left);
  }

  /** If the person does not answer, the call is denied; if the tool does not, it has timed out. */
  #timedOut(): void {
    const { stage, question } = this.#state;
    const { unanswered, late } = CALL_STAGES[stage];
    if (question === "open") this.become({ question: "unanswered", end: { result: refusal(unanswered) } });
    else this.end({ result: refusal(late) });
  }
}
