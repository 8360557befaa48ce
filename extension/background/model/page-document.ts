/**
 * One document with tools. Its identity comes from the browser (`Port.sender`), its tools come from
 * the page.
 */

import { isReading } from "../../../src/link/readings.js";
import type { WithheldTool } from "../../protocol/content-messages.js";
import { MAX_WEIGHT } from "../../protocol/limits.js";
import type { ToolsMessage } from "../../protocol/page-messages.js";
import { isServerOrigin, isToolName } from "../../protocol/tool-name.js";
import type { UntrustedTool } from "../../protocol/untrusted-values.js";
import type { Port } from "../platform/chrome-api.js";
import { Waits } from "../platform/waits.js";
import { words } from "../platform/words.js";
import { createRegisteredTool, isSameTool, type RegisteredTool, weigh } from "./registered-tool.js";

export interface DocumentIdentity {
  readonly id: string;
  readonly tabId: number;
  /** True for the tab's top document. */
  readonly top: boolean;
  readonly origin: string;
  /** The origin of the tab's top document. */
  readonly topOrigin: string;
}

/** The comparison takes milliseconds; a frame that does not answer offers nothing. */
const COMPARISON_LIMIT = 2_000;

/** A URL's host may hold a `*`, which means more than itself where scripts are registered. */
export const isWebOrigin = (origin: string): boolean => /^https?:\/\/[^*]+$/.test(origin);

export class PageDocument implements DocumentIdentity {
  readonly id: string;
  readonly tabId: number;
  readonly top: boolean;
  readonly origin: string;
  readonly topOrigin: string;
  readonly port: Port;
  /** Its number in tool names. */
  readonly number: number;
  mode: "polyfill" | "augmented" = "polyfill";
  /** The number of the page's tools beyond those that a list may hold. */
  unlisted = 0;
  /** Tools that the page gave to agents of its own before Airlock saw them. */
  unseen: readonly string[] = [];
  /** Names of tools that have run with marks, or with a secret. */
  readonly marked = new Set<string>();
  #tools = new Map<number, RegisteredTool>();
  #problems = new Map<number, ToolProblem>();
  /** Undefined until the page's list was compared with the browser's. */
  #native: ReadonlyMap<string, WithheldTool["reason"]> | undefined;
  readonly #waits = new Waits();

  constructor(identity: DocumentIdentity, port: Port, number: number) {
    this.id = identity.id;
    this.tabId = identity.tabId;
    this.top = identity.top;
    this.origin = identity.origin;
    this.topOrigin = identity.topOrigin;
    this.port = port;
    this.number = number;
  }

  /** Takes the page's whole list. A tool whose definition is unchanged stays the same object. */
  setTools({ mode, tools: definitions, unlisted = 0, unseen = [] }: ToolsMessage): void {
    const tools = new Map<number, RegisteredTool>();
    for (const definition of definitions) {
      const known = this.#tools.get(definition.registration);
      const same = known !== undefined && isSameTool(known.definition, definition);
      tools.set(definition.registration, same ? known : createRegisteredTool(definition, this.origin));
    }
    this.mode = mode;
    this.unlisted = unlisted;
    this.unseen = unseen;
    this.#tools = tools;
    this.#problems = findProblems(definitions, this.origin);
    this.#native = undefined;
  }

  setNative(withheld: readonly WithheldTool[]): void {
    this.#native = new Map(withheld.map(({ name, reason }) => [name, reason]));
    this.#waits.end();
  }

  /** Resolves when the latest list has been compared, or soon. */
  compared(): Promise<void> {
    if (this.#native !== undefined) return Promise.resolve();
    return this.#waits.wait(COMPARISON_LIMIT);
  }

  tool(registration: number): RegisteredTool | undefined {
    return this.#tools.get(registration);
  }

  tools(): RegisteredTool[] {
    return [...this.#tools.values()].filter((tool) => !isOfReading(tool.definition, this.origin));
  }

  /** What agents ask of a server besides its tools, as tools that are in no list. */
  readings(): RegisteredTool[] {
    return [...this.#tools.values()].filter((tool) => isOfReading(tool.definition, this.origin));
  }

  /** Names that only the browser knows: the page's script never reported them. */
  namesNotCaptured(): string[] {
    const names = new Set(this.tools().map(({ definition }) => definition.name));
    return [...(this.#native?.keys() ?? [])].filter((name) => !names.has(name));
  }

  /** Why this tool may not be called, in words for the person; undefined if it may. */
  whyWithheld(tool: RegisteredTool): string | undefined {
    const problem = this.problemOf(tool);
    return problem === undefined ? undefined : TOOL_PROBLEMS[problem]();
  }

  problemOf(tool: RegisteredTool): ToolProblem | undefined {
    const { definition } = tool;
    if (!isWebOrigin(this.origin) && !isServerOrigin(this.origin)) return "no-origin";
    if (!tool.isReadable()) return "not-readable";
    const problem = this.#problems.get(definition.registration);
    if (problem !== undefined) return problem;
    if (this.#native === undefined) return "not-compared";
    return this.#native.get(definition.name);
  }
}

/** What keeps a tool from agents. */
const TOOL_PROBLEMS = {
  "no-origin": words.toolHasNoOrigin,
  "not-readable": words.toolNotReadable,
  "name-unusable": words.toolNameUnusable,
  "name-twice": words.toolNameTwice,
  "too-large": words.toolTooLarge,
  "not-compared": words.toolNotComparedYet,
  differs: words.toolDiffersFromNative,
  "not-captured": words.toolNotCaptured,
} as const;
type ToolProblem = keyof typeof TOOL_PROBLEMS;

/** Attack: a page whose tool has such a name, so that no list has it. */
const isOfReading = ({ name }: UntrustedTool, origin: string): boolean =>
  isServerOrigin(origin) && isReading(name);

function findProblems(definitions: readonly UntrustedTool[], origin: string): Map<number, ToolProblem> {
  const problems = new Map<number, ToolProblem>();
  const counts = new Map<string, number>();
  for (const { name } of definitions) counts.set(name, (counts.get(name) ?? 0) + 1);
  const registrations = new Set<number>();
  let weight = 0;
  for (const definition of definitions) {
    const { name, registration } = definition;
    weight += weigh(definition);
    if (!isToolName(name) && !isOfReading(definition, origin)) problems.set(registration, "name-unusable");
    else if (definition.oversized || weight > MAX_WEIGHT) problems.set(registration, "too-large");
    // In WebMCP, names are unique in a document. With two, it is unclear which one an agent means.
    if ((counts.get(name) ?? 0) > 1 || registrations.has(registration)) {
      problems.set(registration, "name-twice");
    }
    registrations.add(registration);
  }
  return problems;
}

export interface FoundTool {
  readonly document: PageDocument;
  readonly tool: RegisteredTool;
}
