/** The part of WebMCP that this page uses, and what airlock adds to it. */

export interface JsonObject {
  readonly [key: string]: unknown;
}

export interface ToolAnnotations {
  readonly readOnlyHint?: boolean;
  readonly consequentialHint?: boolean;
  readonly untrustedContentHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly openWorldHint?: boolean;
  readonly sensitiveHint?: boolean;
  readonly inputMetadata?: JsonObject;
  readonly returnMetadata?: JsonObject;
}

export interface ExecuteOptions {
  readonly signal?: AbortSignal;
  /**
   * Airlock's knowledge of the session that calls: `openWorldHint` once it has read what strangers
   * wrote.
   */
  readonly annotations?: ToolAnnotations;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations?: ToolAnnotations;
  /** `resolveAnnotations` says what a call with given arguments would be like. */
  readonly dynamicAnnotations?: true;
  resolveAnnotations?(input: JsonObject): ToolAnnotations;
  execute(input: JsonObject, options?: ExecuteOptions): Promise<unknown>;
}

export type RegisteredTool = Omit<Tool, "execute" | "title"> & { readonly title?: string };

export interface ModelContext extends EventTarget {
  registerTool(tool: Tool, options?: { readonly signal?: AbortSignal }): unknown;
  getTools(): Promise<RegisteredTool[]>;
  executeTool(
    tool: RegisteredTool,
    input: JsonObject,
    options?: { signal?: AbortSignal },
  ): Promise<string | null>;
}

export const modelContext = (): ModelContext | undefined =>
  (document as Document & { readonly modelContext?: ModelContext }).modelContext;

export type Mode = "polyfill" | "augmented" | "native" | "none";

/**
 * Airlock leaves one documented symbol on the global object; without it, the browser is on its own.
 */
function readMark(member: string): unknown {
  const mark: unknown = Reflect.get(globalThis, Symbol.for("webmcp-airlock"));
  return typeof mark === "object" && mark !== null ? Reflect.get(mark, member) : undefined;
}

export function activeMode(): Mode {
  const mode = readMark("mode");
  if (mode === "polyfill" || mode === "augmented") return mode;
  return modelContext() === undefined ? "none" : "native";
}

export interface SessionTrust {
  readonly openWorld: boolean;
  readonly sensitive: boolean;
  readonly malicious: boolean;
}

/** Undefined without the script. */
export async function sessionTrust(): Promise<SessionTrust | undefined> {
  const { Airlock } = globalThis as { readonly Airlock?: { sessionTrust(): SessionTrust | undefined } };
  return Airlock?.sessionTrust();
}

/** With the extension, what is withheld waits in its side panel and not in this page. */
export const hasExtension = (): boolean => readMark("extension") === true;
