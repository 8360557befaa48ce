/** Shared by the specs of handles: two tools, and an agent that calls them. */
import type { CanaryWatch, Page } from "../support/fixtures.js";
import { answer, OPEN_ROOTS } from "./secret-reference-page.js";

export const KEY = "ssh_live_7Qv2mT9rKzB0yPq4Nf81";
export const REFUSED = "Nothing ran:";

/**
 * `create_key` withholds a key; `install_key` takes one, and gives back all it can of what it was
 * given.
 */
export const TOOLS = `<script>
  const text = { type: "string" };
  const secret = { type: "string", "x-sensitive": true };
  const { modelContext } = document;
  window.given = [];
  window.key = ${JSON.stringify(KEY)};
  modelContext.registerTool({
    name: "create_key", description: "Makes a key.",
    outputSchema: { type: "object", properties: { id: text, key: secret } },
    execute: async () => ({ id: "k1", key: window.key }),
  });
  modelContext.registerTool({
    name: "install_key", description: "Installs a key.",
    inputSchema: { type: "object", properties: {
      server: text, key: secret, keys: { type: "array", items: secret },
      named: { type: "object", additionalProperties: secret },
    } },
    outputSchema: { type: "object", properties: { state: text, echo: text } },
    execute: async (input) => {
      window.given.push(input);
      if (input.server === "broken") throw new Error("bad key " + input.key);
      return { state: "installed", echo: input.key, more: [...input.key ?? ""].join("-") };
    },
  });
</script>`;

interface Call {
  readonly tool: string;
  readonly input?: object;
}

/** As an agent calls: the text it gets, or the words of the error. */
export const call = (page: Page, { tool, input = {} }: Call): Promise<string> =>
  page.evaluate(
    async ([name, given]) => {
      const context = (document as never as { modelContext: Record<string, CallableFunction> }).modelContext;
      const tools = await context["getTools"]?.();
      const found = tools.find((each: { name: string }) => each.name === name);
      return context["executeTool"]?.(found, given).catch((error: Error) => `${error}`);
    },
    [tool, input] as const,
  );

export const given = (page: Page): Promise<object[]> => page.evaluate("window.given");

export async function createKey(page: Page, canaryWatch: CanaryWatch): Promise<string> {
  const text = await call(page, { tool: "create_key" });
  canaryWatch.record("create_key", text);
  return JSON.parse(text)._meta["webmcp-airlock/redaction"].redactions[0].handle;
}

export const options = { head: OPEN_ROOTS, routes: { "/redeem": answer() } };
export const surfaceOf = (page: Page) => page.getByRole("region", { name: "Withheld from the agent" });
