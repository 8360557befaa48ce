/**
 * Runs in the linted page before its scripts: replaces `document.modelContext` and records the registrations. A copy of
 * Airlock in the page finds the mark and steps aside, so definitions arrive as the page wrote them. The browser runs the
 * source text of this function, so it uses nothing from outside of itself.
 */
export function recordTools(): void {
  const tools: unknown[] = [];
  const keep = (tool: Record<string, unknown>): Promise<undefined> => {
    const { execute: _, resolveAnnotations: __, ...rest } = tool;
    // Read as JSON now: the page may change it later.
    tools.push(JSON.parse(JSON.stringify(rest)));
    return Promise.resolve(undefined);
  };
  const context = Object.assign(new EventTarget(), {
    registerTool: keep,
    unregisterTool: () => undefined,
    provideContext: ({ tools: all = [] }: { readonly tools?: Record<string, unknown>[] } = {}) =>
      all.forEach(keep),
    clearContext: () => undefined,
    getTools: () => Promise.resolve([]),
    executeTool: () => Promise.reject(new DOMException("Nothing runs here.", "NotAllowedError")),
  });
  const put = (target: object, key: PropertyKey, value: unknown) =>
    Object.defineProperty(target, key, { value, configurable: true });
  put(document, "modelContext", context);
  put(navigator, "modelContext", context);
  put(globalThis, Symbol.for("webmcp-airlock"), { version: "lint", mode: "augmented" });
  put(globalThis, "__webmcpAirlockTools", () => JSON.stringify(tools));
}
