/**
 * Inputs and results follow from literal JSON Schemas; what is marked cannot be read on the agent's
 * side.
 */
import { type AgentResult, defineTool, type ToolInput, type ToolResult } from "webmcp-airlock";
import "webmcp-airlock/globals";

const order = defineTool({
  name: "find_order",
  description: "Finds an order.",
  inputSchema: {
    type: "object",
    required: ["number"],
    properties: { number: { type: "string" }, count: { type: "integer" } },
    additionalProperties: false,
  },
  outputSchema: {
    type: "object",
    required: ["id", "key"],
    properties: { id: { type: "string" }, key: { type: "string", "x-sensitive": true } },
    additionalProperties: false,
  },
  execute: ({ number, count }) => ({ id: number.trim(), key: String(count?.toFixed()) }),
});
export const input: ToolInput<typeof order> = { number: "7", count: 1 };
/** A member that the schema does not describe cannot be returned. */
export const checked: { id: number; key: string } extends ToolResult<typeof order> ? never : true = true;
export const result: ToolResult<typeof order> = { id: "7", key: "for the person" };
type Seen = AgentResult<typeof order>;
export const id = (seen: Seen): string => seen.id;
/** A marked member is not a text for agents' code. */
export const marked: Seen["key"] extends string ? never : true = true;
await document.modelContext.registerTool(order);
await document.modelContext.registerTool({
  name: "book",
  description: "Books a cabin.",
  inputSchema: {
    type: "object",
    properties: { cabin: { enum: ["inside", "balcony"] } },
    required: ["cabin"],
  },
  execute(each) {
    const cabin: "balcony" | "inside" = each.cabin;
    return cabin;
  },
});
await navigator.modelContext.registerTool({
  name: "search",
  description: "Searches.",
  execute: (each, { signal, annotations }) => [each["q"], signal.aborted, annotations?.openWorldHint],
});
defineTool({
  name: "mcp",
  description: "Returns an MCP result.",
  outputSchema: { type: "object", required: ["n"], properties: { n: { type: "number" } } },
  execute: async () => ({ content: [{ type: "text", text: "1" }], structuredContent: { n: 1 } }),
});
/**
 * Members that no schema names are not there, at any depth, also where others may be: so slips in
 * names are found.
 */
const nested = defineTool({
  name: "nested",
  description: "Has members that others may stand beside.",
  inputSchema: {
    type: "object",
    required: ["place"],
    properties: { place: { type: "object", required: ["town"], properties: { town: { type: "string" } } } },
  },
  execute: ({ place: { town } }) => town.trim(),
});
type Nested = ToolInput<typeof nested>;
export const named: [keyof Nested, keyof Nested["place"]] = ["place", "town"];
export const unnamed: "plaec" extends keyof Nested ? never : true = true;
export const deeper: "twon" extends keyof Nested["place"] ? never : true = true;
/** They are there if a schema describes the others, or names none. */
defineTool({
  name: "maps",
  description: "Takes any names.",
  inputSchema: {
    type: "object",
    properties: { id: { type: "string" } },
    additionalProperties: { type: "string" },
  },
  execute: (each) => [each.id?.trim(), each["other"]],
});
defineTool({
  name: "anything",
  description: "Takes anything.",
  inputSchema: { type: "object" },
  execute: (each) => each["other"],
});
document.createElement("secret-reference").handle = "airlock-…";
/** Near misses of the mark are refused, wherever they stand; members may be called so. */
const plain = { name: "n", description: "N.", execute: () => 1 } as const;
const inMember = { type: "object", properties: { key: { type: "string", x_sensitive: true } } } as const;
// @ts-expect-error “x_sensitive” marks nothing. Write "x-sensitive": true.
defineTool({ ...plain, outputSchema: inMember });
// @ts-expect-error The same of an input.
defineTool({ ...plain, inputSchema: inMember });
// @ts-expect-error The same without defineTool.
document.modelContext.registerTool({ ...plain, outputSchema: inMember });
const inBranch = { anyOf: [{ type: "array", items: { sensitive: true } }] } as const;
// @ts-expect-error The same of an item in a branch.
defineTool({ ...plain, outputSchema: inBranch });
// @ts-expect-error The same of the whole.
defineTool({ ...plain, outputSchema: { type: "string", sensitiveHint: true } });
// @ts-expect-error The same of a misspelt word.
defineTool({ ...plain, outputSchema: { type: "string", "x-sensitve": true } });
defineTool({ ...plain, outputSchema: { type: "object", properties: { sensitive: { type: "number" } } } });
// @ts-expect-error There is no such hint.
defineTool({ ...plain, annotations: { sensitivHint: true } });
// @ts-expect-error A hint is a member of annotations.
defineTool({ ...plain, sensitiveHint: true });
declare const withoutJson: { readonly "~standard": { readonly version: 1; readonly vendor: "v" } };
// @ts-expect-error This schema has no JSON Schema: use …
defineTool({ ...plain, outputSchema: withoutJson });
