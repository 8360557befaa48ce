/** Infra "serialize a JavaScript value to a JSON string" */
import { withoutJson } from "../errors.js";
import { defineOwn, jsonStringify, regExpExec } from "../primordials.js";
import { isObject, type Refuse } from "./webidl.js";

/** The engine's own complaints carry the operation's name; what the page's code throws is passed on as it is. */
const ENGINE_MESSAGE = /^(Converting circular|Do not know how to ser|Maximum call stack)/;

function withOperation(error: unknown, refuse: Refuse): unknown {
  const message = isObject(error) && error["message"];
  if (typeof message === "string" && regExpExec(ENGINE_MESSAGE, message)) {
    defineOwn(error as object, "message", refuse(message).message, false);
  }
  return error;
}

type Replacer = (key: string, value: unknown) => unknown;
const stringify = jsonStringify as (value: unknown, replacer?: Replacer) => string | undefined;

/** @param what the value is called where it has no JSON form. */
export function serializeJson(
  value: unknown,
  what: "schema" | "object",
  refuse: Refuse,
  replacer?: Replacer,
): string {
  let text: string | undefined;
  try {
    text = stringify(value, replacer);
  } catch (error) {
    throw withOperation(error, refuse);
  }
  if (text === undefined) throw refuse(withoutJson(what));
  return text;
}
