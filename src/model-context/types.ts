/** Public shapes of the WebMCP API, with the members that Airlock adds. */

/** What a tool's callback is told besides its input. */
export interface ToolExecuteCallbackOptions {
  /** Aborts when the caller gave up on this call. */
  readonly signal: AbortSignal;
}

/** Runs the tool. Return the raw result; what is marked sensitive is taken out before an agent gets it. */
export type ToolExecuteCallback = (input: never, options: ToolExecuteCallbackOptions) => unknown;

export interface ToolAnnotations {
  readonly readOnlyHint?: boolean;
  readonly untrustedContentHint?: boolean;
  readonly consequentialHint?: boolean;
  readonly debugging?: boolean;
  /** The result holds sensitive data: unmarked parts of it are withheld as well. */
  readonly sensitiveHint?: boolean;
}

/** The argument of `registerTool`. */
export interface ModelContextTool {
  /** 1–128 characters: ASCII letters, digits, `_`, `-`, `.`. */
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** JSON Schema; a property marked `"x-sensitive": true` takes a secret. */
  readonly inputSchema?: object;
  /** JSON Schema of the result; `"x-sensitive": true` keeps what it describes from agents. */
  readonly outputSchema?: object;
  readonly execute: ToolExecuteCallback;
  readonly annotations?: ToolAnnotations;
  readonly _meta?: object;
}

export interface ModelContextRegisterToolOptions {
  /** Origins, besides this one, whose documents may use the tool. */
  readonly exposedTo?: readonly string[];
  /** Unregisters the tool when aborted. */
  readonly signal?: AbortSignal;
}

export interface ModelContextGetToolOptions {
  /** Origins, besides this one, whose tools are asked for. */
  readonly fromOrigins?: readonly string[];
}

export interface ModelContextExecuteToolOptions {
  readonly signal?: AbortSignal;
}

/** An item of `getTools()`, and the first argument of `executeTool`. */
export interface RegisteredTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema?: object;
  readonly outputSchema?: object;
  readonly window: Window;
  readonly origin: string;
  readonly annotations?: ToolAnnotations;
  readonly _meta?: object;
}

type ModelContextEventHandler = ((this: ModelContext, event: Event) => unknown) | null;

/** `document.modelContext`. */
export interface ModelContext extends EventTarget {
  registerTool(tool: ModelContextTool, options?: ModelContextRegisterToolOptions): Promise<undefined>;
  getTools(options?: ModelContextGetToolOptions): Promise<RegisteredTool[]>;
  /** @returns the result as text (JSON, or a string result itself); null where it has no text. */
  executeTool(
    tool: RegisteredTool,
    inputObject?: object,
    options?: ModelContextExecuteToolOptions,
  ): Promise<string | null>;
  ontoolchange: ModelContextEventHandler;
  ontoolactivated: ModelContextEventHandler;
  ontoolcancel: ModelContextEventHandler;
}

declare global {
  interface Document {
    readonly modelContext: ModelContext;
  }
  interface Navigator {
    readonly modelContext: ModelContext;
  }
}
