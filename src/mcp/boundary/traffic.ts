/** Both ways between a server and its client: requests are noted, answers pass the boundary. */
import { decodeOverride, type ToolOverride } from "../../annotations/override.js";
import type { AgentSession } from "../../engine/enforce/agent-session.js";
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import { createSession } from "../../gateway/session.js";
import { isRecord } from "../../intrinsics/language.js";
import { randomHex } from "../../intrinsics/text.js";
import { resultNotChecked, rpcDuplicateId } from "../../texts/agents.js";
import { listNotRead, taskUnknown, toolNotListed, toolTooLarge } from "../../texts/apps.js";
import { listen } from "./apart.js";
import { parseMarks } from "./marks.js";
import { OpenRequest } from "./open-request.js";
import type { ServerBoundaryOptions } from "./options.js";
import { Outward } from "./outward.js";
import { runCall, taskIdOf } from "./run-call.js";
import { type Running, runningOf } from "./running.js";
import { errorTo, ServerAnswers } from "./server-answers.js";
import { ServerWords } from "./server-words.js";
import type { TaskParts } from "./task-words.js";
import { hear, telling } from "./told-of-session.js";
import { type AskForPage, ToolList } from "./tool-list.js";

/** Hands a message of the client's to the server. */
export type Deliver = (message: JsonObject, extra: unknown) => void;
/** Hands a message that may leave to the client. */
export type Post = (message: JsonObject, options: unknown) => Promise<void>;

type Id = string | number;

const PROTOCOL = "io.modelcontextprotocol/";
/** In milliseconds: how long the server may take for one page of its own list. */
const LIST_LIMIT = 10_000;

const isId = (value: unknown): value is Id => typeof value === "string" || typeof value === "number";
const asObject = (value: unknown): JsonObject => (isRecord(value) ? (value as JsonObject) : {});

/** The `_meta` of a request that says how to read it: in the newer era each request has that. */
function envelopeOf(request: JsonObject): JsonObject {
  const { _meta: meta } = asObject(request["params"]);
  const members = Object.entries(asObject(meta)).filter(([name]) => name.startsWith(PROTOCOL));
  return members.length > 0 ? { _meta: Object.fromEntries(members) } : {};
}

/**
 * Whether a message may pass unseen. Attack: a call in a batch, or with an id that MCP does not
 * allow, for a server that takes it. No rule has seen such a call.
 */
