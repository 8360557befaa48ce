/** An agent's arguments as the person sees them in a question: what the input schema marks is left out. */
import { compileContract } from "../../../src/engine/enforce/compile-contract.js";
import { redactValue } from "../../../src/engine/redact/redact-value.js";
import type { JsonObject, JsonValue } from "../../../src/engine/schema/types.js";
import type { UntrustedTool } from "../../protocol/untrusted-values.js";
import { words } from "../platform/words.js";

/** Attack: padding pushes arguments out of the person's sight. So the text is cut, and says how much is missing. */
const MAX_SHOWN = 50_000;

export function maskArguments(tool: UntrustedTool, args: JsonObject): string {
  const value = withoutMarked(tool, args);
  if (value === undefined) return words.argumentsWithheld();
  const text = JSON.stringify(value, null, 2);
  const rest = text.length - MAX_SHOWN;
  return rest > 0 ? `${text.slice(0, MAX_SHOWN)}${words.argumentsCut(rest)}` : text;
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
