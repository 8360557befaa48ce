/** WebMCP "model context" and "tool definition" structs */
import { documentNotActive } from "../errors.js";
import type { SafeMap } from "../primordials.js";
import type { ConvertedTool } from "./convert-tool.js";
import type { PageHost } from "./page-host.js";
import { isFullyActive, newDOMException } from "./platform-primordials.js";
import type { EnforcedTool } from "./run-tool.js";
import type { ToolContract } from "./tool-contract.js";

export type ToolDefinition = ConvertedTool &
  ToolContract &
  EnforcedTool & {
    /** Unregisters the tool when aborted. */
    readonly signal: AbortSignal | undefined;
  };

/** The internal context of one ModelContext object. */
export interface ContextState {
  readonly object: EventTarget;
  readonly document: Document;
  readonly host: PageHost;
  readonly toolMap: SafeMap<string, ToolDefinition>;
  /** What the event handler attributes were set to, by event type. */
  readonly handlers: Record<string, object | null>;
}

export function refuseIf(condition: unknown, message: () => string): void {
  if (condition) throw newDOMException(message(), "InvalidStateError");
}

export const refuseIfInactive = ({ document }: ContextState): void =>
  refuseIf(!isFullyActive(document), documentNotActive);
