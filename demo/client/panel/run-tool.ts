/** One call, made as an agent in the page would make it. */
import { type JsonObject, modelContext, type RegisteredTool } from "../model-context.js";
import { watchRaw } from "../tools/raw-results.js";

export interface Call {
  readonly number: number;
  readonly tool: string;
  readonly input: JsonObject;
  readonly duration: number;
  /** The answer or the error of `executeTool`: everything that the agent gets. */
  readonly agent: { readonly text: string | null } | { readonly rejected: string };
  /** Set where the tour's agent obeys a stranger: the stranger's words. */
  readonly ordered?: string | undefined;
  /** The tool's raw result or error, for the person. Undefined when it cannot be told. */
  readonly raw: { readonly value: unknown } | { readonly error: string } | undefined;
}

let count = 0;

const asWords = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

export async function runTool(tool: RegisteredTool, input: JsonObject, signal: AbortSignal): Promise<Call> {
  count += 1;
  const number = count;
  const watch = watchRaw(tool.name);
  const start = performance.now();
  const finish = (agent: Call["agent"]): Call => {
    return { number, tool: tool.name, input, agent, duration: performance.now() - start, raw: watch.end() };
  };
  const context = modelContext();
  if (context === undefined)
    return finish({ rejected: "There is no document.modelContext in this browser." });
  try {
    return finish({ text: await context.executeTool(tool, input, { signal }) });
  } catch (error) {
    return finish({ rejected: asWords(error) });
  }
}
