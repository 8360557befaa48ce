/**
 * One agent's connection to the worker over any transport: JSON-RPC frames in, JSON-RPC frames out.
 */
import {
  rpcAnswerTooLarge,
  rpcDuplicateId,
  rpcFrameInvalid,
  rpcFrameNotJson,
  rpcFrameTooDeep,
  rpcFrameTooLarge,
  rpcInternalError,
  rpcNoBatches,
  rpcParamsInvalid,
  rpcTooFast,
} from "../../../src/texts/agents.js";
import {
  decodeCancelled,
  decodeFromAgent,
  type FrameProblem,
  type FromAgent,
  RpcCode,
  type RpcError,
  type RpcId,
  type ToAgent,
} from "../../protocol/agent-messages.js";
import type { JsonRecord } from "../../protocol/decode.js";
import { TokenBucket } from "../../protocol/token-bucket.js";
import { rpcError } from "../calls/answers.js";
import type { Outgoing } from "./agent-gate.js";

const BURST = 50;
const PER_SECOND = 10;

/** The result of a method. `left` is called when the answer has left, or will not be sent. */
export type Reply = {
  readonly left?: () => void;
  /** The origin of the page whose words the answer carries, as the browser states it. */
  readonly origin?: string;
} & ({ readonly result: unknown } | { readonly error: RpcError });

export interface RequestContext {
  readonly connection: AgentConnection;
  readonly id: RpcId;
  /** Aborted when the agent cancels, or is gone. */
  readonly signal: AbortSignal;
}

export type HandleRequest = (
  method: string,
  params: JsonRecord,
  context: RequestContext,
) => Reply | Promise<Reply>;

type FrameWords = Readonly<Record<FrameProblem["problem"], readonly [code: number, words: () => string]>>;

const PROBLEMS: FrameWords = {
  parse: [RpcCode.parseError, rpcFrameNotJson],
  "too-large": [RpcCode.invalidRequest, rpcFrameTooLarge],
  "too-deep": [RpcCode.invalidRequest, rpcFrameTooDeep],
  batch: [RpcCode.invalidRequest, rpcNoBatches],
  invalid: [RpcCode.invalidRequest, rpcFrameInvalid],
  params: [RpcCode.invalidParams, rpcParamsInvalid],
};

/** Whoever asks: an agent, and of an app the one process of it. */
export interface Asker {
  readonly agent: string;
  readonly line?: number | undefined;
}

export class AgentConnection implements Asker {
  readonly agent: string;
  line: number | undefined;
  readonly #post: (outgoing: Outgoing) => boolean;
  readonly #handle: HandleRequest;
  readonly #bucket: TokenBucket;
  readonly #refused: () => void;
  readonly #inFlight = new Map<RpcId, AbortController>();
  /** Set by the agent's first frame: objects, or their JSON text. */
  #asText: boolean | undefined;
  #isOpen = true;

  /**
   * @param bucket shared by all lines of one agent
   * @param refused called for each request beyond the bucket
   */
  constructor(
    agent: string,
    post: (outgoing: Outgoing) => boolean,
    handle: HandleRequest,
    bucket: TokenBucket,
    refused: () => void = () => undefined,
  ) {
    this.agent = agent;
    this.#post = post;
    this.#handle = handle;
    this.#bucket = bucket;
    this.#refused = refused;
  }

  static createBucket(): TokenBucket {
    return new TokenBucket(BURST, PER_SECOND);
  }

  receive(data: unknown): void {
    if (!this.#isOpen) return;
    this.#asText ??= typeof data === "string";
    const isInTime = this.#bucket.take();
    const frame = decodeFromAgent(data);
    if (frame.kind === "notification") this.#notified(frame);
    else if (!isInTime) {
      this.#refused();
      this.#refuse(frame.id, rpcError(RpcCode.tooMany, rpcTooFast()));
    } else if (frame.kind === "problem") {
      const [code, words] = PROBLEMS[frame.problem];
      this.#refuse(frame.id, rpcError(code, words()));
    } else void this.#request(frame);
  }

  notify(method: string, params?: unknown): void {
    this.#send({ jsonrpc: "2.0", method, ...(params === undefined ? {} : { params }) });
  }

  /** An error for a request of an earlier line, whose worker was killed. */
  refuse(id: RpcId, error: RpcError): void {
    this.#send({ jsonrpc: "2.0", id, error });
  }

  close(): void {
    this.#isOpen = false;
    for (const controller of this.#inFlight.values()) controller.abort();
  }

  async #request({ id, method, params }: Extract<FromAgent, { kind: "request" }>): Promise<void> {
    if (this.#inFlight.has(id)) {
      // Answered without its id: with it, the agent would take this for the answer to the first
      // request.
      this.#send({ jsonrpc: "2.0", id: null, error: rpcError(RpcCode.invalidRequest, rpcDuplicateId()) });
      return;
    }
    const controller = new AbortController();
    this.#inFlight.set(id, controller);
    const { signal } = controller;
    let reply: Reply;
    try {
      reply = await this.#handle(method, params, { connection: this, id, signal });
    } catch {
      reply = { error: rpcError(RpcCode.internalError, rpcInternalError()) };
    }
    this.#inFlight.delete(id);
    // MCP: a request that its sender cancelled is not answered.
    if (!signal.aborted) this.#answer(id, reply);
    reply.left?.();
  }

  /** The browser refuses messages beyond 64 MiB; the agent must not wait for one. */
  #answer(id: RpcId, reply: Reply): void {
    const answer = "error" in reply ? { error: reply.error } : { result: reply.result };
    const sent = this.#send({ jsonrpc: "2.0", id, ...answer }, reply.origin);
    if (!sent) this.refuse(id, rpcError(RpcCode.internalError, rpcAnswerTooLarge()));
  }

  #notified({ method, params }: Extract<FromAgent, { kind: "notification" }>): void {
    if (method !== "notifications/cancelled") return;
    const id = decodeCancelled(params);
    if (id !== undefined) this.#inFlight.get(id)?.abort();
  }

  /** An id that is in flight already is not used up by a refusal. */
  #refuse(id: RpcId | null, error: RpcError): void {
    this.#send({ jsonrpc: "2.0", id: id !== null && this.#inFlight.has(id) ? null : id, error });
  }

  #send(frame: ToAgent, origin?: string): boolean {
    return this.#isOpen && this.#post({ frame, origin, asText: this.#asText === true });
  }
}
