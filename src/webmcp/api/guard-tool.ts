/**
 * Wraps a tool for another implementation, from the snapshots of its registration · S1-05, S1-06,
 * S1-07, S1-08
 */
import { type CompiledContract, compileContract } from "../../engine/enforce/compile-contract.js";
import { toJsonText } from "../../engine/redact/json-text.js";
import { keepOddMarks, snapshotSchema } from "../../engine/schema/snapshot-schema.js";
import type { JsonValue } from "../../engine/schema/types.js";
import { jsonParse, jsonStringify } from "../../intrinsics/language.js";
import { stringIncludes } from "../../intrinsics/text.js";
import type { PageHost } from "../references/page-host.js";
import { type DeclaredTrust, declareTrust } from "../trust/declared-trust.js";
import { documentTrust } from "../trust/document-trust.js";
import type { ReadTool } from "../webidl/read-tool.js";
import { serializeJson } from "../webidl/serialize-json.js";
import { type Callable, isObject, type Refuse, type UntrustedObject } from "../webidl/webidl.js";
import { createEnforcingExecute } from "./enforcing-execute.js";
import { addInOrder, shownAnnotations, shownMeta } from "./shown-members.js";

export interface GuardedTool {
  /** With an enforcing `execute`, and with the projected `inputSchema`. */
  readonly guarded: object;
  readonly contract: () => CompiledContract;
  readonly trust: DeclaredTrust;
  /** The input's schema as agents see it: plain data of ours. */
  readonly shownSchema: unknown;
  /** Undefined without marks of the input. */
  readonly inputs: CompiledContract | undefined;
  /** The enforcing `execute`. */
  readonly execute: Callable;
  /** Adds our members, as new copies, to an item of `getTools`. */
  show(item: UntrustedObject): void;
}

export interface GuardOptions {
  /**
   * The page's own tool, for a third-party implementation, which may know more members than WebMCP
   * has, and schemas that are not plain data. It gets that tool; we replace only what we enforce.
   * The browser, and ours, get none of our members.
   */
  readonly source?: object;
  /**
   * A tool that a third-party implementation, which has our `execute`, passes on: its results are
   * enforced already.
   */
  readonly passed?: () => CompiledContract;
}

/**
 * The tool as an implementation should keep it. @param options without a prototype, which the page
 * may have changed
 * sensitive-results §project an output schema, 5
 */
export function guardTool(
  host: PageHost,
  tool: ReadTool,
  refuse: Refuse,
  { source, passed }: GuardOptions,
): GuardedTool {
  const { _meta, declared: _declared, execute: run, inputSchema, outputSchema, resolve, ...read } = tool;
  const { publicErrors, ...others } = read;
  const metaText = isObject(_meta) ? jsonStringify(_meta) : undefined;
  const definition = { __proto__: null, ...others, publicErrors, outputSchema: snapshotSchema(outputSchema) };
  // Compiled on first use, so that registering a thousand tools stays cheap.
  let compiled: CompiledContract | undefined;
  const contract = (): CompiledContract => (compiled ??= passed?.() ?? compileContract(definition, host));
  const trust = declareTrust(tool);
  let inputs: CompiledContract | undefined;
  const shownSchema =
    inputSchema &&
    snapshotInputSchema(host, inputSchema, refuse, (marked) => {
      inputs = marked;
    });
  const options = { inputs: () => inputs?.inputPlan.root, trust, asValue: source !== undefined };
  const execute = createEnforcingExecute(host, contract, run, passed ? {} : options);
  const own = { __proto__: null, ...others, inputSchema: shownSchema, execute };
  return {
    guarded: source ? overSource(source, tool, execute, contract, inputs && shownSchema) : own,
    contract,
    trust,
    inputs,
    shownSchema,
    execute,
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

/** @param shownSchema the projected `inputSchema`, where it has marks */
function overSource(
  source: object,
  { annotations: _hints, declared: _said, resolve: _asked, ...tool }: ReadTool,
  execute: Callable,
  contract: () => CompiledContract,
  shownSchema: unknown,
): object {
  // It may understand schemas that we do not: it gets the page's own.
  const { inputSchema: _in, outputSchema, ...read } = tool;
  const projects = outputSchema !== undefined && contract().enforces;
  return {
    ...source,
    ...read,
    ...((shownSchema as object | undefined) && { inputSchema: shownSchema }),
    ...(projects && { outputSchema: copy(contract().projectedOutputSchema) }),
    execute,
  };
}

/**
 * Plain data, read now. Chromium 156 crashes if `toJSON` of a schema registers the very name being
 * registered, so the page's code must not run inside native code. A fault is thrown when native
 * asks for the JSON.
 * sensitive-results §project an input schema, 3
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
