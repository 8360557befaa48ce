/** What a person reads in their client's form: our words, and what the call is about. */
import { quotable, sayName } from "../../engine/enforce/clean-text.js";
import { inputOf, markedTexts } from "../../gateway/input-contract.js";
import type { ToolCall } from "../../gateway/ports.js";
import type { Decision } from "../../policy/types.js";
import * as texts from "../../texts/alone.js";
import type { Question } from "../source.js";

/** In characters: more does not fit the forms of clients. */
const MOST = 1_500;
const MARKER = "[withheld]";

/** In one line, without what the tool's schema marks as secret. Cut texts say by how much. */
function argumentsOf({ contract, arguments: args }: ToolCall): string {
  const secrets = new Set(markedTexts(args, inputOf(contract)));
  const json = JSON.stringify(args, (_, value: unknown) =>
    typeof value === "string" && secrets.has(value) ? MARKER : value,
  );
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
