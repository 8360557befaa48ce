/** Infra "serialize a JavaScript value to a JSON string" */
import { failedToExecute } from "../errors.js";
import { jsonStringify, RangeErrorConstructor, startsWith, TypeErrorConstructor } from "../primordials.js";
import { isObject, operationError } from "./webidl.js";

const STACK = "Maximum call stack size exceeded";
/** The engine's own complaints carry the operation's name; what the page's code throws is passed on as it is. */
const ENGINE_MESSAGES = [
  "Converting circular structure to JSON",
  "Do not know how to serialize a BigInt",
  STACK,
] as const;

function isEngineMessage(message: string): boolean {
  for (let index = 0; index < ENGINE_MESSAGES.length; index++) {
    if (startsWith(message, ENGINE_MESSAGES[index] as string)) return true;
  }
  return false;
}

function withOperation(method: string, error: unknown): unknown {
  const message = isObject(error) ? error["message"] : undefined;
  if (typeof message !== "string" || !isEngineMessage(message)) return error;
  const text = failedToExecute(method, message);
  return startsWith(message, STACK) ? new RangeErrorConstructor(text) : new TypeErrorConstructor(text);
}

export function serializeJson(method: string, value: unknown, withoutJson: () => string): string {
  let text: string | undefined;
  try {
    text = jsonStringify(value);
  } catch (error) {
    throw withOperation(method, error);
  }
  if (text === undefined) throw operationError(method, withoutJson());
  return text;
}
