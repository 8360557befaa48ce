/** Assertions for any test runner: each throws a `LeakError`, or nothing. */
import { type Schema, Validator } from "@cfworker/json-schema";
import { sayName } from "../engine/enforce/clean-text.js";
import { isRecord } from "../intrinsics/language.js";
import * as texts from "../texts/testing.js";
import { type AgentCall, type CallAsAgentOptions, type TestedTool, watchCall } from "./call-as-agent.js";
import { findLeak } from "./find-leak.js";

/** A failed assertion. Its message names a secret by its position, never by its value. */
export class LeakError extends Error {
  override readonly name = "LeakError";
}

/** Withheld for want of a schema that describes it: never what an author meant. */
const UNINTENDED = new Set(["shape-mismatch", "unresolvable-schema"]);

function toTexts(secrets: readonly (string | number)[]): string[] {
  return secrets.map((secret, index) => {
    const text = String(secret);
    if (text === "") throw new LeakError(texts.emptySecret(index));
    return text;
  });
}

/**
 * Calls `tool`, and looks for `secrets` in everything that an agent gets: the result in the page
 * and over MCP, and the schemas that it is shown.
 *
 * @param secrets values that the tool's raw result holds. Without any, the tool's marks are the
 * claim: something must have been withheld.
 * @returns the call, for further assertions
 * @throws LeakError where one leaks, where the raw result does not hold one, where nothing was
 * withheld and none was listed, and where the tool throws
 */
export async function expectNoLeak(
  tool: TestedTool,
  input: object = {},
  secrets: readonly (string | number)[] = [],
  options: CallAsAgentOptions = {},
): Promise<AgentCall> {
  const wanted = toTexts(secrets);
  const { call, contract, raw } = await watchCall(tool, input, options);
  if ("error" in raw) throw new LeakError(texts.toolThrew(), { cause: raw.error });
  if (wanted.length === 0 && call.withheld.length === 0) throw new LeakError(texts.noSecrets());
  wanted.forEach((secret, index) => {
    if (findLeak([secret], { raw: raw.value }) === undefined) throw new LeakError(texts.neverReturned(index));
  });
  const { text, result } = call;
  const { projectedInputSchema: inputSchema, projectedOutputSchema: outputSchema } = contract;
  const { title, description } = tool;
  const readable = { text, result, inputSchema, outputSchema, title, description };
  const leak = findLeak(wanted, readable);
  if (leak !== undefined) throw new LeakError(texts.leaked(leak.index, leak.place));
  return call;
}

/**
 * Calls `tool`, and checks `structuredContent` against the schema that agents are shown, as strict
 * MCP clients do.
 *
 * @returns the call, for further assertions
 * @throws LeakError where it does not fit, where something is withheld since it does not have the
 * declared shape, and where the tool throws
 */
export async function expectProjected(
  tool: TestedTool,
  input: object = {},
  options: CallAsAgentOptions = {},
): Promise<AgentCall> {
  const { call, contract, raw } = await watchCall(tool, input, options);
  if ("error" in raw) throw new LeakError(texts.toolThrew(), { cause: raw.error });
  const schema = contract.projectedOutputSchema;
  if (!isRecord(schema)) return call;
  const unfit = call.withheld.filter(({ reason }) => UNINTENDED.has(reason));
  if (unfit.length > 0)
    throw new LeakError(texts.notDeclared(unfit.map(({ schemaPath }) => sayName(schemaPath))));
  if (call.structuredContent === undefined) throw new LeakError(texts.notStructured());
  const { valid, errors } = new Validator(schema as Schema, "2020-12", false).validate(
    call.structuredContent,
  );
  const places = [
    ...new Set(errors.map(({ instanceLocation, keyword }) => `${sayName(instanceLocation)} (${keyword})`)),
  ];
  if (!valid) throw new LeakError(texts.notOfSchema(places.join(", ")));
  return call;
}
