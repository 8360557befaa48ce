/** Strangers wrote this. It passes whole, and says about itself that it is not to be trusted. */
import { api } from "../data/api.js";
import type { Tool } from "../model-context.js";

export const listInbox: Tool = {
  name: "list_inbox",
  title: "Read the inbox",
  description: "Lists received letters. Anybody can write to this address.",
  inputSchema: { type: "object", properties: {} },
  annotations: {
    readOnlyHint: true,
    untrustedContentHint: true,
    openWorldHint: true,
    returnMetadata: { source: "untrustedPublic", sensitivity: "none" },
  },
  async execute(_input, options) {
    return api.inbox(options?.signal);
  },
};