const mayPass = (message: unknown): boolean => {
  if (!isRecord(message)) return false;
  const { method } = message;
  return method === undefined || (typeof method === "string" && !/^(?:tools|tasks)\//.test(method));
};

interface Arrived {
  readonly message: JsonObject;
  readonly id: Id;
  readonly extra: unknown;
  readonly deliver: Deliver;
}

/** @throws TypeError for an override that is not understood */
function readOverrides(given: ServerBoundaryOptions["overrides"] = {}): ReadonlyMap<string, ToolOverride> {
  return new Map(
    Object.entries(given).map(([tool, data]) => {
      const override = decodeOverride(data);
      if (override === undefined)
        throw new TypeError(`The override of ${JSON.stringify(tool)} is not understood.`);
      return [tool, override];
    }),
  );
}

export class Traffic {
  readonly #options: ServerBoundaryOptions;
  readonly #session: AgentSession;
  readonly #outward: Outward;
  readonly #tools: ToolList;
  readonly #post: Post;
  readonly #running: Running;
  readonly #parts: TaskParts;
  readonly #words: ServerWords;
  readonly #answers: ServerAnswers;
  /** How the server is told that its question was refused. */
  #refuse: (response: JsonObject) => void = () => undefined;
  readonly #open = new Map<Id, OpenRequest>();
  /** What to do when the server answers a call for which the client waits no more. */
  readonly #late = new Map<Id, (response: JsonObject) => void>();
  /** Our own questions to the server: id → what takes the answer. */
  readonly #own = new Map<Id, (response: JsonObject) => void>();

  /** @throws TypeError for options that are not understood */
  constructor(options: ServerBoundaryOptions, post: Post) {
    const { origin, marks } = options;
    if (typeof origin !== "string" || origin === "") throw new TypeError("origin must be a string.");
    this.#options = options;
    this.#session = options.session ?? createSession();
    this.#outward = new Outward(this.#session, origin, options);
    this.#running = runningOf(this.#session, origin);
    this.#parts = { options, session: this.#session, outward: this.#outward, running: this.#running };
    this.#words = new ServerWords(this.#parts, (token) =>
      [...this.#open.values()].some(({ progressToken }) => progressToken !== null && progressToken === token),
    );
    const parsed = marks === undefined ? undefined : parseMarks(marks);
    this.#tools = new ToolList(origin, parsed, readOverrides(options.overrides));
    this.#answers = new ServerAnswers(this.#parts, this.#tools);
    this.#post = post;
  }

  /** Takes a message of the client. */
  receive(message: JsonObject, extra: unknown, deliver: Deliver): void {
    const { method, id, params } = message;
    this.#refuse = (response) => deliver(response, undefined);
    if (typeof method !== "string" || !isId(id)) {
      if (!mayPass(message)) return;
      this.#words.note(message);
      if (method === "notifications/cancelled") this.#forget(asObject(params)["requestId"]);
      deliver(message, extra);
      return;
    }
    // Attack: the answer to a call taken for the answer to something harmless.
    if (this.#open.has(id) || this.#late.has(id)) {
      void this.#post(errorTo(id, -32600, rpcDuplicateId()), undefined);
      return;
    }
    hear(this.#session, message);
    const open = new OpenRequest(method, message);
    const task = this.#running.task(asObject(params)["taskId"]);
    if (method === "tasks/result" && task === undefined) {
      void this.#post(errorTo(id, -32602, taskUnknown()), undefined);
      return;
    }
    if (method === "tasks/cancel" && task !== undefined) task.isCancelled = true;
    this.#words.note(message);
    this.#open.set(id, open);
    if (method === "tools/call") void this.#call({ message, id, extra, deliver }, open);
    else deliver(this.#telling(message), extra);
  }

  /** Takes a message of the server. Resolves when what may leave of it has left. */
  async send(live: unknown, options: unknown): Promise<void> {
    // One reading: a live object may say something else the second time.
    const { method, id, params, result, error } = asObject(JSON.parse(JSON.stringify(live)));
    // Attack: an answer that has a method, too, so that it passes for a question.
    if (typeof method === "string" && result === undefined && !isRecord(error)) {
      const related = asObject(options)["relatedRequestId"];
      if (isId(related) && this.#own.has(related)) return;
      await (isId(id) ? this.#ask(method, id, params, options) : this.#notify(method, params, options));
      return;
    }
    if (!isId(id)) return;
    const said: JsonObject = isRecord(error) ? { error } : { result: result ?? null };
    await this.#answer({ jsonrpc: "2.0", id, ...said }, id, options);
  }

  async #answer(response: JsonObject, id: Id, options: unknown): Promise<void> {
    const other = this.#own.get(id) ?? this.#late.get(id);
    if (other !== undefined) return other(response);
    const open = this.#open.get(id);
    // An answer to no question does not leave.
    if (open === undefined || (await open.take({ response, options })) || open.method === "tools/call")
      return;
    const answer = await this.#answers
      .answerOf(response, id, open)
      .catch(() => errorTo(id, -32603, resultNotChecked()));
    if (this.#open.get(id) !== open) return void this.#late.delete(id);
    this.#open.delete(id);
    await this.#post(answer, options);
  }

  close(): void {
    for (const id of [...this.#open.keys()]) this.#forget(id);
    for (const answer of [...this.#own.values()]) answer({});
    // No answer can come any more.
    for (const answer of [...this.#late.values()]) answer({});
  }

  #forget(id: unknown): void {
    if (!isId(id)) return;
    const open = this.#open.get(id);
    if (open === undefined) return;
    this.#open.delete(id);
    open.controller.abort();
    open.settle();
    if (open.method !== "tools/call" || open.isRunning) this.#awaitLate(id, open);
    else this.#isOver(open, open.given?.response);
  }

  /** Waits for the answer to a call for which the client waits no more; its tool still runs. */
  #awaitLate(id: Id, open: OpenRequest): void {
    this.#late.set(id, (response) => {
      this.#late.delete(id);
      this.#isOver(open, response);
    });
  }

  /** A call has ended. Nobody gets its result, which still says what later words must not have. */
  #isOver({ tool, ended }: OpenRequest, { result = null }: JsonObject = {}): void {
    if (tool !== undefined && isRecord(result)) {
      listen(this.#parts, tool.contract, result as JsonObject);
      // Attack: a call that is cancelled before its task has begun, and goes on as one.
      const id = taskIdOf(result as JsonObject);
      if (typeof id === "string") this.#running.beginTask(id, { tool, arguments: {} });
    }
    ended();
  }

  async #call(arrived: Arrived, open: OpenRequest): Promise<void> {
    const { id, extra, deliver } = arrived;
    const response = await this.#answerCall(arrived, open).catch(() =>
      errorTo(id, -32603, resultNotChecked()),
    );
    // Cancelled or closed meanwhile: then there is nothing to say.
    if (this.#open.get(id) !== open) return;
    const { isRunning } = open;
    this.#open.delete(id);
    if (isRunning) this.#awaitLate(id, open);
    this.#words.noteSaid(response);
    await this.#post(response, open.given?.options).catch(() => undefined);
    open.settle();
    // The time limit was over before the server was.
    if (isRunning) {
      deliver({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } }, extra);
    } else open.ended();
  }

  async #answerCall(arrived: Arrived, open: OpenRequest): Promise<JsonObject> {
    const { message, id, extra, deliver } = arrived;
    const ask = this.#asking(arrived);
    try {
      await this.#tools.refresh(ask);
    } catch {
      return errorTo(id, -32603, listNotRead());
    }
    const params = asObject(message["params"]);
    const name = String(params["name"]);
    const tool = this.#tools.get(name);
    if (tool === undefined) return errorTo(id, -32602, toolNotListed());
    if (tool.isTooLarge) return errorTo(id, -32602, toolTooLarge());
    return await runCall({
      ...this.#parts,
      tool,
      request: message,
      arguments: asObject(params["arguments"]),
      signal: open.controller.signal,
      isTask: false,
      run: async (args, held) => {
        const answer = open.answer();
        open.tool = held;
        open.ended = this.#running.begin(held.contract);
        const isGiven = params["arguments"] !== undefined;
        const given = isGiven ? { ...message, params: { ...params, arguments: args } } : message;
        deliver(this.#telling(given), extra);
        return (await answer).response;
      },
      isSame: async () => {
        await this.#tools.refresh(ask);
        return this.#tools.get(name)?.text === tool.text;
      },
      taskBegun: (task, held, args) =>
        this.#running.beginTask(task, { tool: held, arguments: args, progressToken: open.progressToken }),
    });
  }

  /** Returns a function that asks the server for its list, as the client would. */
  #asking({ message, extra, deliver }: Arrived): AskForPage {
    return (cursor) =>
      new Promise((resolve, reject) => {
        const id = `airlock-list-${randomHex()}`;
        const timer = setTimeout(() => answer({}), LIST_LIMIT);
        const answer = ({ result }: JsonObject) => {
          clearTimeout(timer);
          this.#own.delete(id);
          if (isRecord(result)) resolve(result as JsonObject);
          else reject(new Error("No list."));
        };
        this.#own.set(id, answer);
        const params = { ...envelopeOf(message), ...(cursor === undefined ? {} : { cursor }) };
        deliver({ jsonrpc: "2.0", id, method: "tools/list", params }, extra);
      });
  }

  #telling(message: JsonObject): JsonObject {
    return telling(this.#session, this.#options.origin, message);
  }

  /** The server asks the client for a model's words, for the person's, or for folders. */
  async #ask(method: string, id: Id, params: JsonValue | undefined, options: unknown): Promise<void> {
    const asked = this.#words.question(method, id, params);
    if (typeof asked === "string") this.#refuse(errorTo(id, -32603, asked));
    else await this.#post(asked, options);
  }

  async #notify(method: string, params: JsonValue | undefined, options: unknown): Promise<void> {
    if (method === "notifications/tools/list_changed") this.#tools.markStale();
    const said = await this.#words.notification(method, params);
    if (said !== undefined) await this.#post(said, options);
  }
}
