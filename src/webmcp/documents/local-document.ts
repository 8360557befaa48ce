/** The interface of this document for the others */
import type { ContextState } from "../webidl/context-state.js";
import type { UntrustedObject } from "../webidl/webidl.js";

export interface LocalDocument {
  /** The context of the window's current document: the initial `about:blank` may be replaced. */
  context(): ContextState;
  /** Adds our members of a tool to an item of `getTools`. */
  show(item: UntrustedObject): void;
}
