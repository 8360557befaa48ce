/** An agent's arguments as the person sees them in a question: what the input schema marks is left out. */
import { compileContract } from "../../../src/engine/enforce/compile-contract.js";
import { redactValue } from "../../../src/engine/redact/redact-value.js";
import type { JsonObject } from "../../../src/engine/schema/types.js";
import type { UntrustedTool } from "../../protocol/page-messages.js";
import { words } from "../platform/words.js";

/** Attack: padding pushes arguments out of the person's sight. So the text is cut, and says how much is missing. */
const MAX_SHOWN = 50_000;

export function maskArguments({ name, inputSchema }: UntrustedTool, args: JsonObject): string {
  try {
    const schema: unknown = inputSchema === undefined ? undefined : JSON.parse(inputSchema);
    // The origin plays no part: nothing here can be redeemed.
    const { inputPlan } = compileContract({ name, inputSchema: schema }, { origin: "null" });
    const { value } = inputPlan.hasMarks ? redactValue(inputPlan, args, false) : { value: args };
    if (value === undefined) return words.argumentsWithheld();
    const text = JSON.stringify(value, null, 2);
    const rest = text.length - MAX_SHOWN;
    return rest > 0 ? `${text.slice(0, MAX_SHOWN)}${words.argumentsCut(rest)}` : text;
  } catch {
    return words.argumentsWithheld();
  }
}
