/** The browser's own WebMCP, as this world sees it. */

export interface NativeTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema?: unknown;
  readonly window?: unknown;
}
export interface NativeContext extends EventTarget {
  getTools(): Promise<readonly NativeTool[]>;
}

/** Undefined without native WebMCP. The page cannot change the `document` of this world. */
export const nativeContext = (): NativeContext | undefined => nativeContextOf(document);

export function nativeContextOf(holder: Document): NativeContext | undefined {
  const context = (holder as { modelContext?: NativeContext }).modelContext;
  return typeof context?.getTools === "function" ? context : undefined;
}
