/**
 * One call of a tool as an agent makes it, without a browser: what the agent gets, and what stays
 * with the person.
 */
import type { AgentSession } from "../engine/enforce/agent-session.js";
import { publicErrorIn } from "../engine/enforce/public-errors.js";
import type { CallToolResult, Contract, ToolDefinition, WithheldItem } from "../engine/enforce/types.js";
import { enforceFailure, enforceResult } from "../gateway/agent-result.js";
import { createDetector } from "../gateway/detector.js";
import { compileListableContract } from "../gateway/listable/listable-schema.js";
import { createSession } from "../gateway/session.js";
import { refuseMistakes } from "./strict.js";

/** The tool under test: an argument of `registerTool`, or what `defineTool` returns. */
export interface TestedTool extends ToolDefinition {
  execute(input: never, options: never): unknown;
}

export interface CallAsAgentOptions {
  /** The page's origin; `https://tool.test` by default. */
  readonly origin?: string;
  /** The `annotations` that `execute` is told: by default, of a session that has met nothing. */
  readonly annotations?: { readonly openWorldHint?: boolean; readonly attribution?: readonly string[] };
  readonly signal?: AbortSignal;
}

/**
 * One withheld value, by its place in the schema (`/secret`). The value itself is the tool's to
 * know.
 */
export type WithheldPlace = Pick<WithheldItem, "schemaPath" | "label" | "reason">;

export interface AgentCall {
  /**
   * The text that `executeTool` resolves with in the page; null for a result without text;
   * undefined where it rejects.
   */
  readonly text: string | null | undefined;
  /** The result that an agent gets through the extension, or over MCP. */
  readonly result: CallToolResult;
  /** The result of a tool that declares an `outputSchema`, without what is withheld. */
  readonly structuredContent: unknown;
  readonly withheld: readonly WithheldPlace[];
  /** True for a tool that threw, and for a refusal. */
  readonly isError: boolean;
}

/** With the raw result, which only our own assertions see. */
export interface WatchedCall {
  readonly call: AgentCall;
  readonly contract: Contract;
  readonly session: AgentSession;
  readonly raw: { readonly value: unknown } | { readonly error: unknown };
}

async function runTool(
  tool: TestedTool,
  input: object,
  options: CallAsAgentOptions,
): Promise<WatchedCall["raw"]> {
  const { signal = new AbortController().signal, annotations = {} } = options;
  try {
    return { value: await tool.execute(input as never, { signal, annotations } as never) };
  } catch (error) {
    return { error };
  }
}

export async function watchCall(
  tool: TestedTool,
  input: object,
  options: CallAsAgentOptions,
): Promise<WatchedCall> {
  refuseMistakes(tool);
  const contract = compileListableContract(tool, { origin: options.origin ?? "https://tool.test" });
  const session = createSession();
  const raw = await runTool(tool, input, options);
  const enforced =
    "error" in raw
      ? enforceFailure(contract, raw.error, {}, publicErrorIn(contract, raw.error, true))
      : enforceResult(contract, raw.value, { session, detect: createDetector() });
  const { text, agent, user } = enforced;
  const call: AgentCall = {
    text,
    result: agent,
    structuredContent: agent.structuredContent,
    withheld: user.withheld.map(({ schemaPath, label, reason }) => ({ schemaPath, label, reason })),
    isError: agent.isError === true,
  };
  return { call, contract, session, raw };
}

/**
 * Calls `tool` as an agent does: runs `execute`, and enforces what the tool's schemas and
 * annotations declare. Never throws for what the tool does: a tool that throws gives a call with
 * `isError`.
 *
 * @throws TypeError for a mistake in the definition that the page's console would name.
 * @param input the arguments; `{}` by default. They are not validated, as in the page.
 */
export async function callAsAgent(
  tool: TestedTool,
  input: object = {},
  options: CallAsAgentOptions = {},
): Promise<AgentCall> {
  const { call } = await watchCall(tool, input, options);
  return call;
}
