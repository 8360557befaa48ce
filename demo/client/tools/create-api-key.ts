/**
 * The secret never enters the page: the backend keeps it behind a one-time reference for the
 * person.
 */
import { api } from "../data/api.js";
import { backend } from "../data/backend.js";
import { changed } from "../data/changes.js";
import type { Tool } from "../model-context.js";
import { NO_REFERENCES, readText, refusal } from "./input.js";

export const createApiKey: Tool = {
  name: "create_api_key",
  title: "Create an API key by reference",
  description: "Creates an API key and leaves its value with the server, for the person to collect once.",
  inputSchema: {
    type: "object",
    properties: { name: { type: "string", maxLength: 40, description: "What the key is for" } },
    required: ["name"],
  },
  annotations: { consequentialHint: true },
  async execute(input, options) {
    if (!backend.redeems) return refusal(NO_REFERENCES);
    const created = await api.createKey(readText(input, "name"), "reference", options?.signal);
    changed("keys");
    const text = {
      type: "text",
      text: `Created the API key “${created.key.name}” (${created.key.prefix}…).`,
    };
    if (!("reference" in created)) return { content: [text] };
    return { content: [text, created.reference] };
  },
};
