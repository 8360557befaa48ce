/** An agent may pass anything: a tool reads what it needs, as what it needs. */
import type { JsonObject } from "../model-context.js";

export function readText(input: JsonObject, name: string): string {
  const value = input[name];
  return typeof value === "string" ? value : "";
}

/** An answer that the agent may read and act on. An exception would tell it nothing. */
export const refusal = (message: string) => ({ isError: true, content: [{ type: "text", text: message }] });

export const NO_REFERENCES =
  "This copy of Halyard is files without a server, and a reference needs one. Use generate_api_key.";
