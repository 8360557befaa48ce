/**
 * Rules of those who read our two files, for the members that we use: the bundle's manifest 0.3
 * (MCPB), and the registry's `server.json` of 2025-12-11. Readers of the manifest refuse members
 * that they do not know.
 */

const text = { type: "string", minLength: 1 } as const;
const texts = { type: "array", items: text } as const;
const strict = (properties: object, required: readonly string[]) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const SETTING = strict(
  {
    type: { enum: ["string", "number", "boolean", "directory", "file"] },
    title: text,
    description: text,
    required: { type: "boolean" },
    default: { type: ["string", "number", "boolean", "array"] },
    multiple: { type: "boolean" },
    sensitive: { type: "boolean" },
    min: { type: "number" },
    max: { type: "number" },
  },
  ["type", "title", "description"],
);

export const MANIFEST_RULES = strict(
  {
    manifest_version: { const: "0.3" },
    name: text,
    display_name: text,
    version: { type: "string", pattern: "^\\d+\\.\\d+\\.\\d+(?:-[\\w.]+)?$" },
    description: text,
    long_description: text,
    author: strict({ name: text, email: text, url: text }, ["name"]),
    license: text,
    icon: text,
    keywords: texts,
    server: strict(
      {
        type: { enum: ["node", "python", "binary"] },
        entry_point: text,
        mcp_config: strict(
          { command: text, args: texts, env: { type: "object", additionalProperties: text } },
          ["command"],
        ),
      },
      ["type", "entry_point", "mcp_config"],
    ),
    tools: { type: "array", items: strict({ name: text, description: text }, ["name"]) },
    tools_generated: { type: "boolean" },
    compatibility: strict(
      {
        claude_desktop: text,
        platforms: { type: "array", items: { enum: ["darwin", "win32", "linux"] } },
        runtimes: strict({ node: text, python: text }, []),
      },
      [],
    ),
    user_config: { type: "object", additionalProperties: SETTING },
  },
  ["manifest_version", "name", "version", "description", "author", "server"],
);

const ARGUMENT = {
  type: "object",
  properties: { type: { const: "positional" }, value: text, valueHint: text },
  required: ["type"],
  anyOf: [{ required: ["value"] }, { required: ["valueHint"] }],
};

export const SERVER_RULES = {
  type: "object",
  properties: {
    $schema: { const: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json" },
    name: {
      type: "string",
      minLength: 3,
      maxLength: 200,
      pattern: "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$",
    },
    description: { type: "string", minLength: 1, maxLength: 100 },
    version: { type: "string", maxLength: 255, pattern: "^\\d+\\.\\d+\\.\\d+" },
    packages: {
      type: "array",
      minItems: 1,
      items: strict(
        {
          registryType: { enum: ["npm", "pypi", "oci", "nuget", "mcpb"] },
          identifier: text,
          version: { type: "string", minLength: 1, not: { const: "latest" } },
          transport: {
            type: "object",
            properties: { type: { enum: ["stdio", "streamable-http", "sse"] } },
            required: ["type"],
          },
          packageArguments: { type: "array", items: ARGUMENT },
        },
        ["registryType", "identifier", "version", "transport"],
      ),
    },
  },
  required: ["$schema", "name", "description", "version", "packages"],
};
