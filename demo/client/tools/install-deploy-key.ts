/**
 * The other half: it takes the key where the schema marks it. An agent passes a handle, or leaves
 * it out and the person is asked. What the tool gets is the key itself, which the server checks.
 */
import { api } from "../data/api.js";
import { changed } from "../data/changes.js";
import type { Tool } from "../model-context.js";
import { readText } from "./input.js";

export const installDeployKey: Tool = {
  name: "install_deploy_key",
  title: "Install a deploy key",
  description: "Installs a deploy key on one of the ship's machines.",
  inputSchema: {
    type: "object",
    properties: {
      machine: { type: "string", enum: ["winch", "sonar", "buoy"] },
      key: { type: "string", title: "Deploy key", "x-sensitive": true },
    },
    required: ["machine", "key"],
  },
  outputSchema: {
    type: "object",
    properties: {
      installed: { type: "boolean" },
      machine: { type: "string" },
      fingerprint: { type: "string", description: "Of the key that the machine holds now" },
    },
  },
  annotations: { consequentialHint: true },
  async execute(input, options) {
    const { machine } = await api.installDeployKey(
      readText(input, "machine"),
      readText(input, "key"),
      options?.signal,
    );
    changed("deploy");
    return { installed: true, machine: machine.id, fingerprint: machine.key?.fingerprint };
  },
};
