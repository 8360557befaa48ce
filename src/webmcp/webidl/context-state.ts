/** WebMCP "model context" and "tool definition" structs */

import { isFullyActive, isSiteKeyed, newDOMException } from "../../intrinsics/dom.js";
import { documentDomainEnabled, documentNotActive } from "../../texts/page.js";
import type { toModelContextTool } from "./dictionaries.js";
import type { Refuse } from "./webidl.js";

/** As the page declared it; `execute` is the enforcing one. */
export type ConvertedTool = ReturnType<typeof toModelContextTool>;

/**
 * How a call ended: with text (null without one, as after a navigation), or with an error message.
 */
export type Outcome =
  | { readonly text: string | null; readonly failure?: undefined }
  | { readonly text?: undefined; readonly failure: string };

/**
 * WebMCP "execute steps": the imperative or the declarative ones. `toolactivated` fires after they
 * have returned.
 *
 * @returns our own promise for the enforced text; it rejects with an error whose message is ours.
 */
export type ExecuteSteps = (context: ContextState, input: object, signal: AbortSignal) => Promise<string>;

export interface ToolDefinition
  extends Omit<ConvertedTool, "_meta" | "execute" | "inputSchema" | "outputSchema"> {
  /** JSON text; undefined if the tool has none. */
  readonly inputSchema: string | undefined;
  /** Serialized origins, besides our own, whose documents may list and run the tool. */
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
  /** The values of the event handler attributes, by event type. */
  readonly handlers: Record<string, object | null>;
  /**
   * Updates the tools of forms that changed; before a listing, also looks for shadow trees that
   * were attached later.
   */
  flush?: (isListing: boolean) => void;
}

export type Settle = (value?: unknown) => void;
/**
 * A method of the interface: converts its arguments and returns the steps to run if the document
 * may use tools. A throw in either rejects the promise.
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
