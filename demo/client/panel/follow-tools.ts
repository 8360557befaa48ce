/** The tools that the page offers, now and whenever that changes. */
import { modelContext, type RegisteredTool } from "../model-context.js";

export interface Followed {
  /** Settles when the page has registered its tools. */
  readonly ready: Promise<void>;
  /** Aborts when the person leaves. */
  readonly signal: AbortSignal;
}

export function followTools(
  { ready, signal }: Followed,
  show: (tools: readonly RegisteredTool[]) => void,
  fail: (error: unknown, retry: () => void) => void,
): void {
  const refresh = async () => {
    try {
      const tools = (await modelContext()?.getTools()) ?? [];
      if (!signal.aborted) show(tools);
    } catch (error) {
      fail(error, () => void refresh());
    }
  };
  const follow = () => {
    modelContext()?.addEventListener("toolchange", () => void refresh(), { signal });
    return refresh();
  };
  ready.then(follow, (error: unknown) => fail(error, () => location.reload()));
}
