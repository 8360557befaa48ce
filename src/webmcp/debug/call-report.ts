/** Airlock's report of a call to debug mode, which is a file of its own. */
import type { Contract, WithheldItem } from "../../engine/enforce/types.js";
import { ownWindow } from "../../intrinsics/dom.js";
import { symbolFor } from "../../intrinsics/language.js";
import type { PageMistake } from "../../texts/mistake-lines.js";

/** The property by which debug mode, which was loaded before, is found. */
export const DEBUG = symbolFor("webmcp-airlock.debug");

export interface CallReport {
  readonly contract: Contract;
  /** The agent's text; null as native gives it, undefined for a failure without a reason. */
  readonly agent: string | null | undefined;
  readonly withheld: readonly Pick<WithheldItem, "schemaPath" | "reason">[];
  /** The tool threw. The reason is the page's and may hold anything. */
  readonly thrown?: { readonly reason: unknown };
  /**
   * @returns the text without what results of the session have lost; undefined if it cannot be
   * searched.
   */
  readonly scrub: (text: string) => string | undefined;
}

interface Reporter {
  (report: CallReport): void;
  /** Says more of a mistake than the page's script can. */
  readonly explain?: (code: PageMistake) => void;
}

/**
 * Debug mode of this document. Read when Airlock is installed: what a page puts there later learns
 * nothing.
 */
export function findReporter(): Reporter | undefined {
  const found: unknown = (ownWindow as unknown as Record<symbol, unknown>)[DEBUG];
  return typeof found === "function" ? (found as Reporter) : undefined;
}
