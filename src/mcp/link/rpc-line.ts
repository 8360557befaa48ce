/**
 * JSON-RPC over one line to one worker: first it proves who this app is, then it sends requests,
 * each of which ends.
 */
import type { Duplex } from "node:stream";
import { isRecord } from "../../intrinsics/language.js";
import { ANSWER_LIMIT, MAX_HOST_FRAME_BYTES, MAX_REQUEST_BYTES } from "../../link/limits.js";
import {
  type Challenge,
  decodeFromWorker,
  type FromWorker,
  type Identify,
  type Met,
  type Refused,
} from "../../link/messages.js";
import { FrameReader, frameOf } from "../framing.js";
import type { JsonRecord } from "../json.js";
import { LineError, type LineProblem, NoAnswerError, type RequestOptions } from "../source.js";

/** A line ends a request as a source does. */
export { LineError, NoAnswerError, type RequestOptions };

export interface LineEvents {
  met(met: Met): void;
  refused(reason: Refused["reason"]): void;
  listChanged(): void;
  /** The person called something no secret: the only thing that the worker says unasked. */
  excused(): void;
  closed(): void;
  /** @returns whether the frame was about servers that the app brought */
  served(frame: JsonRecord): boolean;
  /** Called when the other end begins to answer requests, or stops. */
  silent(isSilent: boolean): void;
}

interface Waiting {
  resolve(result: JsonRecord): void;
  reject(error: Error): void;
  /** Ends the request's timer and its listener. */
  end(): void;
  progressed(progress: number, message?: string): void;
}

export class RpcLine {
  readonly #stream: Duplex;
  readonly #events: LineEvents;
  readonly #waiting = new Map<string, Waiting>();
  /** Ids are never used twice: a worker that was killed answers requests of an earlier line. */
  readonly #ids: () => string;
  #isOpen = true;
  #isSilent = false;

  constructor(
    stream: Duplex,
    sign: (challenge: Challenge) => Identify,
    ids: () => string,
    events: LineEvents,
  ) {
    this.#stream = stream;
    this.#ids = ids;
    this.#events = events;
    const reader = new FrameReader(MAX_HOST_FRAME_BYTES);
    stream.on("data", (chunk: Buffer) => {
      try {
        for (const frame of reader.push(chunk)) this.#receive(JSON.parse(frame.toString("utf8")), sign);
      } catch {
        this.close();
      }
    });
    stream.on("error", () => this.close());
    stream.on("close", () => this.#closed());
    stream.on("end", () => this.close());
  }

  /**
   * @throws LineError with the worker's answer, NoAnswerError where there will be none
   */
  request(
    method: string,
    params: JsonRecord,
    { signal, progressed, limit = ANSWER_LIMIT, patience }: RequestOptions = {},
  ): Promise<JsonRecord> {
    if (!this.#isOpen) return Promise.reject(new NoAnswerError("closed"));
    if (signal?.aborted) return Promise.reject(new NoAnswerError("cancelled"));
    const id = this.#ids();
    const meta = isRecord(params["_meta"]) ? params["_meta"] : {};
    const said = patience === undefined ? {} : { "webmcp-airlock/patience": patience };
    const sent =
      progressed === undefined ? params : { ...params, _meta: { ...meta, ...said, progressToken: id } };
    return new Promise((resolve, reject) => {
      const onAbort = () => this.#giveUp(id, "cancelled");
      // Not only a browser that hangs: its process may be stopped, or the host's.
      const onSilence = () => {
        this.#setSilent(true);
        this.#giveUp(id, "silent");
      };
      const timer = setTimeout(onSilence, limit);
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
      };
      this.#waiting.set(id, {
        resolve,
        reject,
        end,
        progressed: (progress, message) => {
          timer.refresh();
          progressed?.(progress, message);
        },
      });
      signal?.addEventListener("abort", onAbort);
      if (!this.#post({ jsonrpc: "2.0", id, method, params: sent })) {
        this.#take(id)?.reject(new NoAnswerError("too-large"));
      }
    });
  }

  /** @returns false for a frame that the link cannot carry */
  tell(frame: JsonRecord): boolean {
    return this.#isOpen && this.#post(frame);
  }

  close(): void {
    this.#stream.destroy();
    this.#closed();
  }

  /** Takes a request off the list of those that wait. */
  #take(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.end();
    return waiting;
  }

  #giveUp(id: string, problem: LineProblem): void {
    const waiting = this.#take(id);
    if (waiting === undefined) return;
    this.#post({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } });
    waiting.reject(new NoAnswerError(problem));
  }

  /** @returns false for a frame that the link cannot carry */
  #post(frame: object): boolean {
    const bytes = Buffer.from(JSON.stringify(frame));
    if (bytes.length > MAX_REQUEST_BYTES) return false;
    for (const part of frameOf(bytes)) this.#stream.write(part);
    return true;
  }

  #receive(frame: unknown, sign: (challenge: Challenge) => Identify): void {
    this.#setSilent(false);
    if (!isRecord(frame)) return;
    const { airlock, method, params } = frame;
    if (airlock !== undefined && this.#events.served(frame)) return;
    if (airlock !== undefined) this.#said(decodeFromWorker(frame), sign);
    else if (method === "notifications/tools/list_changed") this.#events.listChanged();
    else if (method === "notifications/message") this.#events.excused();
    else if (method === "notifications/progress" && isRecord(params)) this.#progressed(params);
    else this.#answered(frame);
  }

  #said(said: FromWorker | undefined, sign: (challenge: Challenge) => Identify): void {
    if (said?.airlock === "challenge") this.#post(sign(said));
    else if (said?.airlock === "met") this.#events.met(said);
    else if (said?.airlock === "refused") this.#events.refused(said.reason);
  }

  #answered({ id, result, error }: JsonRecord): void {
    if (typeof id !== "string") return;
    const waiting = this.#take(id);
    if (waiting === undefined) return;
    if (isRecord(result)) {
      waiting.resolve(result);
      return;
    }
    const { code, message, data } = isRecord(error) ? error : {};
    const details = isRecord(data) ? data : {};
    waiting.reject(new LineError(typeof code === "number" ? code : -32603, String(message ?? ""), details));
  }

  #progressed({ progressToken, progress, message }: JsonRecord): void {
    if (typeof progressToken !== "string" || typeof progress !== "number") return;
    const words = typeof message === "string" ? message : undefined;
    this.#waiting.get(progressToken)?.progressed(progress, words);
  }

  #setSilent(isSilent: boolean): void {
    if (this.#isSilent === isSilent) return;
    this.#isSilent = isSilent;
    this.#events.silent(isSilent);
  }

  #closed(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    for (const id of [...this.#waiting.keys()]) this.#take(id)?.reject(new NoAnswerError("closed"));
    this.#events.closed();
  }
}
