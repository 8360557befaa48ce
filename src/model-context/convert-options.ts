/** WebMCP option dictionaries of the three methods */
import { type Place, toAbortSignal, toOptionalDictionary, toStringSequence } from "./webidl.js";

export interface RegisterToolOptions {
  readonly exposedTo: readonly string[] | undefined;
  readonly signal: AbortSignal | undefined;
}

const REGISTER: Place = { method: "registerTool", dictionary: "ModelContextRegisterToolOptions" };
const GET: Place = { method: "getTools", dictionary: "ModelContextGetToolOptions" };
// DEVIATION: Chromium calls this dictionary ExecuteToolOptions in its messages.
const EXECUTE: Place = { method: "executeTool", dictionary: "ExecuteToolOptions" };

export function convertRegisterToolOptions(value: unknown): RegisterToolOptions {
  const source = toOptionalDictionary(REGISTER, value);
  if (source === undefined) return { exposedTo: undefined, signal: undefined };
  const rawExposedTo = source["exposedTo"];
  const exposedTo =
    rawExposedTo === undefined ? undefined : toStringSequence(REGISTER, "exposedTo", rawExposedTo);
  const rawSignal = source["signal"];
  const signal = rawSignal === undefined ? undefined : toAbortSignal(REGISTER, "signal", rawSignal);
  return { exposedTo, signal };
}

export function convertGetToolOptions(value: unknown): readonly string[] | undefined {
  const fromOrigins = toOptionalDictionary(GET, value)?.["fromOrigins"];
  return fromOrigins === undefined ? undefined : toStringSequence(GET, "fromOrigins", fromOrigins);
}

export function convertExecuteToolOptions(value: unknown): AbortSignal | undefined {
  const signal = toOptionalDictionary(EXECUTE, value)?.["signal"];
  return signal === undefined ? undefined : toAbortSignal(EXECUTE, "signal", signal);
}
