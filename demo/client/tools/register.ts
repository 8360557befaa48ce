/** The page's tools, offered while a user is signed in. */
import { type ModelContext, modelContext, type Tool } from "../model-context.js";
import { createApiKey } from "./create-api-key.js";
import { createDeployKey } from "./create-deploy-key.js";
import { generateApiKey } from "./generate-api-key.js";
import { getLabResults } from "./get-lab-results.js";
import { installDeployKey } from "./install-deploy-key.js";
import { listApiKeys } from "./list-api-keys.js";
import { listInbox } from "./list-inbox.js";
import { noteRaw } from "./raw-results.js";
import { readFile } from "./read-file.js";
import { rehearseReveal } from "./rehearse-reveal.js";
import { sendEmail } from "./send-email.js";
import { STRANGERS_TOOLS } from "./strangers.js";

export const TOOLS: readonly Tool[] = [
  generateApiKey,
  createApiKey,
  listApiKeys,
  createDeployKey,
  installDeployKey,
  getLabResults,
  listInbox,
  ...STRANGERS_TOOLS,
  readFile,
  sendEmail,
  rehearseReveal,
];

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * The same tool, with an eye on its raw result for the panel. A site would register the tool as it
 * is.
 */
function watched(tool: Tool): Tool {
  return {
    ...tool,
    async execute(input, options) {
      try {
        const value = await tool.execute(input, options);
        noteRaw(tool.name, { value });
        return value;
      } catch (error) {
        noteRaw(tool.name, { error: messageOf(error) });
        throw error;
      }
    },
  };
}

async function registerAll(context: ModelContext, signal: AbortSignal): Promise<void> {
  await Promise.all(TOOLS.map((tool) => context.registerTool(watched(tool), { signal })));
}

/** They are gone when `signal` aborts: signed out, a page has nothing to offer. */
export async function registerTools(signal: AbortSignal): Promise<void> {
  const context = modelContext();
  if (context !== undefined) await registerAll(context, signal);
}
