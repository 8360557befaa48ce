/** Both ways between a server and its client: requests are remembered, and what answers them passes the boundary. */
import { decodeOverride, type ToolOverride } from "../../annotations/override.js";
import { flagResolvable } from "../../annotations/resolve/resolve-messages.js";
import type { AgentSession } from "../../engine/enforce/agent-session.js";
import type { JsonObject } from "../../engine/schema/types.js";
import { createSession } from "../../gateway/session.js";
import { isRecord } from "../../intrinsics/language.js";
import { randomHex } from "../../intrinsics/text.js";
import { resultNotChecked, rpcDuplicateId, rpcHeldBack } from "../../texts/agents.js";
import { listNotRead, noSampling, taskUnknown, toolNotListed, toolTooLarge } from "../../texts/apps.js";
import { parseMarks } from "./marks.js";
import { OpenRequest } from "./open-request.js";
import type { ServerBoundaryOptions } from "./options.js";
import { Outward } from "./outward.js";
import { runCall, withoutStatus } from "./run-call.js";
import { type AskForPage, type KnownTool, ToolList } from "./tool-list.js";

/** Hands a message of the client's to the server. */
export type Deliver = (message: JsonObject, extra: unknown) => void;
/** Hands a message that may leave to the client. */
export type Post = (message: JsonObject, options: unknown) => Promise<void>;

type Id = string | number;

const PROTOCOL = "io.modelcontextprotocol/";
/** Those whose params are names and addresses. */
const KNOWN_NOTIFICATIONS =
  /^notifications\/(cancelled|initialized|elicitation\/complete|(tools|prompts|resources)\/list_changed|resources\/updated|subscriptions\/\w+)$/;

/** In milliseconds: how long the server may take for one page of its own list. */
const LIST_LIMIT = 10_000;
const MAX_TASKS = 1_000;
const WITHHELD = "[withheld]";
/** Methods that run a tool, or fetch what one returned. */
const CALLS = ["tools/call", "tasks/result"];

const isId = (value: unknown): value is Id => typeof value === "string" || typeof value === "number";
const asObject = (value: unknown): JsonObject => (isRecord(value) ? (value as JsonObject) : {});
const errorTo = (id: Id, code: number, message: string): JsonObject => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});

/** The part of the client's request that says how to read it: the newer era has that in each. */
function envelopeOf(request: JsonObject): JsonObject {
  const { _meta: meta } = asObject(request["params"]);
  const members = Object.entries(asObject(meta)).filter(([name]) => name.startsWith(PROTOCOL));
  return members.length > 0 ? { _meta: Object.fromEntries(members) } : {};
}

interface Arrived {
  readonly message: JsonObject;
  readonly id: Id;
  readonly extra: unknown;
  readonly deliver: Deliver;
}

