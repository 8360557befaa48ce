/** This document, as the others may use it */
import type { ContextState } from "../webidl/context-state.js";
import type { UntrustedObject } from "../webidl/webidl.js";

export interface LocalDocument {
  /** Of the document that is in the window now: that of the initial `about:blank` can be replaced by another. */
  context(): ContextState;
  /** Adds our members of a tool to an item of `getTools`. */
  show(item: UntrustedObject): void;
}
