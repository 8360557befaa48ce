/**
 * What a server says of a task: `tasks/get` and its kin, and status notifications, of both eras. A
 * result in there is a tool's.
 */
import type { AgentSession } from "../../engine/enforce/agent-session.js";
import { refusal } from "../../engine/enforce/mcp-result.js";
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import { ownError, ownTask } from "../../gateway/messages/own-members.js";
import { isRecord } from "../../intrinsics/language.js";
import { agentToolFailed, resultNotChecked } from "../../texts/agents.js";
import type { ServerBoundaryOptions } from "./options.js";
import type { Outward } from "./outward.js";
import { runCall } from "./run-call.js";
import type { BegunTask, Running } from "./running.js";

export interface TaskParts {
  readonly options: ServerBoundaryOptions;
  readonly session: AgentSession;
  readonly outward: Outward;
  readonly running: Running;
}

const asObject = (value: unknown): JsonObject => (isRecord(value) ? (value as JsonObject) : {});
const asResult = (result: JsonValue): JsonObject => ({ jsonrpc: "2.0", id: null, result });

/** The result of a task's tool, through the same pipeline as that of a call. */
async function enforced(
  parts: TaskParts,
  task: BegunTask,
  request: JsonObject,
  raw: JsonValue,
): Promise<JsonObject> {
  const { options, session, outward } = parts;
  const { tool, arguments: args } = task;
  if (tool === undefined) return asObject(outward.pass(raw));
  const { result, error } = await runCall({
    options,
    session,
    outward,
    tool,
    request,
    arguments: args,
    signal: new AbortController().signal,
    isTask: true,
    run: async () => asResult(raw),
    isSame: async () => true,
    taskBegun: () => true,
  });
  return isRecord(result) ? (result as JsonObject) : failure(error);
}

const failure = (error: unknown): JsonObject => {
  const { message } = asObject(error);
  return refusal(typeof message === "string" ? message : resultNotChecked()) as unknown as JsonObject;
};

/**
 * The same result is asked for again and again, and may come by itself as well: what is kept of it
 * is kept once.
 */
async function resultOf(
  parts: TaskParts,
  task: BegunTask,
  request: JsonObject,
  value: JsonValue,
): Promise<JsonObject> {
  const raw = JSON.stringify(value);
  if (task.latest?.raw !== raw) task.latest = { raw, passed: enforced(parts, task, request, value) };
  return await task.latest.passed.catch(() => failure(undefined));
}

const errorOf = ({ outward }: TaskParts, { tool }: BegunTask, error: JsonValue): JsonObject =>
  outward.passError(
    tool?.contract.enforces === true ? ownError(asObject(error), agentToolFailed()) : asObject(error),
    agentToolFailed(),
  );

/**
 * Attack: an agent asks for what the server refuses, or the server for more patience, and the tool
 * counts as ended. It has ended with its result, or with the error of a task that has failed.
 */
function noteEnd(task: BegunTask, { status, result, error }: JsonObject, request: JsonObject): void {
  // 2025-11-25: there the answer is what the tool ended with, and the status was said before.
  const isAnswer = request["method"] === "tasks/result";
  if (status === "failed") task.hasFailed = true;
  if (result !== undefined && (isAnswer || status === "completed" || status === "failed"))
    task.isRunning = false;
  const isLast = isAnswer ? task.hasFailed : status === "failed";
  if (error !== undefined && isLast) task.isRunning &&= task.isCancelled;
}

/**
 * @param id of the task that was asked about, or that the notification names
 * @param request that asked; none for a notification
 * @returns what may leave; undefined where it says more of a task that did not begin here
 */
export async function taskWords(
  parts: TaskParts,
  id: JsonValue | undefined,
  said: JsonObject,
  request: JsonObject = {},
): Promise<JsonObject | undefined> {
  const { outward, running } = parts;
  const task = running.task(id);
  const own = ownTask(said, task === undefined || task.tool?.contract.enforces === true || running.isGuarded);
  const { result, error } = said;
  if (task === undefined && (result !== undefined || error !== undefined)) return undefined;
  const answer: JsonObject = {
    ...own,
    ...(task !== undefined && result !== undefined
      ? { result: await resultOf(parts, task, request, result) }
      : {}),
    ...(task !== undefined && error !== undefined ? { error: errorOf(parts, task, error) } : {}),
  };
  if (task !== undefined) noteEnd(task, said, request);
  const { result: enforcedResult, ...words } = answer;
  const passed = outward.pass(words);
  const ids = outward.passWhole([own["taskId"] ?? null]);
  if (passed === undefined || ids === undefined) return undefined;
  return enforcedResult === undefined ? passed : { ...passed, result: enforcedResult };
}
