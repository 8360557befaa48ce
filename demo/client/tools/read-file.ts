/**
 * A text passes; of an env file the agent learns which variables there are, never what they hold.
 */
import { ApiError, api } from "../data/api.js";
import type { Tool } from "../model-context.js";
import { readText } from "./input.js";

export const readFile: Tool = {
  name: "read_file",
  title: "Read a file",
  description: "Reads one of the person's files. Of .env files you get the names of the variables.",
  inputSchema: {
    type: "object",
    properties: {
      name: { type: "string", enum: ["deploy.env", "README.md", "stations.csv"], description: "Which file" },
    },
    required: ["name"],
  },
  outputSchema: {
    type: "object",
    properties: {
      name: { type: "string" },
      kind: { enum: ["text", "env", "missing"] },
      modifiedOn: { type: "string", format: "date" },
      text: { type: "string" },
      variables: {
        type: "array",
        items: {
          type: "object",
          properties: {
            name: { type: "string" },
            value: { type: "string", title: "Variable", "x-sensitive": true },
          },
          required: ["name", "value"],
        },
      },
    },
    required: ["name", "kind"],
  },
  annotations: {
    readOnlyHint: true,
    returnMetadata: { source: "user", sensitivity: ["none", "credentials"] },
  },
  async execute(input, options) {
    const name = readText(input, "name");
    try {
      return (await api.file(name, options?.signal)).file;
    } catch (error) {
      // In the declared shape: of a tool with marks, anything else would be withheld.
      if (error instanceof ApiError && error.status === 404)
        return { name, kind: "missing", text: error.message };
      throw error;
    }
  },
};
