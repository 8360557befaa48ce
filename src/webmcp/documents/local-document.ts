/** The interface of this document for the others */
import type { ContextState } from "../webidl/context-state.js";
import type { UntrustedObject } from "../webidl/webidl.js";
import type { Peer } from "./wire.js";

/** This document's tools, whether the browser keeps them or we do. */
export interface LocalTools {
  /** Adds our members of a tool to an item of `getTools`. */
  show(item: UntrustedObject): void;
  /**
   * The origins, besides our own, that a tool is exposed to; undefined where no tool has the name.
   */
  exposedTo(name: string): readonly string[] | undefined;
  /** Whether the tool of that name is gone, whatever the browser still lists. */
  hasEnded?(name: string): boolean;
  /** Whether that document may use tools. */
  admits(peer: Peer, done: (isAdmitted: boolean) => void): void;
}

export interface LocalDocument extends LocalTools {
  /** The context of the window's current document: the initial `about:blank` may be replaced. */
  context(): ContextState;
}
