/** `defineTool`: a tool whose types follow from its schemas. */
import { promiseThen } from "../../intrinsics/promise.js";
import type { AgentResultOf, InputOf, ResultOf, ReturnOf } from "../api/schema-types.js";
import type { SoundSchemas } from "../api/sound-types.js";
import type { ModelContextTool, ToolExecuteCallbackOptions, TypedTool } from "../api/types.js";
import { guardExecute } from "./guard-execute.js";
import { standardInput, toJsonSchema } from "./standard-schema.js";

declare const SCHEMAS: unique symbol;

/**
 * The result of `defineTool`: an argument of `registerTool`. `Input` and `Output` are the types of
 * its schemas.
 */
export interface DefinedTool<Input, Output> extends ModelContextTool {
  execute(
    input: InputOf<Input> & object,
    options: ToolExecuteCallbackOptions,
  ): Promise<ReturnOf<Output>> | ReturnOf<Output>;
  /** For the compiler only; never there. */
  readonly [SCHEMAS]?: { readonly input: Input; readonly output: Output };
}

interface WithSchemas {
  readonly [SCHEMAS]?: { readonly input: unknown; readonly output: unknown };
}
type SchemasOf<Tool extends WithSchemas> = NonNullable<Tool[typeof SCHEMAS]>;

/** The argument of a defined tool's `execute`. */
export type ToolInput<Tool extends WithSchemas> = InputOf<SchemasOf<Tool>["input"]>;
/** The raw result of a defined tool's `execute`: for the page and the person. */
export type ToolResult<Tool extends WithSchemas> = ResultOf<SchemasOf<Tool>["output"]>;
/** An agent's view of it: marked members are `Sensitive`. */
export type AgentResult<Tool extends WithSchemas> = AgentResultOf<SchemasOf<Tool>["output"]>;

/**
 * A tool for `registerTool`, with its input and result inferred: from JSON Schema that is written
 * in place, or from a Standard Schema, which is converted to JSON Schema (draft 2020-12) and checks
 * the input before `execute` runs. Marks are written as members of the schema: `"x-sensitive":
 * true`; in zod as `.meta({ "x-sensitive": true })`.
 *
 * @throws TypeError for a Standard Schema that cannot be converted. A call with input that it
 * refuses rejects with a TypeError that says where and why; so does the call of a marked tool in a
 * page without Airlock.
 */
export function defineTool<const Input extends object, const Output extends object>(
  tool: TypedTool<Input, Output> & SoundSchemas<Input, Output>,
): DefinedTool<Input, Output> {
  const { inputSchema, outputSchema, execute } = tool;
  const check = standardInput(inputSchema);
  const defined = {
    ...tool,
    ...(inputSchema === undefined ? {} : { inputSchema: toJsonSchema(inputSchema, "input") }),
    ...(outputSchema === undefined ? {} : { outputSchema: toJsonSchema(outputSchema, "output") }),
    execute:
      check === undefined
        ? execute
        : (input, options) => promiseThen(check(input), (checked) => execute(checked, options)),
  } as DefinedTool<Input, Output>;
  return { ...defined, execute: guardExecute(defined, defined.execute) };
}
