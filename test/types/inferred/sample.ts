/**
 * Inputs and results follow from literal JSON Schemas; what is marked cannot be read on the agent's
 * side.
 */
import {
  type AgentResult,
  defineTool,
  type ModelContextTool,
  type ReturnOf,
  type ToolInput,
  type ToolResult,
} from "webmcp-airlock";
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
type Taken<Schema extends object> = NonNullable<
  Parameters<typeof defineTool<object, Schema>>[0]["outputSchema"]
>;
type TakenInput<Schema extends object> = NonNullable<
  Parameters<typeof defineTool<Schema, object>>[0]["inputSchema"]
>;
type IsRefused<Schema, By> = Schema extends By ? never : true;
interface Member {
  readonly type: "object";
  readonly properties: { readonly key: { readonly type: "string"; readonly x_sensitive: true } };
}
interface Item {
  readonly anyOf: readonly [{ readonly type: "array"; readonly items: { readonly sensitive: true } }];
}
interface Hint {
  readonly type: "string";
  readonly sensitiveHint: true;
}
interface Typo {
  readonly type: "string";
  readonly "x-sensitve": true;
}
interface NoJson {
  readonly "~standard": { readonly version: 1; readonly vendor: "v" };
}
interface Sound {
  readonly type: "object";
  readonly properties: { readonly sensitive: { readonly type: "string"; readonly "x-sensitive": true } };
}
export const refused: [
  IsRefused<Member, Taken<Member>>,
  IsRefused<Member, TakenInput<Member>>,
  IsRefused<Item, Taken<Item>>,
  IsRefused<Hint, Taken<Hint>>,
  IsRefused<Typo, Taken<Typo>>,
  IsRefused<NoJson, Taken<NoJson>>,
] = [true, true, true, true, true, true];
/** The sentence says it. */
export const sentence: Taken<Member> extends `“x_sensitive” marks nothing.${string}` ? true : never = true;
export const taken: Sound extends Taken<Sound> ? true : never = true;
/** A reference has no `url`. */
interface Described {
  readonly type: "object";
  readonly required: readonly ["n"];
  readonly properties: { readonly n: { readonly type: "number" } };
}
interface Content<Block> {
  readonly content: readonly Block[];
}
type Reference = { readonly type: "secret_reference"; readonly id: string };
export const right: Content<Reference & { readonly redeemUrl: string }> extends ReturnOf<Described>
  ? true
  : never = true;
export const wrong: Content<Reference & { readonly url: string }> extends ReturnOf<Described> ? never : true =
  true;
type Hints = keyof NonNullable<ModelContextTool["annotations"]>;
export const noSuchHint: [
  "sensitivHint" extends Hints ? never : true,
  "sensitiveHint" extends Hints ? true : never,
] = [true, true];
