/** Types of `core.js`, for tests and the evaluation. */

export interface ToolRequest {
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export interface Message {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly content: string;
  readonly calls?: readonly ToolRequest[];
  /** A tool's message: the call that it answers. */
  readonly call?: string;
}

export interface ModelTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema?: unknown;
}

/** As Airlock lists it. */
export interface ListedTool extends ModelTool {
  readonly _meta?: { readonly "webmcp-airlock/tool"?: { readonly origin: string } };
}

export interface Turn {
  readonly messages: readonly Message[];
  readonly tools: readonly ModelTool[];
  readonly signal?: AbortSignal | undefined;
  /** Is told what the model gets, without a key. */
  readonly onRequest?: (request: unknown) => void;
}

/** `kind`: key, missing, limited, refused, failed, slow, offline, unreadable or turns. */
export interface ModelProblem extends Error {
  readonly kind: string;
  readonly details: { readonly status?: number; readonly seconds?: number; readonly turns?: number };
}

export interface Model {
  next(turn: Turn): Promise<{ readonly text: string; readonly calls: readonly ToolRequest[] }>;
}

export interface SceneStep {
  readonly tool: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
}

export interface Scene {
  readonly steps: readonly SceneStep[];
  readonly answer?: string;
}

export interface ToolAnswer {
  readonly result?: object;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface AgentRun {
  readonly model: Model;
  readonly prompt: string;
  readonly tools: readonly ModelTool[];
  callTool(name: string, args: object, signal?: AbortSignal): Promise<ToolAnswer>;
  onMessage?(message: Message): void;
  readonly signal?: AbortSignal;
  readonly earlier?: readonly Message[];
}

export interface Endpoint {
  readonly url: string;
  readonly key: string;
  readonly model: string;
}

export function createScriptedModel(scene: Scene): Model;
/** @throws ModelProblem, by `next` */
export function createChatModel(
  endpoint: Endpoint,
  options?: { readonly fetch?: typeof fetch; readonly timeLimit?: number },
): Model;
export function runAgent(run: AgentRun): Promise<readonly Message[]>;

export interface Settings extends Endpoint {
  readonly kind: "scripted" | "endpoint";
  /** The key stays when the browser closes. */
  readonly keep: boolean;
}

interface Area {
  get(names: string | string[]): Promise<object>;
  set(items: object): Promise<void>;
  remove(name: string): Promise<void>;
}

interface Areas {
  readonly local: Area;
  readonly session: Area;
}

export function readSettings(areas: Areas): Promise<Settings>;
export function writeSettings(settings: Settings, areas: Areas): Promise<void>;
/** Whether a key may travel to it. */
export function isAddress(text: string): boolean;

export function firstSceneTools(tools: readonly ListedTool[], origin: string): readonly ListedTool[];
export const SCENES: readonly (Required<Scene> & {
  readonly id: string;
  readonly title: string;
  readonly prompt: string;
})[];
