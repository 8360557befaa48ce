/** Public types of the WebMCP API, with the members that Airlock adds. */

import type {
  ToolAnnotations as DeclaredAnnotations,
  PolicyHintsMeta,
  ResolveAnnotations,
} from "../../annotations/model/author-types.js";
import type { RequestAnnotations } from "../../annotations/request-annotations.js";
import type { InputOf, ReturnOf } from "./schema-types.js";
import type { SoundSchemas } from "./sound-types.js";

/** The second argument of a tool's callback. */
export interface ToolExecuteCallbackOptions {
  /** Aborts when the caller cancels this call. */
  readonly signal: AbortSignal;
  /**
   * The part of the agent's session that the page may know. A tool can refuse by throwing. Absent
   * without Airlock.
   */
  readonly annotations?: RequestAnnotations;
}

/** Runs the tool. Return the raw result: Airlock removes what is marked before an agent gets it. */
export type ToolExecuteCallback = (input: never, options: ToolExecuteCallbackOptions) => unknown;

export interface ToolAnnotations extends DeclaredAnnotations {
  readonly debugging?: boolean;
}

/** The argument of `registerTool`. */
export interface ModelContextTool {
  /** 1–128 characters: ASCII letters, digits, `_`, `-`, `.`. */
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** JSON Schema; a property marked `"x-sensitive": true` takes a secret. */
  readonly inputSchema?: object;
  /** JSON Schema of the result; `"x-sensitive": true` withholds what it describes from agents. */
  readonly outputSchema?: object;
  /**
   * Errors that an agent may read although the tool has marks: literal sentences, such as
   * `"No such plan."`. Only a thrown message, or the one text of an `isError` result, that equals
   * one of them passes. Read once, at registration: the first 50, of at most 300 characters.
   */
  readonly publicErrors?: readonly string[];
  /**
   * Runs the tool: `ToolExecuteCallback`. A method, so that a callback may name the input that its
   * schema describes.
   */
  execute(input: object, options: ToolExecuteCallbackOptions): unknown;
  readonly annotations?: ToolAnnotations;
  /** `resolveAnnotations` describes a call with given arguments before it runs. */
  readonly dynamicAnnotations?: boolean;
  readonly resolveAnnotations?: ResolveAnnotations;
  readonly _meta?: object & PolicyHintsMeta;
}

/**
 * The same, with literal schemas: `execute` gets what `inputSchema` describes, and returns what
 * `outputSchema` describes, or an MCP result.
 */
export interface TypedTool<Input extends object, Output extends object>
  extends Omit<ModelContextTool, "execute" | "inputSchema" | "outputSchema"> {
  readonly inputSchema?: Input;
  readonly outputSchema?: Output;
  execute(
    input: InputOf<Input>,
    options: ToolExecuteCallbackOptions,
  ): Promise<ReturnOf<Output>> | ReturnOf<Output>;
}

export interface ModelContextRegisterToolOptions {
  /** Other origins whose documents may use the tool. */
  readonly exposedTo?: readonly string[];
  /** Unregisters the tool when aborted. */
  readonly signal?: AbortSignal;
}

export interface ModelContextGetToolOptions {
  /** Other origins whose tools to list. */
  readonly fromOrigins?: readonly string[];
}

export interface ModelContextExecuteToolOptions {
  readonly signal?: AbortSignal;
  /** The agent's word about its own context: it can only make the session's state worse. */
  readonly _meta?: { readonly annotations?: RequestAnnotations };
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
  /** `describeCall` can ask it about a call. */
  readonly dynamicAnnotations?: boolean;
  readonly _meta?: object;
}

/** `toolactivated`: a tool of this document was called. `toolcancel`: the caller cancelled. */
export interface ToolEvent extends Event {
  readonly toolName: string;
}

type Handler<Kind extends Event> = ((this: ModelContext, event: Kind) => unknown) | null;

/** `document.modelContext`. */
export interface ModelContext extends EventTarget {
  registerTool<const Input extends object, const Output extends object>(
    tool: TypedTool<Input, Output> & SoundSchemas<Input, Output>,
    options?: ModelContextRegisterToolOptions,
  ): Promise<undefined>;
  getTools(options?: ModelContextGetToolOptions): Promise<RegisteredTool[]>;
  /**
   * @returns the result as text (JSON, or a string result itself); null for a result without text.
   */
  executeTool(
    tool: RegisteredTool,
    inputObject?: object,
    options?: ModelContextExecuteToolOptions,
  ): Promise<string | null>;
  ontoolchange: Handler<Event>;
  ontoolactivated: Handler<ToolEvent>;
  ontoolcancel: Handler<ToolEvent>;
}

/**
 * `navigator.modelContext`, which the script adds for pages of earlier drafts: a separate object,
 * same tools.
 */
export interface NavigatorModelContext
  extends Pick<
    ModelContext,
    "addEventListener" | "dispatchEvent" | "executeTool" | "getTools" | "removeEventListener"
  > {
  /** Replaces the tools that were registered through this object. */
  provideContext(options?: { readonly tools?: Iterable<ModelContextTool> }): void;
  /** Unregisters the tools that were registered through this object. */
  clearContext(): void;
  registerTool<const Input extends object, const Output extends object>(
    tool: TypedTool<Input, Output> & SoundSchemas<Input, Output>,
    options?: ModelContextRegisterToolOptions,
  ): Promise<undefined>;
  /**
   * @throws DOMException `InvalidStateError` for a name that was not registered through this
   * object.
   */
  unregisterTool(name: string): void;
  /** Also takes its input as JSON text. */
  executeTool(
    tool: RegisteredTool,
    input?: object | string,
    options?: ModelContextExecuteToolOptions,
  ): Promise<string | null>;
}

/** `<secret-reference>`: shows the person the value behind a handle · S1-23 */
export interface SecretReferenceElement extends HTMLElement {
  /** From `_meta["webmcp-airlock/redaction"]`. Reflects the attribute. */
  handle: string;
}
