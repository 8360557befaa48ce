/**
 * The secret is a field of the result. The tool returns it as it is; the mark keeps it from the
 * agent.
 */
import { api } from "../data/api.js";
import { changed } from "../data/changes.js";
import type { Tool } from "../model-context.js";
import { readText } from "./input.js";

export const generateApiKey: Tool = {
  name: "generate_api_key",
  title: "Generate an API key",
  description: "Creates an API key for the telemetry service. The person receives its value, you do not.",
  inputSchema: {
    type: "object",
    properties: { name: { type: "string", maxLength: 40, description: "What the key is for" } },
    required: ["name"],
  },
  outputSchema: {
    type: "object",
    properties: {
      id: { type: "string" },
      name: { type: "string" },
      prefix: { type: "string", description: "Names the key in lists" },
      createdAt: { type: "string", format: "date-time" },
      secret: { type: "string", title: "API key", "x-sensitive": true },
    },
    required: ["id", "name", "secret"],
  },
  annotations: { consequentialHint: true },
  async execute(input, options) {
    const created = await api.createKey(readText(input, "name"), "inline", options?.signal);
    changed("keys");
    return "secret" in created ? { ...created.key, secret: created.secret } : created.key;
  },
};
