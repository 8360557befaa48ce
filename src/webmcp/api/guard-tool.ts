/** Wraps a tool for another implementation, from the snapshots of its registration · S1-05, S1-06, S1-07, S1-08 */
import { type CompiledContract, compileContract } from "../../engine/enforce/compile-contract.js";
import { toJsonText } from "../../engine/redact/json-text.js";
import { keepOddMarks, snapshotSchema } from "../../engine/schema/snapshot-schema.js";
import type { JsonValue } from "../../engine/schema/types.js";
import { jsonParse, jsonStringify } from "../../intrinsics/language.js";
import { stringIncludes } from "../../intrinsics/text.js";
import type { PageHost } from "../references/page-host.js";
import { type DeclaredTrust, declareTrust } from "../trust/declared-trust.js";
import { documentTrust } from "../trust/document-trust.js";
import type { ConvertedTool } from "../webidl/context-state.js";
import type { ReadTool } from "../webidl/read-tool.js";
import { serializeJson } from "../webidl/serialize-json.js";
import { type Callable, isObject, type Refuse, type UntrustedObject } from "../webidl/webidl.js";
import { createEnforcingExecute } from "./enforcing-execute.js";
import { addInOrder, shownAnnotations, shownMeta } from "./shown-members.js";

export interface GuardedTool {
  /** Without our members, with an enforcing `execute` and the projected `inputSchema`. */
  readonly guarded: object;
  readonly contract: () => CompiledContract;
  readonly trust: DeclaredTrust;
  /** Adds our members, as new copies, to an item of `getTools`. */
  show(item: UntrustedObject): void;
}

/** For the browser, or our own implementation. */
export function guardTool(host: PageHost, tool: ReadTool, refuse: Refuse): GuardedTool {
  const { _meta, declared: _declared, execute, inputSchema, outputSchema, resolve, ...others } = tool;
  const metaText = isObject(_meta) ? jsonStringify(_meta) : undefined;
  const definition = { __proto__: null, ...others, outputSchema: snapshotSchema(outputSchema) };
  // Compiled on first use, so that registering a thousand tools stays cheap.
  let compiled: CompiledContract | undefined;
  const contract = (): CompiledContract => {
    compiled ??= compileContract(definition, host);
    return compiled;
  };
  const trust = declareTrust(tool);
  let inputs: CompiledContract | undefined;
  const shownSchema =
    inputSchema &&
    snapshotInputSchema(host, inputSchema, refuse, (marked) => {
      inputs = marked;
    });
  return {
    guarded: {
      __proto__: null,
      ...others,
      inputSchema: shownSchema,
      execute: createEnforcingExecute(host, contract, execute, {
        inputs: () => inputs?.inputPlan.root,
        trust,
      }),
    },
    contract,
    trust,
    show(item) {
      const { annotations } = item;
      if (isObject(annotations))
        addInOrder(annotations, shownAnnotations(trust.text, tool.annotations?.sensitiveHint));
      const shown = outputSchema === undefined ? undefined : copy(contract().projectedOutputSchema);
      const dynamicAnnotations = resolve && documentTrust ? true : undefined;
      addInOrder(item, { _meta: shownMeta(metaText), dynamicAnnotations, outputSchema: shown });
    },
  };
}

/**
 * For a third-party implementation, which may know more members than WebMCP has, and schemas that are not plain data. It
 * gets the page's own tool; we replace only what we enforce.
 *
 * @param source the page's tool.
 */
export function guardForOther(
  host: PageHost,
  tool: ReadTool,
  source: object,
  refuse: Refuse,
): GuardedTool & { readonly execute: Callable } {
  const { contract, show, trust } = guardTool(host, tool, refuse);
  let inputs: CompiledContract | undefined;
  const { annotations: _hints, declared: _declared, resolve: _resolve, ...others } = tool;
  const guarded: Record<string, unknown> = { ...source, ...others };
  if (tool.inputSchema) {
    const marked = snapshotInputSchema(host, tool.inputSchema, refuse, (compiled) => {
      inputs = compiled;
    });
    if (inputs) guarded["inputSchema"] = marked;
  }
  if (tool.outputSchema !== undefined && contract().enforces) {
    guarded["outputSchema"] = copy(contract().projectedOutputSchema);
  }
  const execute = createEnforcingExecute(host, contract, tool.execute, {
    inputs: () => inputs?.inputPlan.root,
    trust,
    asValue: true,
  });
  guarded["execute"] = execute;
  return { guarded, contract, show, trust, execute };
}

/**
 * For a tool that a third-party implementation, which has our `execute`, registers with the browser or with us in turn:
 * its results are enforced already.
 */
export const guardMirror = (
  host: PageHost,
  { execute, inputSchema, outputSchema: _withheld, _meta, ...others }: ConvertedTool,
  contract: () => CompiledContract,
  refuse: Refuse,
): object => ({
  __proto__: null,
  ...others,
  inputSchema: inputSchema && snapshotInputSchema(host, inputSchema, refuse),
  execute: createEnforcingExecute(host, contract, execute),
});

/**
 * Plain data, read now. Chromium 156 crashes if `toJSON` of a schema registers the very name being registered, so the
 * page's code must not run inside native code. A fault is thrown when native asks for the JSON.
 */
export function snapshotInputSchema(
  host: PageHost,
  source: object,
  refuse: Refuse,
  onMarks?: (contract: CompiledContract) => void,
): unknown {
  let toJSON: () => unknown;
  try {
    const text = serializeJson(source, "schema", refuse, keepOddMarks);
    let schema: unknown = jsonParse(text);
    // A schema without marks stays as the page wrote it.
    if (stringIncludes(text, '"x-sensitive":')) {
      const contract = compileContract({ name: "", inputSchema: schema }, host);
      onMarks?.(contract);
      schema = copy(contract.projectedInputSchema);
    }
    if (isObject(schema)) return schema;
    toJSON = () => schema;
  } catch (error) {
    toJSON = () => {
      throw error;
    };
  }
  return { __proto__: null, toJSON };
}

/** A projected schema: it tells nothing about a sensitive value. */
function copy(schema: JsonValue | undefined): unknown {
  try {
    return schema === undefined ? undefined : jsonParse(toJsonText(schema));
  } catch {
    // Nested too deeply to be serialised: the agent sees an empty schema.
    return {};
  }
}
