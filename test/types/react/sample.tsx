/** React: hooks infer, too, and JSX knows the element. */
import { type AgentResult, defineTool, SecretReference, useTool } from "webmcp-airlock/react";

const order = defineTool({
  name: "find_order",
  description: "Finds an order.",
  outputSchema: {
    type: "object",
    required: ["id"],
    properties: { id: { type: "string", "x-sensitive": true } },
  },
  execute: () => ({ id: "7" }),
});
export const isHidden: AgentResult<typeof order>["id"] extends string ? never : true = true;

export function Orders({ handle }: { readonly handle: string }) {
  const state = useTool(order);
  useTool({
    name: "search",
    description: "Searches.",
    inputSchema: { type: "object", required: ["q"], properties: { q: { type: "string" } } },
    execute: ({ q }) => q.trim(),
  });
  if (state.status === "failed") return <p>{String(state.error)}</p>;
  return (
    <div>
      <SecretReference handle={handle} className="key" />
      <secret-reference handle={handle} />
    </div>
  );
}

interface Misspelt {
  readonly type: "string";
  readonly x_sensitive: true;
}
type Taken = Parameters<typeof useTool<object, Misspelt>>[0]["outputSchema"];
export const isRefused: Misspelt extends Taken ? never : true = true;
