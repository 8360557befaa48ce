/** The registrations of this document, each with the page's raw function. */
import { onAbort, signalIsAborted } from "../../src/intrinsics/dom.js";
import { createList, listAppend, listForEach, SafeMap } from "../../src/intrinsics/language.js";
import { stringSlice } from "../../src/intrinsics/text.js";
import type { ReadTool } from "../../src/webmcp/webidl/read-tool.js";
import { MAX_NAME, MAX_TOOLS, MAX_WEIGHT } from "../protocol/limits.js";
import type { FromPage } from "../protocol/page-messages.js";
import type { UntrustedTool } from "../protocol/untrusted-values.js";
import { describeTool, type ToolTexts, weighTexts, withoutTexts } from "./describe-tool.js";
import type { RunnableTool } from "./page-calls.js";

type ToolsList = Pick<Extract<FromPage, { type: "tools" }>, "tools" | "unlisted" | "unseen">;

export interface PageTools {
  /**
   * Read before the tool is registered.
   *
   * @param isNative the browser itself runs it.
   * @param texts where they have been read already.
   * @returns what to call once it is.
   */
  onRegister(
    tool: ReadTool,
    isNative?: boolean,
    texts?: ToolTexts,
  ): (signal: AbortSignal | undefined) => void;
  /** Names of tools that another implementation registered before Airlock wrapped it. */
  onUnseen(names: readonly string[]): void;
  /** In the order of registration, at most as many as a list may hold. */
  list(): ToolsList;
  /** Whether a script registered a tool of this name. */
  has(name: string): boolean;
  registered(registration: number): RunnableTool | undefined;
}

interface Registered extends RunnableTool {
  readonly texts: ToolTexts;
}

export function createPageTools(changed: () => void): PageTools {
  const tools = new SafeMap<number, Registered>();
  /** The latest tool that a script registered, by name. */
  const byName = new SafeMap<string, number>();
  const unseen = createList<string>();
  let count = 0;
  return {
    onRegister(tool, isNative = false, texts = describeTool(tool)) {
      const { name, execute, resolve } = tool;
      return (signal) => {
        if (signal && signalIsAborted(signal)) return;
        const registration = ++count;
        tools.set(registration, { name, execute, resolve, isNative, texts });
        if (!isNative) byName.set(name, registration);
        changed();
        onAbort(signal, () => {
          if (byName.get(name) === registration) byName.delete(name);
          if (tools.delete(registration)) changed();
        });
      };
    },
    onUnseen(names) {
      listForEach(
        names,
        (name) => unseen.length < MAX_TOOLS && listAppend(unseen, stringSlice(name, 0, MAX_NAME)),
      );
      changed();
    },
    list: () => listTools(tools, unseen),
    has: (name) => byName.has(name),
    registered: (registration) => tools.get(registration),
  };
}

function listTools(tools: SafeMap<number, Registered>, unseen: readonly string[]): ToolsList {
  const list = createList<UntrustedTool>();
  let unlisted = 0;
  let room = MAX_WEIGHT;
  tools.forEach(({ texts }, registration) => {
    if (list.length === MAX_TOOLS) {
      unlisted += 1;
      return;
    }
    const weight = weighTexts(texts);
    listAppend(list, { ...(weight > room ? withoutTexts(texts) : texts), registration });
    if (weight <= room) room -= weight;
  });
  return { tools: list, unlisted, ...(unseen.length > 0 ? { unseen } : {}) };
}
