/** What an extension's main-world script may follow: each registration with the page's own, raw function. */
import type { Callable } from "./webidl.js";

/** Snapshots taken at registration; JSON texts, empty or undefined where the tool has none. */
export interface ObservedTool {
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string;
  readonly inputSchemaText: string;
  readonly outputSchemaText: string | undefined;
  readonly annotationsText: string | undefined;
  readonly metaText: string | undefined;
  readonly execute: Callable;
}

/** @returns what to call when the registration ends. */
export type ObserveTool = (tool: ObservedTool) => () => void;
