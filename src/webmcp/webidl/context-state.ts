/** WebMCP "model context" and "tool definition" structs */

import { isFullyActive, isSiteKeyed, newDOMException } from "../../intrinsics/platform-primordials.js";
import { documentDomainEnabled, documentNotActive } from "../../texts/page.js";
import type { toModelContextTool } from "./dictionaries.js";
import type { Refuse } from "./webidl.js";

/** As the page declared it; `execute` is the enforcing one. */
export type ConvertedTool = ReturnType<typeof toModelContextTool>;

/** How a call ended: with text (null where there is none, as after a navigation), or with the reason of a failure. */
export type Outcome =
  | { readonly text: string | null; readonly failure?: undefined }
  | { readonly text?: undefined; readonly failure: string };

/**
 * WebMCP "execute steps": the imperative or the declarative ones. `toolactivated` is fired when they have returned.
 *
 * @returns a promise of ours for the enforced text; it rejects with an error in words of ours.
 */
export type ExecuteSteps = (context: ContextState, input: object, signal: AbortSignal) => Promise<string>;

export interface ToolDefinition
  extends Omit<ConvertedTool, "_meta" | "execute" | "inputSchema" | "outputSchema"> {
  /** JSON text, or undefined where the tool has none. */
  readonly inputSchema: string | undefined;
  /** Serialized; whose documents, besides those of our own origin, may see and run the tool. */
  readonly exposedOrigins: readonly string[];
  readonly steps: ExecuteSteps;
  /** Unregisters the tool when aborted. */
  readonly signal: AbortSignal | undefined;
}

/** The internal context of one ModelContext object. */
export interface ContextState {
  readonly object: EventTarget;
  readonly document: Document;
  readonly toolMap: Record<string, ToolDefinition>;
  /** What the event handler attributes were set to, by event type. */
  readonly handlers: Record<string, object | null>;
  /** Takes notice of the forms that came, went or changed; before a list also of shadow trees that came late. */
  flush?: (isListing: boolean) => void;
}

export type Settle = (value?: unknown) => void;
/**
 * A method of the interface: converts its arguments, and gives the steps that a document which may use tools runs. What
 * either throws is what the promise is rejected with.
 */
export type Operation = (
  args: readonly unknown[],
  refuse: Refuse,
) => (context: ContextState, resolve: Settle, reject: Settle) => void;

export function refuseIf(condition: unknown, message: () => string, name = "InvalidStateError"): void {
  if (condition) throw newDOMException(message(), name);
}

export function refuseIfInactive({ document }: ContextState): void {
  refuseIf(!isFullyActive(document), documentNotActive);
  refuseIf(isSiteKeyed, documentDomainEnabled, "SecurityError");
}
