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

const misspelt = { type: "string", x_sensitive: true } as const;
export function Misspelt() {
  // @ts-expect-error “x_sensitive” marks nothing. Write "x-sensitive": true.
  useTool({ name: "n", description: "N.", outputSchema: misspelt, execute: () => "" });
  return null;
}
