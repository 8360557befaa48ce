/** `useTool`: a tool that is registered while its component is mounted. */
import { useEffect, useRef, useState } from "react";
import type { ModelContextRegisterToolOptions, ModelContextTool, TypedTool } from "../webmcp/api/types.js";

/**
 * `unsupported`: the document has no `modelContext`; its page has neither the script nor a browser
 * with WebMCP.
 */
export type ToolState =
  | { readonly status: "pending" | "registered" | "unsupported" }
  | { readonly status: "failed"; readonly error: unknown };

type Declared = Omit<ModelContextTool, "execute" | "resolveAnnotations">;
interface Registration {
  readonly declared: Declared;
  readonly resolves: boolean;
  readonly exposedTo?: readonly string[] | undefined;
}

const PENDING: ToolState = { status: "pending" };
const UNSUPPORTED: ToolState = { status: "unsupported" };

/** All that a registration depends on, as JSON: an equal one is not registered again. */
function describe(tool: ModelContextTool, exposedTo: readonly string[] | undefined): string {
  const { execute: _, resolveAnnotations, ...declared } = tool;
  const registration: Registration = { declared, resolves: resolveAnnotations !== undefined, exposedTo };
  return JSON.stringify(registration);
}

/** The tool with functions that call those of the latest render. */
function followLatest(
  { declared, resolves }: Registration,
  latest: { readonly current: ModelContextTool },
): ModelContextTool {
  const resolveAnnotations: ModelContextTool["resolveAnnotations"] = (input) =>
    latest.current.resolveAnnotations?.(input) ?? {};
  return {
    ...declared,
    execute: (input, options) => latest.current.execute(input, options),
    ...(resolves && { resolveAnnotations }),
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
  tool: TypedTool<Input, Output>,
  { exposedTo }: Pick<ModelContextRegisterToolOptions, "exposedTo"> = {},
): ToolState {
  const current = tool as object as ModelContextTool;
  const latest = useRef(current);
  const [state, setState] = useState(PENDING);
  const description = describe(current, exposedTo);
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
    if (context === undefined) return report(UNSUPPORTED);
    report(PENDING);
    const registration = JSON.parse(description) as Registration;
    const options = { signal, ...(registration.exposedTo && { exposedTo: registration.exposedTo }) };
    context.registerTool(followLatest(registration, latest), options).then(
      () => report({ status: "registered" }),
      (error: unknown) => report({ status: "failed", error }),
    );
    return () => controller.abort();
  }, [description]);
  return state;
}
