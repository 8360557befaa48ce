/**
 * Calls that wait for a person's answer, which the client's own form gives (MCP elicitation). Such
 * a call goes on by itself; what the client sends next only brings the answer to it, so a yes is
 * for the arguments that were shown, and for one call.
 */

import { randomBytes } from "node:crypto";
import { acceptedContent, type InputRequiredResult, inputRequired } from "@modelcontextprotocol/server";
import type { Ask, Question, RequestOptions } from "../source.js";

/** In milliseconds: a question that nobody has answered by then counts as denied. */
const PATIENCE = 600_000;
/** A client asks its person about one thing at a time; more than these are denied. */
const MAX_WAITING = 16;
const KEY = "allow";

interface Waiting<Answer> {
  readonly call: Promise<Answer>;
  readonly answer: (isAllowed: boolean) => void;
  readonly next: () => Promise<Turn<Answer>>;
  readonly abort: AbortController;
}

type Turn<Answer> = { readonly answer: Answer } | { readonly asked: InputRequiredResult };

/** A request of the client's, without what it asks for. */
export interface Asking {
  readonly signal: AbortSignal;
  /** The client says that it shows forms to its person. */
  readonly canBeAsked: boolean;
  readonly requestState: string | undefined;
  readonly responses: Readonly<Record<string, unknown>> | undefined;
}

/** The client brought an answer to a question that is not there any more. */
export class QuestionGoneError extends Error {}

const form = ({ message, title }: Question) =>
  inputRequired.elicit({
    message,
    requestedSchema: {
      type: "object",
      properties: { [KEY]: { type: "boolean", title, default: false } },
      required: [KEY],
    },
  });

export class AskedCalls<Answer> {
  readonly #waiting = new Map<string, Waiting<Answer>>();

  /**
   * @param start begins the call; its signal outlives the request
   * @throws QuestionGoneError
   */
  async run(
    asking: Asking,
    options: RequestOptions,
    start: (options: RequestOptions) => Promise<Answer>,
  ): Promise<Turn<Answer>> {
    const { requestState, responses, signal, canBeAsked } = asking;
    if (requestState !== undefined) {
      const waiting = this.#waiting.get(requestState);
      if (waiting === undefined) throw new QuestionGoneError();
      waiting.answer(acceptedContent(responses, KEY)?.[KEY] === true);
      return await during(signal, waiting.abort, waiting.next());
    }
    if (!canBeAsked) return { answer: await start(options) };
    const abort = new AbortController();
    return await during(
      signal,
      abort,
      this.#begin(abort, (ask) => start({ ...options, signal: abort.signal, ask })),
    );
  }

  #begin(abort: AbortController, start: (ask: Ask) => Promise<Answer>): Promise<Turn<Answer>> {
    let tell: (turn: Turn<Answer>) => void = () => undefined;
    let next = new Promise<Turn<Answer>>((resolve) => {
      tell = resolve;
    });
    const ask: Ask = (question) => {
      if (this.#waiting.size >= MAX_WAITING || abort.signal.aborted) return Promise.resolve(false);
      return new Promise((resolve) => {
        const id = randomBytes(16).toString("hex");
        const told = tell;
        next = new Promise((later) => {
          tell = later;
        });
        const answer = (isAllowed: boolean) => {
          clearTimeout(timer);
          this.#waiting.delete(id);
          resolve(isAllowed);
        };
        const timer = setTimeout(() => answer(false), PATIENCE);
        timer.unref();
        abort.signal.addEventListener("abort", () => answer(false), { once: true });
        this.#waiting.set(id, { call, answer, next: () => Promise.race([finished, next]), abort });
        told({ asked: inputRequired({ inputRequests: { [KEY]: form(question) }, requestState: id }) });
      });
    };
    const first = next;
    const call = start(ask);
    const finished = call.then((answer): Turn<Answer> => ({ answer }));
    // A call that fails while nobody waits for it is told to whoever brings the answer.
    finished.catch(() => undefined);
    return Promise.race([finished, first]);
  }
}

/** While a request runs, its end is the call's. */
async function during<Value>(
  signal: AbortSignal,
  call: AbortController,
  turn: Promise<Value>,
): Promise<Value> {
  const end = () => call.abort();
  if (signal.aborted) end();
  signal.addEventListener("abort", end);
  try {
    return await turn;
  } finally {
    signal.removeEventListener("abort", end);
  }
}
