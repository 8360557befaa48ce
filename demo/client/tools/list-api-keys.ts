/** Nothing here is sensitive, so nothing is touched: the agent gets the result byte for byte. */
import { api } from "../data/api.js";
import type { Tool } from "../model-context.js";

export const listApiKeys: Tool = {
  name: "list_api_keys",
  title: "List API keys",
  description: "Lists the person's API keys by name and prefix.",
  inputSchema: { type: "object", properties: {} },
  annotations: { readOnlyHint: true },
  async execute(_input, options) {
    return api.keys(options?.signal);
  },
};