/** @throws TypeError for one that is not understood */
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
  /** How the server is told that its question was refused. */
  #refuse: (response: JsonObject) => void = () => undefined;
  readonly #open = new Map<Id, OpenRequest>();
  /** Our own questions to the server. */
  readonly #own = new Map<Id, (response: JsonObject) => void>();
  readonly #tasks = new Map<string, KnownTool>();

  /** @throws TypeError for options that are not understood */
  constructor(options: ServerBoundaryOptions, post: Post) {
    const { origin, marks } = options;
    if (typeof origin !== "string" || origin === "") throw new TypeError("origin must be a string.");
    this.#options = options;
    this.#session = options.session ?? createSession();
    this.#outward = new Outward(this.#session, origin);
    const parsed = marks === undefined ? undefined : parseMarks(marks);
    this.#tools = new ToolList(origin, parsed, readOverrides(options.overrides));
    this.#post = post;
  }

  /** A message of the client's. */
  receive(message: JsonObject, extra: unknown, deliver: Deliver): void {
    const { method, id, params } = message;
    this.#refuse = (response) => deliver(response, undefined);
    if (typeof method !== "string" || !isId(id)) {
      if (method === "notifications/cancelled") this.#forget(asObject(params)["requestId"]);
      deliver(message, extra);
      return;
    }
    // Attack: the answer to a call taken for the answer to something harmless.
    if (this.#open.has(id)) {
      void this.#post(errorTo(id, -32600, rpcDuplicateId()), undefined);
      return;
    }
    const { progressToken = null } = asObject(asObject(params)["_meta"]);
    const open = new OpenRequest(method, progressToken);
    this.#open.set(id, open);
    if (CALLS.includes(method)) void this.#call({ message, id, extra, deliver }, open);
    else deliver(message, extra);
  }

  /** A message of the server's. Resolves when what may leave of it has left. */
  async send(live: unknown, options: unknown): Promise<void> {
    // One reading: a live object may say something else the second time.
    const message = asObject(JSON.parse(JSON.stringify(live)));
    const { method, id } = message;
    if (typeof method === "string") {
      const related = asObject(options)["relatedRequestId"];
      if (isId(related) && this.#own.has(related)) return;
      await (isId(id) ? this.#ask(message, id, options) : this.#notify(message, method, options));
      return;
    }
    if (!isId(id)) return;
    const own = this.#own.get(id);
    const open = this.#open.get(id);
    if (own !== undefined) own(message);
    // An answer to no question does not leave.
    else if (open === undefined || (await open.take({ response: message, options }))) return;
    else if (!CALLS.includes(open.method)) {
      this.#open.delete(id);
      await this.#post(this.#answerOf(message, id, open.method), options);
    }
  }

  close(): void {
    for (const id of [...this.#open.keys()]) this.#forget(id);
    for (const answer of [...this.#own.values()]) answer({});
  }

  #forget(id: unknown): void {
    if (!isId(id)) return;
    const open = this.#open.get(id);
    this.#open.delete(id);
    open?.controller.abort();
    open?.settle();
  }

  /** The answer to anything but a call. */
  #answerOf(message: JsonObject, id: Id, method: string): JsonObject {
    const { error, result } = message;
    if (error !== undefined) {
      return { jsonrpc: "2.0", id, error: this.#outward.passError(asObject(error), rpcHeldBack()) };
    }
    const whole = asObject(result);
    const shown = method === "tools/list" ? this.#listOf(whole) : this.#outward.pass(whole);
    if (shown === undefined) return errorTo(id, -32603, rpcHeldBack());
    return { jsonrpc: "2.0", id, result: method.startsWith("tasks/") ? withoutStatus(shown) : shown };
  }

  /** A tool whose words cannot leave, or whose name would be another, is not listed. */
  #listOf({ tools, ...rest }: JsonObject): JsonObject | undefined {
    const passed = this.#outward.pass(rest);
    if (passed === undefined) return undefined;
    const listed = this.#tools.shown(Array.isArray(tools) ? tools : []);
    const shown = listed.flatMap((tool) => {
      const words = this.#outward.pass(tool);
      if (words === undefined || words["name"] !== tool["name"]) return [];
      return [words["dynamicAnnotations"] === true ? (flagResolvable(words) as JsonObject) : words];
    });
    return { ...passed, tools: shown };
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
    await this.#post(response, open.given?.options).catch(() => undefined);
    open.settle();
    // The time limit was over before the server was.
    if (isRunning) {
      deliver({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } }, extra);
    }
  }

  async #answerCall(arrived: Arrived, open: OpenRequest): Promise<JsonObject> {
    const { message, id, extra, deliver } = arrived;
    const ask = this.#asking(arrived);
    try {
      await this.#tools.refresh(ask);
    } catch {
      return errorTo(id, -32603, listNotRead());
    }
    const isCall = open.method === "tools/call";
    const params = asObject(message["params"]);
    const name = String(params["name"]);
    const tool = isCall ? this.#tools.get(name) : this.#tasks.get(String(params["taskId"]));
    if (tool === undefined) return errorTo(id, -32602, isCall ? toolNotListed() : taskUnknown());
    if (tool.isTooLarge) return errorTo(id, -32602, toolTooLarge());
    open.tool = tool;
    return await runCall({
      options: this.#options,
      session: this.#session,
      outward: this.#outward,
      tool,
      request: message,
      signal: open.controller.signal,
      isAsked: !isCall,
      run: async (args) => {
        const answer = open.answer();
        const isGiven = isCall && params["arguments"] !== undefined;
        deliver(isGiven ? { ...message, params: { ...params, arguments: args } } : message, extra);
        return (await answer).response;
      },
      isSame: async () => {
        await this.#tools.refresh(ask);
        return !isCall || this.#tools.get(name)?.text === tool.text;
      },
      taskBegun: (task) => {
        if (this.#tasks.size >= MAX_TASKS) this.#tasks.clear();
        this.#tasks.set(task, tool);
      },
    });
  }

  /** Asks the server for its list, as the client would. */
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

  /** Whether a tool runs whose result is partly for the person only: what to search for is known when it has ended. */
  get #isGuarded(): boolean {
    return [...this.#open.values()].some(({ tool }) => tool?.contract.enforces === true);
  }

  /** The server asks the client: for a model's words, for the person's, for folders. */
  async #ask(message: JsonObject, id: Id, options: unknown): Promise<void> {
    const isRefused = message["method"] === "sampling/createMessage" && this.#isGuarded;
    const passed = isRefused ? undefined : this.#outward.pass(message);
    if (passed !== undefined) return await this.#post({ ...passed, id }, options);
    this.#refuse(errorTo(id, -32603, isRefused ? noSampling() : rpcHeldBack()));
  }

  async #notify(message: JsonObject, method: string, options: unknown): Promise<void> {
    if (method === "notifications/tools/list_changed") this.#tools.markStale();
    const params = this.#paramsOf(method, asObject(message["params"]));
    const passed = params === undefined ? undefined : this.#outward.pass({ ...message, params });
    if (passed === undefined) return;
    const hasParams = message["params"] !== undefined;
    const { params: _, ...bare } = passed;
    await this.#post(hasParams ? passed : bare, options);
  }

  /** @returns undefined for a notification that does not leave */
  #paramsOf(method: string, params: JsonObject): JsonObject | undefined {
    if (method === "notifications/progress") return this.#progressOf(params);
    if (method === "notifications/tasks/status") return withoutStatus(params);
    if (!this.#isGuarded) return params;
    if (method === "notifications/message") return { ...params, data: WITHHELD };
    return KNOWN_NOTIFICATIONS.test(method) ? params : undefined;
  }

  /** Progress of a call that is not open says nothing to the client. */
  #progressOf({ message, ...numbers }: JsonObject): JsonObject | undefined {
    const open = [...this.#open.values()].find(
      ({ progressToken }) => progressToken !== null && progressToken === numbers["progressToken"],
    );
    if (open === undefined) return undefined;
    return this.#isGuarded || message === undefined ? numbers : { ...numbers, message };
  }
}
