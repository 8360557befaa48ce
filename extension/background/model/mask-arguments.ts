/**
 * An agent's arguments as the person sees them in a question: what the input schema marks is left
 * out.
 */
import { compileContract } from "../../../src/engine/enforce/compile-contract.js";
import { redactValue } from "../../../src/engine/redact/redact-value.js";
import type { JsonObject, JsonValue } from "../../../src/engine/schema/types.js";
import type { UntrustedTool } from "../../protocol/untrusted-values.js";
import { words } from "../platform/words.js";
import { layOut } from "./lay-out.js";

const MAX_SHOWN = 50_000;

/**
 * Attack: padding pushes what counts out of the person's sight. So a text that is cut says how much
 * is missing.
 */
export function cutWithCount(text: string, most = MAX_SHOWN): string {
  const rest = text.length - most;
  return rest > 0 ? `${text.slice(0, most)}${words.textCut(rest)}` : text;
}

/** @param most UTF-16 code units of it */
export function maskArguments(tool: UntrustedTool, args: JsonObject, most = MAX_SHOWN): string {
  const value = withoutMarked(tool, args);
  return value === undefined ? words.argumentsWithheld() : cutWithCount(layOut(value), most);
}

/** @returns undefined where all of them are sensitive, or the schema cannot be read */
export function withoutMarked({ name, inputSchema }: UntrustedTool, args: JsonObject): JsonValue | undefined {
  try {
    const schema: unknown = inputSchema === undefined ? undefined : JSON.parse(inputSchema);
    // The origin plays no part: nothing here can be redeemed.
    const { inputPlan } = compileContract({ name, inputSchema: schema }, { origin: "null" });
    return inputPlan.hasMarks ? redactValue(inputPlan, args, false).value : args;
  } catch {
    return undefined;
  }
}
