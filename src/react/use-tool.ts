/** `useTool`: a tool that is registered while its component is mounted. */
import { useEffect, useRef, useState } from "react";
import { toolNotConverted } from "../texts/authors.js";
import type { SoundSchemas } from "../webmcp/api/sound-types.js";
import type { ModelContextRegisterToolOptions, ModelContextTool, TypedTool } from "../webmcp/api/types.js";
import { defineTool } from "../webmcp/authoring/define-tool.js";

/**
 * `unsupported`: the document has no `modelContext`; its page has neither the script nor a browser
 * with WebMCP.
 */
export type ToolState =
  | { readonly status: "pending" | "registered" | "unsupported" }
  | { readonly status: "failed"; readonly error: unknown };

/** A tool with its schemas as JSON Schema; or why they cannot be. */
type Defined = { readonly tool: ModelContextTool } | { readonly error: unknown };

const PENDING: ToolState = { status: "pending" };
const UNSUPPORTED: ToolState = { status: "unsupported" };

function define(tool: object): Defined {
  try {
    return { tool: defineTool(tool as TypedTool<object, object>) as object as ModelContextTool };
  } catch (error) {
    return { error };
  }
}

interface Registration {
  readonly name: string;
  readonly exposedTo?: readonly string[];
}

/** All that a registration depends on, as JSON: an equal one is not registered again. */
function describe(name: string, defined: Defined, exposedTo: readonly string[] | undefined): string {
  const registration = { name, exposedTo };
  if ("error" in defined) return JSON.stringify(registration);
  const { execute: _, resolveAnnotations, ...declared } = defined.tool;
  try {
    return JSON.stringify({ ...registration, declared, resolves: resolveAnnotations !== undefined });
  } catch {
    // A schema without a JSON form: `registerTool` says so.
    return JSON.stringify(registration);
  }
}

const said = new Set<string>();
/** Once for each tool: under strict mode, effects run twice. */
function sayNotRegistered(name: string): void {
  if (!said.has(name)) console.warn(toolNotConverted(name));
  said.add(name);
}

/**
 * The tool with functions that call those of the latest render. Its schemas are the objects
 * themselves.
 */
function followLatest(tool: ModelContextTool, latest: { readonly current: Defined }): ModelContextTool {
  const current = () => ("tool" in latest.current ? latest.current.tool : tool);
  const resolveAnnotations: ModelContextTool["resolveAnnotations"] = (input) =>
    current().resolveAnnotations?.(input) ?? {};
  return {
    ...tool,
    execute: (input, options) => current().execute(input, options),
    ...(tool.resolveAnnotations && { resolveAnnotations }),
  };
}

/**
 * Registers `tool` when its component mounts, and unregisters it when that unmounts. Another
 * definition is registered again; functions need no registration, since a call runs those of the
 * latest render. Does nothing while a server renders.
 *
 * @returns what became of it; `error` is what `registerTool` rejected with, such as a DOMException
 * `InvalidStateError` for a name that is taken.
 */
export function useTool<const Input extends object, const Output extends object>(
  tool: TypedTool<Input, Output> & SoundSchemas<Input, Output>,
  { exposedTo }: Pick<ModelContextRegisterToolOptions, "exposedTo"> = {},
): ToolState {
  const current = define(tool);
  const latest = useRef(current);
  const [state, setState] = useState(PENDING);
  const description = describe(tool.name, current, exposedTo);
  useEffect(() => {
    latest.current = current;
  });
  useEffect(() => {
    const context = document.modelContext as typeof document.modelContext | undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const report = (next: ToolState) => {
      if (!signal.aborted) setState(next);
    };
    const fail = (error: unknown) => report({ status: "failed", error });
    if (context === undefined) return report(UNSUPPORTED);
    report(PENDING);
    const { name, exposedTo } = JSON.parse(description) as Registration;
    const defined = latest.current;
    if ("error" in defined) {
      sayNotRegistered(name);
      return fail(defined.error);
    }
    const options = { signal, ...(exposedTo && { exposedTo }) };
    context
      .registerTool(followLatest(defined.tool, latest), options)
      .then(() => report({ status: "registered" }), fail);
    return () => controller.abort();
  }, [description]);
  return state;
}
