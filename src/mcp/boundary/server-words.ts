/** What a server says without being asked: its questions to the client, and its notifications. */
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import { ownNotification, ownQuestion } from "../../gateway/messages/own-members.js";
import { questionOut } from "../../gateway/messages/server-question.js";
import { isRecord } from "../../intrinsics/language.js";
import { rpcHeldBack } from "../../texts/agents.js";
import { type TaskParts, taskWords } from "./task-words.js";

const UPDATED = "notifications/resources/updated";
const TASK_STATUS = /^notifications\/tasks(?:\/|$)/;
/** Requests that name what the client wants to hear of. */
const SUBSCRIBING = ["resources/subscribe", "subscriptions/listen"];
const CANCELLED = "notifications/cancelled";
const COMPLETE = "notifications/elicitation/complete";
const RELATED = "io.modelcontextprotocol/related-task";
const SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";
/** Ids that count up say nothing. */
const MAX_COUNT = 1_000_000;

const asObject = (value: unknown): JsonObject => (isRecord(value) ? (value as JsonObject) : {});

export class ServerWords {
  readonly #parts: TaskParts;
  /** Progress of a call that is not open, and of no task, says nothing to the client. */
  readonly #isOpen: (progressToken: JsonValue) => boolean;

  constructor(parts: TaskParts, isOpen: (progressToken: JsonValue) => boolean) {
    this.#parts = parts;
    this.#isOpen = isOpen;
  }

  /** A message of the client's. */
  note({ id, method, params, result }: JsonObject): void {
    if (method === undefined) this.#noteEach(result, (name) => name === "taskId" || name === "nextCursor");
    if (!SUBSCRIBING.includes(method as string)) return;
    if (id !== undefined) this.#parts.running.name(id);
    this.#noteEach(params, () => true);
  }

  /** An answer on its way to the client. */
  noteSaid({ result, error }: JsonObject): void {
    const { inputRequests } = asObject(result);
    this.#noteEach(inputRequests ?? error, (name) => name === "elicitationId");
  }

  #noteEach(value: JsonValue | undefined, isMeant: (name: string) => boolean): void {
    JSON.stringify(value ?? null, (name, member: unknown) => {
      if (typeof member === "string" && isMeant(name)) this.#parts.running.name(member);
      return member;
    });
  }

  /** @returns the question as it may leave, or why it may not */
  question(method: string, id: JsonValue, params: JsonValue | undefined): JsonObject | string {
    const { outward, running } = this.#parts;
    const asked: JsonObject = params === undefined ? { method } : { method, params };
    const guard = running.isGuarded ? (each: JsonObject) => this.#knownQuestion(each) : undefined;
    const passed = questionOut(asked, guard, (each) => outward.pass(each));
    if (typeof passed === "string") return passed;
    if (outward.passWhole([id]) === undefined) return rpcHeldBack();
    running.name(id);
    this.#noteEach(passed["params"], (name) => name === "elicitationId");
    return { jsonrpc: "2.0", id, ...passed };
  }

  /** Attack: words as the id of a task that the client does not have. */
  #knownQuestion(asked: JsonObject): JsonObject | undefined {
    const own = ownQuestion(asked);
    const { isNamed } = this.#parts.running;
    const params = asObject(own?.["params"]);
    const { taskId, cursor } = params;
    if ([taskId, cursor].some((value) => value !== undefined && !isNamed(value))) return undefined;
    return own && ("params" in own ? { ...own, params: this.#withKnownMeta(params) } : own);
  }

  /** @returns undefined for a notification that does not leave */
  async notification(method: string, params: JsonValue | undefined): Promise<JsonObject | undefined> {
    const said = asObject(params);
    if (TASK_STATUS.test(method)) {
      // A result in there is let through already, with what the boundary itself wrote.
      const { running } = this.#parts;
      if (running.isGuarded && running.task(said["taskId"]) === undefined) return undefined;
      const words = await taskWords(this.#parts, said["taskId"], said);
      return words && { jsonrpc: "2.0", method, params: words };
    }
    const own = this.#ownOf(method, said);
    const passed = own && this.#parts.outward.pass({ method, params: own });
    if (passed === undefined) return undefined;
    return params === undefined ? { jsonrpc: "2.0", method } : { jsonrpc: "2.0", ...passed };
  }

  #ownOf(method: string, params: JsonObject): JsonObject | undefined {
    const { isGuarded } = this.#parts.running;
    const own = isGuarded ? ownNotification(method, params) : params;
    if (own === undefined) return undefined;
    const token = own["progressToken"] ?? null;
    if (method === "notifications/progress" && !this.#isOpen(token) && !this.#parts.running.hasToken(token))
      return undefined;
    return isGuarded ? this.#onlyNamed(method, this.#withKnownMeta(own)) : own;
  }

  #withKnownMeta(own: JsonObject): JsonObject {
    if (!isRecord(own["_meta"])) return own;
    const meta = { ...asObject(own["_meta"]) };
    const { taskId } = asObject(meta[RELATED]);
    const { running } = this.#parts;
    if (running.task(taskId) === undefined && !running.isNamed(taskId)) delete meta[RELATED];
    if (!this.#isKnown(meta[SUBSCRIPTION])) delete meta[SUBSCRIPTION];
    return { ...own, _meta: meta };
  }

  #isKnown(id: JsonValue | undefined): boolean {
    return (Number.isInteger(id) && Number(id) < MAX_COUNT) || this.#parts.running.isNamed(id);
  }

  /** Ids and addresses that the client does not know would be words, too. */
  #onlyNamed(method: string, own: JsonObject): JsonObject | undefined {
    const { isNamed } = this.#parts.running;
    if (method === UPDATED) return isNamed(own["uri"]) ? own : undefined;
    if (method === COMPLETE) return isNamed(own["elicitationId"]) ? own : undefined;
    if (method === CANCELLED) return this.#isKnown(own["requestId"]) ? own : undefined;
    const { notifications } = own;
    if (!isRecord(notifications)) return own;
    const named = Object.entries(notifications as JsonObject).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter(isNamed) : value,
    ]);
    return { ...own, notifications: Object.fromEntries(named) as JsonObject };
  }
}
