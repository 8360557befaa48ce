/**
 * A script in a page as a target: it registers a tool and calls it as an agent in the page does.
 * For Playwright.
 */
import type { JsonObject, ToolCall } from "./case-types.js";
import type { AgentView, KitTarget } from "./target-types.js";

interface KitRoute {
  fulfill(answer: { contentType: string; body: string }): Promise<void>;
}
type OnConsole = (message: { text(): string }) => void;

/** Playwright's `Page`, as far as it is needed. */
export interface KitPage {
  goto(url: string): Promise<unknown>;
  route(url: string, handler: (route: KitRoute) => Promise<void>): Promise<unknown>;
  addScriptTag(options: { content: string }): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  on(event: "console", listener: OnConsole): unknown;
  off(event: "console", listener: OnConsole): unknown;
}

export interface PageTargetOptions {
  readonly page: KitPage;
  /**
   * JavaScript that runs before all else in the page. Without it, the browser's own WebMCP is
   * asked.
   */
  readonly script?: string;
  readonly name?: string;
  /**
   * The page's origin. Its front page and what the cases fetch are answered here, the rest by the
   * network.
   */
  readonly origin?: string;
  /** The `executeTool` of earlier drafts takes its input as JSON text. */
  readonly inputAsText?: boolean;
}

/** S1 was written when the API was on `navigator`. */
const ALIAS = `if (!navigator.modelContext)
  Object.defineProperty(navigator, "modelContext", { value: document.modelContext, configurable: true });`;

/**
 * As text, since it runs in the page. Resolves with what the agent could read, and with the call's
 * result.
 */
const CALL = `async ({ source, tool, arguments: args, returns, throws }, asText) => {
  const context = document.modelContext;
  const execute = async () => {
    if (throws !== undefined) throw new Error(throws);
    return returns;
  };
  if (source === undefined) await context.registerTool({ ...tool, execute });
  const tools = await context.getTools();
  const found = tools.find(({ name }) => name === tool.name);
  if (found === undefined) throw new Error(tool.name + " is not registered.");
  const listed = JSON.stringify(tools, (name, value) => (name === "window" ? undefined : value));
  try {
    const result = await context.executeTool(found, asText ? JSON.stringify(args) : args);
    return { texts: [listed, String(result)], result };
  } catch (error) {
    return { texts: [listed, String(error), String(error?.stack)], result: null };
  }
}`;

interface Seen {
  readonly texts: readonly string[];
  /** Results are JSON text, or nothing. */
  readonly result: unknown;
}

/** `_meta.annotations` of a result. */
function annotationsIn(result: unknown): unknown {
  try {
    return (JSON.parse(String(result)) as { _meta?: { annotations?: unknown } } | null)?._meta?.annotations;
  } catch {
    return undefined;
  }
}

/** Answers for the page's site: `/`, the script, and what the case's own script fetches. */
async function serve({ page, script = "" }: PageTargetOptions, origin: string, { fetches = {} }: ToolCall) {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>kit</title><script src="/kit-script.js"></script></head><body></body></html>`;
  const answer = (path: string, contentType: string, body: string) =>
    page.route(`${origin}${path}`, (route) => route.fulfill({ contentType, body }));
  await answer("/", "text/html", html);
  await answer("/kit-script.js", "text/javascript", `${script}\n;${ALIAS}`);
  for (const [path, value] of Object.entries(fetches as JsonObject))
    await answer(path, "application/json", JSON.stringify(value));
}

async function callInPage(options: PageTargetOptions, origin: string, call: ToolCall): Promise<AgentView> {
  const { page, inputAsText = false } = options;
  const said: string[] = [];
  const listen: OnConsole = (message) => said.push(message.text());
  await serve(options, origin, call);
  await page.goto(`${origin}/`);
  page.on("console", listen);
  try {
    if (call.source !== undefined) await page.addScriptTag({ content: call.source.join("\n") });
    const asked = `(${CALL})(${JSON.stringify(call)}, ${inputAsText})`;
    const { texts, result } = (await page.evaluate(asked)) as Seen;
    return { everything: [...texts, ...said], annotations: annotationsIn(result) };
  } finally {
    page.off("console", listen);
  }
}

/**
 * A target for the cases of the kind "call". `redacted` and `warned` are not asked, since each
 * implementation tells them in its own way: wrap `callTool` to add yours.
 */
export function pageTarget(options: PageTargetOptions): KitTarget & Required<Pick<KitTarget, "callTool">> {
  const { name = "a page", origin = "https://kit.example" } = options;
  return { name, callTool: (call) => callInPage(options, origin, call) };
}
