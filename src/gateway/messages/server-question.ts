/** What a server asks of its client: for a model's words, for the person's, or for folders. */
import type { JsonObject } from "../../engine/schema/types.js";
import { isRecord } from "../../intrinsics/language.js";
import { rpcHeldBack } from "../../texts/agents.js";
import { noSampling, notMeanwhile } from "../../texts/apps.js";
import { ownQuestion } from "./own-members.js";

const SAMPLING = "sampling/createMessage";

/** While a tool runs whose result is partly for the person only. @returns what may be asked */
export type Guard = (asked: JsonObject) => JsonObject | undefined;

/**
 * @param guard undefined while no such tool runs
 * @param pass the way out of words
 * @returns the question as it may leave, or in words why it may not
 */
export function questionOut(
  asked: JsonObject,
  guard: Guard | undefined,
  pass: (asked: JsonObject) => JsonObject | undefined,
): JsonObject | string {
  if (guard !== undefined && asked["method"] === SAMPLING) return noSampling();
  const own = guard === undefined ? asked : guard(asked);
  if (own === undefined) return notMeanwhile();
  return pass(own) ?? rpcHeldBack();
}

/** Members that name a task or a page of a list: free words where nobody knows them. */
const OF_TASKS = ["taskId", "cursor", "_meta"];

/** The guard where no tasks are: nothing that names one passes. */
export const guardWithoutTasks: Guard = (asked) => {
  const own = ownQuestion(asked);
  const { params } = own ?? {};
  if (own === undefined || !isRecord(params)) return own;
  const rest = Object.entries(params as JsonObject).filter(([name]) => !OF_TASKS.includes(name));
  return { ...own, params: Object.fromEntries(rest) as JsonObject };
};
