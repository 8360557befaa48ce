/**
 * Strangers wrote this. It passes whole, and says about itself what the trust proposal's
 * `list_inbox` says.
 */
import { api } from "../data/api.js";
import type { Tool } from "../model-context.js";

export const listInbox: Tool = {
  name: "list_inbox",
  title: "Read the inbox",
  description: "List recent emails in the user's inbox.",
  inputSchema: {
    type: "object",
    properties: { limit: { type: "number" } },
    required: [],
    additionalProperties: false,
  },
  annotations: {
    // For browsers that know the hints only.
    readOnlyHint: true,
    untrustedContentHint: true,
    openWorldHint: true,
    inputMetadata: { destination: "ephemeral", sensitivity: "none", outcomes: "benign" },
    returnMetadata: { source: "untrustedPublic", sensitivity: ["pii", "user"] },
  },
  async execute({ limit }, options) {
    const { messages } = await api.inbox(options?.signal);
    return { messages: typeof limit === "number" ? messages.slice(0, Math.max(0, limit)) : messages };
  },
};
