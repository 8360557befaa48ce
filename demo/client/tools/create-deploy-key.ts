/** Half of a story: the agent gets a handle for the key that this makes, and never the key. */
import { api } from "../data/api.js";
import type { Tool } from "../model-context.js";
import { readText } from "./input.js";

export const createDeployKey: Tool = {
  name: "create_deploy_key",
  title: "Create a deploy key",
  description: "Creates a key that lets a machine fetch releases. Its value is for install_deploy_key.",
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
      fingerprint: { type: "string", description: "Names the key in lists" },
      deploy_key: { type: "string", "x-sensitive": true },
    },
    required: ["id", "name", "deploy_key"],
  },
  annotations: { consequentialHint: true },
  async execute(input, options) {
    const { key, secret } = await api.createDeployKey(readText(input, "name"), options?.signal);
    return { ...key, deploy_key: secret };
  },
};
