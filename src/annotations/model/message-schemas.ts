/** Messages that carry annotations, as JSON Schema · S0-31, S0-33, S0-37, S0-39, S4-06 … S4-08 */

export interface Schema {
  readonly [keyword: string]: unknown;
}

export const ref = (name: string): Schema => ({ $ref: `#/$defs/${name}` });

const object = (properties: Schema, required = Object.keys(properties)): Schema => ({
  type: "object",
  properties,
  ...(required.length > 0 ? { required } : {}),
});

const STRING: Schema = { type: "string" };

const asking = (method: string): Schema =>
  object({
    method: { type: "string", const: method },
    params: object({ name: STRING, arguments: { type: "object" } }),
  });

/** Requests without JSON-RPC's own members; for results, the value of `result`. */
export const MESSAGE_SCHEMAS: Readonly<Record<string, Schema>> = {
  GetToolAnnotationsRequest: asking("tools/annotations"),
  GetToolAnnotationsResult: object({ annotations: ref("ToolAnnotations") }),
  ResolveToolRequest: asking("tools/resolve"),
  ResolveToolResult: object({ tool: object({ name: STRING, annotations: ref("ToolAnnotations") }) }),
  AnnotatedCallRequest: object({
    method: { type: "string", const: "tools/call" },
    params: object(
      {
        name: STRING,
        arguments: { type: "object" },
        _meta: object({ annotations: ref("RequestAnnotations") }, []),
      },
      ["name"],
    ),
  }),
  AnnotatedCallResult: object({ _meta: object({ annotations: ref("ToolAnnotations") }, []) }, []),
};
