/**
 * Pages as people wrote them for drafts in which the API was on `navigator`, in words of our own.
 */

/** Renders the way frameworks do: an effect that throws leaves a blank page. */
const FRAME = `
  const tool = (name) => ({
    name, description: "Adds an item to the basket.",
    inputSchema: { type: "object", properties: { item: { type: "string" } }, required: ["item"] },
    async execute({ item }) { return { content: [{ type: "text", text: "added " + item }] }; },
  });
  const root = document.getElementById("app");
  /** Strict mode: each effect runs, is undone, and runs again. */
  const render = (...effects) => {
    root.textContent = "ready";
    try {
      for (const effect of effects) { effect()?.(); effect(); }
    } catch (error) {
      root.textContent = "";
      throw error;
    }
  };`;

const page = (code: string): string =>
  `<body><main id="app"></main><script>(() => {${FRAME}${code}})();</script>`;

export const earlierDraftPages: Readonly<Record<string, string>> = {
  "an effect that provides tools where there is a context": page(`
    render(() => {
      if (navigator.modelContext) {
        navigator.modelContext.provideContext({ tools: [tool("add_item"), tool("add_more")] });
        return () => navigator.modelContext.clearContext();
      }
    });`),
  'a look for "modelContext" in navigator': page(`
    render(() => {
      if (!("modelContext" in navigator)) return;
      navigator.modelContext.registerTool(tool("add_item"));
      return () => navigator.modelContext.unregisterTool("add_item");
    });`),
  "an optional chain, and a tool that is taken off by its name": page(`
    render(() => {
      window.navigator.modelContext?.registerTool(tool("add_item"));
      return () => { window.navigator.modelContext?.unregisterTool("add_item"); };
    });`),
  "whichever of the two contexts is there": page(`
    render(() => {
      const context = navigator.modelContext ?? document.modelContext;
      if (!context) return;
      const controller = new AbortController();
      context.registerTool(tool("add_item"), { signal: controller.signal })?.catch?.(() => {});
      return () => controller.abort();
    });`),
  "a feature detection that throws": page(`
    const detect = () => {
      const { modelContext } = navigator;
      if (modelContext === undefined) return undefined;
      for (const method of ["provideContext", "registerTool", "unregisterTool", "clearContext"]) {
        if (typeof modelContext[method] !== "function") throw new Error("modelContext without " + method);
      }
      return modelContext;
    };
    render(() => {
      const context = detect();
      context?.provideContext({ tools: [tool("add_item")] });
      return () => context?.provideContext({});
    });`),
  "a polyfill that is loaded where navigator has none": page(`
    if (!navigator.modelContext) {
      const tools = new Map();
      navigator.modelContext = {
        provideContext({ tools: given }) { tools.clear(); for (const each of given) tools.set(each.name, each); },
        clearContext() { tools.clear(); },
        registerTool(each) { tools.set(each.name, each); },
        unregisterTool(name) { tools.delete(name); },
      };
    }
    render(
      () => {
        navigator.modelContext.provideContext({ tools: [tool("add_item")] });
        return () => navigator.modelContext.clearContext();
      },
      () => {
        navigator.modelContext.registerTool(tool("add_more"));
        return () => navigator.modelContext.unregisterTool("add_more");
      },
    );`),
};

/** The page as a person sees it, and what went wrong, a little later. */
export const SEEN = `(async () => {
  await new Promise((resolve) => setTimeout(resolve, 50));
  return document.getElementById("app").textContent;
})()`;
