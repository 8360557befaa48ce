/** What a person reads in their client's form: our words, and what the call is about. */
import { quotable, sayName } from "../../engine/enforce/clean-text.js";
import { type Path, pointerOf } from "../../engine/enforce/handles.js";
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import { inputOf, markedTexts, visitMarked } from "../../gateway/input-contract.js";
import type { ToolCall } from "../../gateway/ports.js";
import type { Decision } from "../../policy/types.js";
import * as texts from "../../texts/alone.js";
import type { Question } from "../source.js";

/** In characters: more does not fit the forms of clients. */
const MOST = 1_500;
const MARKER = "[withheld]";

/** Values of all types, and equal texts elsewhere. */
function withoutMarked({ contract, arguments: args }: ToolCall): JsonValue {
  const input = inputOf(contract);
  const secrets = new Set(markedTexts(args, input));
  const places = new Set<string>();
  visitMarked(args, input, (_, path, { facts }) => {
    if (facts.sensitive) places.add(pointerOf(path));
    return !facts.sensitive;
  });
  const masked = (value: JsonValue, path: Path): JsonValue => {
    if (places.has(pointerOf(path))) return MARKER;
    if (typeof value === "string") return secrets.has(value) ? MARKER : value;
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((each: JsonValue, at) => masked(each, [...path, at]));
    const members = Object.entries(value as JsonObject);
    return Object.fromEntries(members.map(([name, each]) => [name, masked(each, [...path, name])]));
  };
  return masked(args, []);
}

/** In one line, without what the tool's schema marks as secret. Cut texts say by how much. */
function argumentsOf(call: ToolCall): string {
  const json = JSON.stringify(withoutMarked(call));
  const text = quotable(json, Number.MAX_SAFE_INTEGER).replaceAll("'", '"');
  return text.length <= MOST ? text : text.slice(0, MOST) + texts.cutBy(text.length - MOST);
}

export function questionFor(call: ToolCall, server: string, decision: Decision | undefined): Question {
  const asked = {
    server: quotable(server),
    tool: quotable(call.contract.name),
    reasons: (decision?.reasons ?? []).map(({ rule, description }) => description || sayName(rule)),
    arguments: argumentsOf(call),
  };
  return decision?.stage === "post-result"
    ? { message: texts.askAfter(asked), title: texts.boxAfter() }
    : { message: texts.askBefore(asked), title: texts.boxBefore() };
}
