/** An agent's arguments as the person sees them in a question: what the input schema marks is left out. */
import { compileContract } from "../../src/boundary/compile-contract.js";
import { enforcePageResult } from "../../src/boundary/enforce-result.js";
import { argumentsCut, argumentsWithheld } from "../../src/errors.js";
import type { JsonObject } from "../../src/sensitivity/types.js";
import { asRecord } from "../protocol/decode.js";
import type { UntrustedTool } from "../protocol/page-messages.js";

/** Whoever says yes has seen what for: padding must not push the rest out of sight. */
const MAX_SHOWN = 50_000;

/** The marks are read by the same engine as those of results. */
export function maskArguments({ name, inputSchema }: UntrustedTool, args: JsonObject): string {
  try {
    const outputSchema: unknown = inputSchema === undefined ? undefined : JSON.parse(inputSchema);
    // The origin plays no part: nothing here can be redeemed.
    const contract = compileContract({ name, outputSchema }, { origin: "null" });
    const shown = asRecord(JSON.parse(enforcePageResult(contract, args).text ?? "null"));
    if (shown === undefined) return argumentsWithheld();
    const { _meta: _, ...members } = shown;
    const text = JSON.stringify(members, null, 2);
    const rest = text.length - MAX_SHOWN;
    return rest > 0 ? `${text.slice(0, MAX_SHOWN)}${argumentsCut(rest)}` : text;
  } catch {
    return argumentsWithheld();
  }
}
