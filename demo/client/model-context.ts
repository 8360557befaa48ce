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

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations?: ToolAnnotations;
  execute(input: JsonObject, options?: { readonly signal?: AbortSignal }): Promise<unknown>;
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

/** Airlock leaves one documented symbol on the global object; without it, the browser is on its own. */
export function activeMode(): Mode {
  const marker: unknown = Reflect.get(globalThis, Symbol.for("webmcp-airlock"));
  const mode: unknown =
    typeof marker === "object" && marker !== null ? Reflect.get(marker, "mode") : undefined;
  if (mode === "polyfill" || mode === "augmented") return mode;
  return modelContext() === undefined ? "none" : "native";
}
