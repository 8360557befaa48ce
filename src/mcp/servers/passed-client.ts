/**
 * The app's client as a server sees it where a browser is: the browser's session says whether a
 * question may be asked now, and in which words.
 */
import { isRecord } from "../../intrinsics/language.js";
import { tooManyQuestions } from "../../texts/servers.js";
import type { JsonRecord } from "../json.js";
import type { AppClient, ServerQuestion } from "./app-client.js";
import { ServerError } from "./server-error.js";

/** Questions of one server that wait for an answer. */
const MAX_OPEN = 4;
/** Attack: a server that asks without end uses up what the worker takes of its app. */
const MAX_ASKED = 20;
/** In milliseconds, for so many. */
const PERIOD = 60_000;

/** @returns the question as it may leave @throws LineError, NoAnswerError */
export type PassQuestion = (question: JsonRecord) => Promise<JsonRecord>;

export class PassedClient implements AppClient {
  readonly #client: AppClient;
  readonly #pass: PassQuestion;
  readonly #askedAt: number[] = [];
  #open = 0;

  constructor(client: AppClient, pass: PassQuestion) {
    this.#client = client;
    this.#pass = pass;
  }

  capabilities(): JsonRecord {
    return this.#client.capabilities();
  }

  async answer(method: ServerQuestion, params: JsonRecord): Promise<JsonRecord> {
    this.#count();
    this.#open += 1;
    try {
      const passed = await this.#pass({ method, params });
      return await this.#client.answer(method, isRecord(passed["params"]) ? passed["params"] : {});
    } finally {
      this.#open -= 1;
    }
  }

  #count(): void {
    const now = Date.now();
    while ((this.#askedAt[0] ?? now) < now - PERIOD) this.#askedAt.shift();
    if (this.#open >= MAX_OPEN || this.#askedAt.length >= MAX_ASKED)
      throw new ServerError(tooManyQuestions());
    this.#askedAt.push(now);
  }
}
