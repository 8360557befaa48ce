/** The call table: bounds, ends, and what the page says of a call. */

import { refusal } from "../../../src/engine/enforce/mcp-result.js";
import { Shares, type Taker } from "../../../src/gateway/shares.js";
import {
  agentCallCancelled,
  agentCallEnded,
  rpcDocumentBusy,
  rpcTooManyCalls,
} from "../../../src/texts/agents.js";
import { RpcCode, type RpcError } from "../../protocol/agent-messages.js";
import { MAX_CALLS_IN_DOCUMENT, MAX_CALLS_PER_AGENT, MAX_CALLS_PER_DOCUMENT } from "../../protocol/limits.js";
import type { CallEnd } from "../../protocol/panel-messages.js";
import type { UntrustedResult } from "../../protocol/untrusted-values.js";
import type { PageDocument } from "../model/page-document.js";
import { type CallOrder, type CallOutcome, RunningCall } from "../model/running-call.js";
import { documentGone, notWritten, rpcError } from "./answers.js";
import { CallPipeline } from "./call-pipeline.js";
import { deliver } from "./raw-result.js";
import type { Worker } from "./worker.js";

/** The person takes what the agents must leave free. */
const takersIn = ({ agent }: CallOrder): Taker[] =>
  agent.kind === "person" ? [] : [{ name: agent.id, most: MAX_CALLS_IN_DOCUMENT }];

export class Calls {
  readonly #worker: Worker;
  readonly #pipeline: CallPipeline;
  readonly #running = new Map<string, RunningCall>();

  constructor(worker: Worker) {
    this.#worker = worker;
    this.#pipeline = new CallPipeline(worker);
  }

  /** @returns the call, and its outcome, which always comes; or an error at a bound. */
  start(order: CallOrder): { call: RunningCall; outcome: Promise<CallOutcome> } | RpcError {
    const running = [...this.#running.values()].map((call) => call.order);
    if (this.countOf(order.agent.id) >= MAX_CALLS_PER_AGENT)
      return rpcError(RpcCode.tooMany, rpcTooManyCalls());
    const shares = new Shares(MAX_CALLS_PER_DOCUMENT);
    for (const each of running) {
      if (each.found.document.id === order.found.document.id) shares.count(takersIn(each), 1);
    }
    if (!shares.fits(takersIn(order), 1)) return rpcError(RpcCode.tooMany, rpcDocumentBusy());
    const call: RunningCall = new RunningCall(order, () => this.#runsBeside(call));
    this.#running.set(call.id, call);
    this.#worker.keepAlive.hold();
    this.#worker.log.begin(call);
    return { call, outcome: this.#carryOut(call) };
  }

  /** The number of an agent's calls that have not ended. */
  countOf(agent: string): number {
    return [...this.#running.values()].filter(({ order }) => order.agent.id === agent).length;
  }

  /** The answer was sent or is no longer awaited, so the next worker need not answer this call. */
  answered(callId: string): void {
    this.#worker.stages.remove([callId]).catch(() => undefined);
  }

  /** A result for a call that has ended, or from another document, is dropped. */
  settle(document: PageDocument, callId: string, result: UntrustedResult): void {
    const call = this.#callOf(document, callId);
    if (call === undefined) return;
    call.become({ isPageDone: true });
    deliver(call, result);
  }

  progress(document: PageDocument, callId: string): void {
    this.#callOf(document, callId)?.progressed();
  }

  /** The call's caller gave it up and hears nothing more: an open question was in vain. */
  cancel(callId: string): void {
    const call = this.#running.get(callId);
    const isAsking = call?.state.question === "open";
    const end = { result: refusal(agentCallCancelled()) };
    call?.become({ end, ...(isAsking ? { question: "withdrawn" } : {}) });
  }

  /**
   * The person ends it, while the tool runs or a question is open: the page is told, and so is the
   * agent · S0-51
   */
  endByPerson(callId: string): void {
    this.#running.get(callId)?.end({ result: refusal(agentCallEnded()) });
  }

  /** The document navigated, crashed or went to rest; or it says nothing that can be read. */
  documentLeft(document: PageDocument): void {
    for (const call of this.#running.values()) {
      if (call.order.found.document !== document) continue;
      call.become({ isPageDone: true });
      call.end({ error: documentGone(call.ran) });
    }
  }

  /**
   * Ends calls that are no longer allowed: the agent was blocked, its tab disconnected, the site
   * turned off.
   */
  recheck(): void {
    for (const call of this.#running.values()) {
      const why = call.order.stillAllowed(call.order.found);
      if (why === undefined) continue;
      const error = { ...why, data: { ran: call.ran } };
      if (call.state.isSettled) call.become({ barred: error });
      else call.end({ error });
    }
  }

  #runsBeside(call: RunningCall): boolean {
    const { id } = call.order.agent;
    return [...this.#running.values()].some((other) => other !== call && other.order.agent.id === id);
  }

  #callOf(document: PageDocument, callId: string): RunningCall | undefined {
    const call = this.#running.get(callId);
    return call?.order.found.document === document && call.isWithPage ? call : undefined;
  }

  async #carryOut(call: RunningCall): Promise<CallOutcome> {
    const { log, keepAlive } = this.#worker;
    const reached = await this.#pipeline
      .carry(call)
      .catch((error: unknown) => ({ error: notWritten(error) }));
    const { end, barred } = call.state;
    const outcome = end ?? (barred === undefined ? reached : { error: barred });
    call.close();
    this.#worker.vault.release(call.id);
    this.#running.delete(call.id);
    this.#tellPage(call);
    keepAlive.release();
    if (call.state.refusal === "counted") log.forget(call.id);
    else if ("error" in outcome) log.end(call, "failed", outcome.error.message);
    else log.end(call, endOf(call, outcome), outcome.result);
    return outcome;
  }

  /** Cancels the tool when its caller no longer waits. */
  #tellPage(call: RunningCall): void {
    if (!call.isWithPage) return;
    call.become({ isPageDone: true });
    this.#worker.registry.send(call.order.found.document, { type: "cancel", call: call.id });
  }
}

function endOf(call: RunningCall, { result }: { result: { isError?: boolean } }): CallEnd {
  if (call.missed !== undefined) return call.missed;
  if (call.signal.aborted) return "cancelled";
  if (call.state.refusal !== undefined) return "denied";
  return result.isError === true ? "failed" : "done";
}
