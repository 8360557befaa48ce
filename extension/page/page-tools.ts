/** The registrations of this document, each with the page's raw function. */
import type { ConvertedTool } from "../../src/model-context/context-state.js";
import { isAborted, onAbort } from "../../src/model-context/platform-primordials.js";
import type { Callable } from "../../src/model-context/webidl.js";
import { append, createList, SafeMap } from "../../src/primordials.js";
import { MAX_TOOLS, MAX_WEIGHT } from "../protocol/limits.js";
import type { UntrustedTool } from "../protocol/page-messages.js";
import { describeTool, type ToolTexts, weighTexts, withoutTexts } from "./describe-tool.js";

export interface PageTools {
  /** Read before the tool is registered. @returns what to call once it is. */
  onRegister(tool: ConvertedTool): (signal: AbortSignal | undefined) => void;
  /** As many as a list may hold, in the order in which they were registered. */
  list(): { readonly tools: UntrustedTool[]; readonly unlisted: number };
  executeOf(registration: number): Callable | undefined;
}

interface Registered {
  readonly execute: Callable;
  readonly texts: ToolTexts;
}

export function createPageTools(changed: () => void): PageTools {
  const tools = new SafeMap<number, Registered>();
  let count = 0;
  return {
    onRegister(tool) {
      const { execute } = tool;
      const texts = describeTool(tool);
      return (signal) => {
        if (signal && isAborted(signal)) return;
        const registration = ++count;
        tools.set(registration, { execute, texts });
        changed();
        onAbort(signal, () => {
          if (tools.delete(registration)) changed();
        });
      };
    },
    list() {
      const list = createList<UntrustedTool>();
      let unlisted = 0;
      let room = MAX_WEIGHT;
      tools.forEach(({ texts }, registration) => {
        if (list.length === MAX_TOOLS) {
          unlisted += 1;
          return;
        }
        const weight = weighTexts(texts);
        append(list, { ...(weight > room ? withoutTexts(texts) : texts), registration });
        if (weight <= room) room -= weight;
      });
      return { tools: list, unlisted };
    },
    executeOf: (registration) => tools.get(registration)?.execute,
  };
}
