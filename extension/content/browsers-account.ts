/**
 * What the browser knows of the tools of this document. Chromium 156 can lose its connection to a
 * frame that begins with the window of its initial `about:blank`: from then on it answers nothing
 * that this document asks, and lists none of its tools. It goes on answering other documents.
 */
import { type NativeContext, type NativeTool, nativeContextOf } from "./native-context.js";

/** In milliseconds. The worker waits twice as long for a comparison. */
const PATIENCE = 1_000;

interface BrowsersAccount {
  /** The tools of this document alone. */
  readonly tools: readonly NativeTool[];
  /** The browser answers other documents of this tab, and not this one. */
  readonly isLost: boolean;
}

/**
 * Contexts of the documents that made this one: only frames and windows that they made begin with
 * the window of an `about:blank`, and only at their own origin. A page can change nothing of these
 * objects, because this world has its own.
 */
function contextsElsewhere(): NativeContext[] {
  const windows = new Set<Window>([window.parent, window.opener, window.top].filter((each) => each != null));
  windows.delete(window);
  return [...windows].flatMap((each) => {
    try {
      // Chromium 156 crashes where a script reads the context of an initial document.
      const context = each.document.URL === "about:blank" ? undefined : nativeContextOf(each.document);
      return context ?? [];
    } catch {
      // It has another origin.
      return [];
    }
  });
}

const ownTools = (tools: readonly NativeTool[]): NativeTool[] =>
  tools.filter((tool) => tool.window === window);

/** Settles with the first that answers: this document's own context, if it answers at all. */
export function browsersAccount(context: NativeContext): Promise<BrowsersAccount> {
  return new Promise((resolve, reject) => {
    const later = setTimeout(() => {
      for (const other of contextsElsewhere())
        other.getTools().then(
          (tools) => resolve({ tools: ownTools(tools), isLost: true }),
          () => undefined,
        );
    }, PATIENCE);
    context
      .getTools()
      .then((tools) => resolve({ tools: ownTools(tools), isLost: false }), reject)
      .finally(() => clearTimeout(later));
  });
}
