/** One call while it runs: its limits, its end, and the raw result on its way back. */

import type { ToolSecurity } from "../../../src/annotations/model/types.js";
import type { CallToolResult } from "../../../src/engine/enforce/types.js";
import type { JsonObject } from "../../../src/engine/schema/types.js";
import type { RpcError, RpcId } from "../../protocol/agent-messages.js";
import type { UsedSecret } from "../../protocol/audit-messages.js";
import { ANSWER_PROGRESS, CALL_TIME_LIMIT, CALL_TOTAL_LIMIT } from "../../protocol/limits.js";
import type { FoundTool } from "./page-document.js";
import type { AgentRecord, ToldStage } from "./records.js";

/** The agent and the tool of a call, or of a question about one. */
export interface Asked {
  readonly agent: AgentRecord;
  readonly found: FoundTool;
}

/** The request for a call. */
export interface CallOrder extends Asked {
  readonly arguments: JsonObject;
  /** The same as JSON text, which is what the page gets. */
  readonly argumentsText: string;
  /** The agent's word about its own context, never about the tool. */
  readonly claims?: ToolSecurity;
  /** The agent's id of the request; absent for the person. */
  readonly request?: RpcId;
  /**
   * In milliseconds: how long its caller waits. Unset where progress keeps it waiting, or nobody is
   * known to give up.
   */
  readonly patience?: number;
  /** The agent's trace, of a form that has no room for words. */
  readonly traceparent?: string;
  /** Asked right before the page hears of it, and whenever the person changes what is allowed. */
  stillAllowed(): RpcError | undefined;
  /** @param stage how far the boundary is; unset where the tool itself reports progress */
  progressed?(count: number, stage?: ToldStage): void;
}

export type CallOutcome =
  /** `note` is for the person. */
  { readonly result: CallToolResult; readonly note?: string } | { readonly error: RpcError };

/** Progress is passed on this often at most. */
const PROGRESS_PAUSE = 100;

export class RunningCall {
  /** Unguessable. The page learns it, other documents do not. */
  readonly id = crypto.randomUUID();
  readonly order: CallOrder;
  readonly raw: Promise<unknown>;
  readonly #controller = new AbortController();
  readonly #startedAt = Date.now();
  readonly #timedOut: (call: RunningCall) => CallOutcome;
  /** Whether other calls of the agent have not ended. */
  readonly isBatch: () => boolean;
  /** Set where the call ended otherwise than by a result. */
  instead: CallOutcome | undefined;
  /** The page knows of the call and has not answered. */
  isWithPage = false;
  /** The page may have heard of it, whatever it says. */
  wasPosted = false;
  /** The digest of what a question showed: nothing else runs. */
  asked: string | undefined;
  /** A rule said no to it, or to its result. */
  isStopped = false;
  /** The person said no to it, or to its result. */
  isDenied = false;
  /** A question about it is open: what it waits for is the person. */
  isAsking = false;
  /** The person was not asked: they want no questions for now. */
  wasPaused = false;
  /** A question about it found no answer: the time was over, or its caller did not wait for it. */
  missed: "unanswered" | "withdrawn" | undefined;
  /**
   * Resolves when it is written down that this call began: what was sent with it has arrived by
   * then, too.
   */
  written: Promise<void> = Promise.resolve();
  /** It was refused because of an earlier no: one of many, which the log counts together. */
  isOnlyCounted = false;
  /** The tool's resolver may have heard its arguments: then the log has an entry that names it. */
  wasResolved = false;
  /** Rules that withhold its results as confidential. */
  redactedBy: readonly string[] = [];
  /** The tool has returned or thrown. */
  hasRun = false;
  /** The tool's result, as plain data; undefined if it threw. */
  returned: unknown;
  /** Milliseconds since the epoch: when it ends by itself. */
  endsAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #resolveRaw: (raw: unknown) => void = () => undefined;
  #rejectRaw: (reason: unknown) => void = () => undefined;
  /**
   * The secrets that the person lets this call have, whatever they allow the next one: keys of
   * transfers.
   */
  readonly allowedUses = new Set<string>();
  /** The secrets that it gets, for the log. */
  used: readonly UsedSecret[] = [];
  /** A question has asked the person for the secrets that the agent left out. */
  isAskedForSecrets = false;
  /** The texts that the person typed there, in the order of the secrets. */
  supplied: readonly string[] | undefined;
  #progress = 0;
  #progressAt = 0;

  /** @param timedOut what the agent gets when the tool takes too long */
  constructor(order: CallOrder, timedOut: (call: RunningCall) => CallOutcome, isBatch = () => false) {
    this.order = order;
    this.isBatch = isBatch;
    this.#timedOut = timedOut;
    this.raw = new Promise((resolve, reject) => {
      this.#resolveRaw = resolve;
      this.#rejectRaw = reject;
    });
    // Avoids an unhandled rejection if the call ends before something awaits this promise.
    this.raw.catch(() => undefined);
    this.#arm();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The first end counts; a result that comes later is dropped. */
  end(outcome: CallOutcome): void {
    if (this.instead !== undefined) return;
    this.instead = outcome;
    this.close();
    this.#rejectRaw(new Error("The call has ended."));
    this.#controller.abort();
  }

  arrived(raw: unknown): void {
    this.hasRun = true;
    this.returned = raw;
    this.entered("finished");
    clearTimeout(this.#timer);
    this.#resolveRaw(raw);
  }

  threw(message: string): void {
    this.hasRun = true;
    clearTimeout(this.#timer);
    this.#rejectRaw(new Error(message));
  }

  progressed(): void {
    this.#arm();
    this.#progress += 1;
    if (Date.now() - this.#progressAt < PROGRESS_PAUSE) return;
    this.#progressAt = Date.now();
    this.order.progressed?.(this.#progress);
  }

  /** The boundary's own progress: never left out, since there are few. */
  entered(stage: ToldStage): void {
    this.#progress += 1;
    this.order.progressed?.(this.#progress, stage);
  }

  /**
   * A person needs as long for the second question as for the first; but no longer than the caller
   * waits.
   */
  waitForPerson(): void {
    this.isAsking = true;
    this.#arm(this.#timeToAnswer());
    this.entered("waiting");
    clearInterval(this.#beat);
    this.#beat = setInterval(() => {
      this.#progress += 1;
      this.order.progressed?.(this.#progress);
    }, ANSWER_PROGRESS);
  }

  /** The question is over; the tool has its own time. */
  wasAnswered(): void {
    this.isAsking = false;
    clearInterval(this.#beat);
    if (this.instead === undefined) this.#arm();
  }

  close(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
  }

  /** A caller that has waited for longer than it said is patient after all. */
  #timeToAnswer(): number {
    const { patience = CALL_TIME_LIMIT } = this.order;
    const left = this.#startedAt + patience - Date.now();
    return left > 0 ? Math.min(CALL_TIME_LIMIT, left) : CALL_TIME_LIMIT;
  }

  #arm(limit = CALL_TIME_LIMIT): void {
    clearTimeout(this.#timer);
    const now = Date.now();
    const left = Math.min(limit, Math.max(0, this.#startedAt + CALL_TOTAL_LIMIT - now));
    this.endsAt = now + left;
    this.#timer = setTimeout(() => this.end(this.#timedOut(this)), left);
  }
}
