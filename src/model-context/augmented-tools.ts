/** Tools that passed through our `registerTool` while another implementation keeps them, by name */
import { SafeMap } from "../primordials.js";
import type { OwnMembers } from "./own-members.js";
import { isAborted } from "./platform-primordials.js";
import type { EnforcedTool } from "./run-tool.js";
import { isAbortSignal } from "./webidl.js";

export interface AugmentedTool extends Pick<EnforcedTool, "contract"> {
  readonly name: string;
  readonly own: OwnMembers;
  readonly signal: unknown;
}

export class AugmentedTools {
  readonly #tools = new SafeMap<string, AugmentedTool>();

  add(tool: AugmentedTool): void {
    this.#tools.set(tool.name, tool);
  }

  /** A tool whose signal has aborted is gone; one of that name now is somebody else's. */
  current(name: string): AugmentedTool | undefined {
    const tool = this.#tools.get(name);
    if (tool === undefined) return undefined;
    if (!isAbortSignal(tool.signal) || !isAborted(tool.signal)) return tool;
    this.#tools.delete(name);
    return undefined;
  }
}
