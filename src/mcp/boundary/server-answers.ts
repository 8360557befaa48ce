/** What a server answers to anything but a call. */
import { flagResolvable, RESOLVE_METHODS } from "../../annotations/resolve/resolve-messages.js";
import type { JsonObject } from "../../engine/schema/types.js";
import { ownAnswer, ownError, ownResolution } from "../../gateway/messages/own-members.js";
import { isRecord } from "../../intrinsics/language.js";
import { rpcHeldBack } from "../../texts/agents.js";
import { notMeanwhile, taskUnknown } from "../../texts/apps.js";
import type { OpenRequest } from "./open-request.js";
import { type TaskParts, taskWords } from "./task-words.js";
import type { ToolList } from "./tool-list.js";

type Id = string | number;

export const errorTo = (id: Id, code: number, message: string): JsonObject => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});
const asObject = (value: unknown): JsonObject => (isRecord(value) ? (value as JsonObject) : {});
const isId = (value: unknown): value is string => typeof value === "string";

/** The tasks that an answer says it is about. */
function namedIn({ taskId, _meta: meta }: JsonObject): string[] {
  const related = asObject(asObject(meta)["io.modelcontextprotocol/related-task"]);
  return [taskId, related["taskId"]].filter(isId);
}

export class ServerAnswers {
  readonly #parts: TaskParts;
  readonly #tools: ToolList;

  constructor(parts: TaskParts, tools: ToolList) {
    this.#parts = parts;
    this.#tools = tools;
  }

  /** @returns the response that may leave */
  async answerOf(response: JsonObject, id: Id, open: OpenRequest): Promise<JsonObject> {
    const { error, result } = response;
    const { method } = open;
    if (method.startsWith("tasks/")) return await this.#answerOfTask(response, id, open);
    const { outward, running } = this.#parts;
    if (error !== undefined) {
      const said = running.isGuarded ? ownError(asObject(error), notMeanwhile()) : asObject(error);
      return { jsonrpc: "2.0", id, error: outward.passError(said, rpcHeldBack()) };
    }
    const whole = asObject(result);
    const own = running.isGuarded ? ownAnswer(method, whole) : whole;
    if (own === undefined) return errorTo(id, -32603, notMeanwhile());
    const shown = method === "tools/list" ? this.#listOf(own) : outward.pass(this.#ownOf(own, open));
    return shown === undefined
      ? errorTo(id, -32603, outward.whyNot(own))
      : { jsonrpc: "2.0", id, result: shown };
  }

  #ownOf(whole: JsonObject, { method, request, progressToken }: OpenRequest): JsonObject {
    const { name } = asObject(request["params"]);
    const isResolution = (RESOLVE_METHODS as readonly string[]).includes(method);
    if (isResolution && this.#tools.get(String(name))?.contract.enforces === true)
      return ownResolution(whole) ?? {};
    const { resultType, taskId } = whole;
    // A prompt or a resource can come as a task, too.
    if (resultType === "task" && typeof taskId === "string")
      this.#parts.running.beginTask(taskId, { arguments: {}, progressToken });
    return whole;
  }

  /** A tool whose words cannot leave, or whose name would be another, is not listed. */
  #listOf({ tools, ...rest }: JsonObject): JsonObject | undefined {
    const passed = this.#parts.outward.pass(rest);
    if (passed === undefined) return undefined;
    const listed = this.#tools.shown(Array.isArray(tools) ? tools : []);
    const shown = listed.flatMap((tool) => {
      const words = this.#parts.outward.pass(tool);
      if (words === undefined || words["name"] !== tool["name"]) return [];
      return [words["dynamicAnnotations"] === true ? (flagResolvable(words) as JsonObject) : words];
    });
    return { ...passed, tools: shown };
  }

  async #answerOfTask(
    { error, result = {} }: JsonObject,
    id: Id,
    { method, request }: OpenRequest,
  ): Promise<JsonObject> {
    const { taskId } = asObject(request["params"]);
    const whole = asObject(result);
    // Attack: the result of a marked tool's task as what is said of another.
    if (isId(taskId) && namedIn(whole).some((named) => named !== taskId))
      return errorTo(id, -32602, taskUnknown());
    // 2025-11-25: the answer is the result. In both, an error is no part of what is said of a task.
    const said = error === undefined ? (method === "tasks/result" ? { result: whole } : whole) : { error };
    const words = await taskWords(this.#parts, taskId ?? whole["taskId"], said, request);
    if (words === undefined) return errorTo(id, -32602, taskUnknown());
    const { result: inner = {}, error: failed = {} } = words;
    if (error !== undefined) return { jsonrpc: "2.0", id, error: failed };
    return { jsonrpc: "2.0", id, result: method === "tasks/result" ? inner : words };
  }
}
