/** WebMCP "model context" and "tool definition" structs */
import { SafeMap } from "../primordials.js";
import type { Annotations } from "./convert-annotations.js";
import type { OwnMembers } from "./own-members.js";
import type { PageHost } from "./page-host.js";
import type { EnforcedTool } from "./run-tool.js";

export interface ToolDefinition extends EnforcedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON text; empty where the tool has none. */
  inputSchemaText(): string;
  readonly annotations: Annotations | null;
  readonly exposedOrigins: readonly string[];
  readonly own: OwnMembers;
  /** Unregisters the tool when aborted. */
  readonly signal: AbortSignal | undefined;
}

/** The internal context of one ModelContext object. */
export interface ContextState {
  readonly object: EventTarget;
  readonly document: Document;
  readonly host: PageHost;
  readonly toolMap: SafeMap<string, ToolDefinition>;
}

export function createContextState(object: EventTarget, document: Document, host: PageHost): ContextState {
  return { object, document, host, toolMap: new SafeMap<string, ToolDefinition>() };
}
