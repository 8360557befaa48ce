/** The client's side of what servers have besides tools, and of what they ask. */
import {
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { isRecord } from "../../intrinsics/language.js";
import { serverAsks, serverSamples } from "../../texts/alone.js";
import type { JsonRecord } from "../json.js";
import type { AppClient } from "../servers/app-client.js";
import { messageOf } from "../servers/server-error.js";
import { LineError } from "../source.js";
import type { ListName, OtherLists } from "./other-lists.js";

export const OTHER_CAPABILITIES = {
  resources: { subscribe: true, listChanged: true },
  prompts: { listChanged: true },
} as const;

const LISTING: Readonly<Record<string, ListName>> = {
  "resources/list": "resources",
  "resources/templates/list": "resourceTemplates",
  "prompts/list": "prompts",
};
const OF_RESOURCE = ["resources/read", "resources/subscribe", "resources/unsubscribe"];

type Handler = (params: JsonRecord, signal: AbortSignal) => Promise<JsonRecord>;

/** In the client's own words for errors. */
async function answered(answer: Promise<JsonRecord>): Promise<JsonRecord> {
  try {
    return await answer;
  } catch (error) {
    const code = error instanceof LineError ? error.code : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, messageOf(error));
  }
}

export function serveOthers(server: Server, lists: OtherLists): void {
  const handle = (method: string, handler: Handler) =>
    server.setRequestHandler(
      method as never,
      (({ params = {} }: { readonly params?: JsonRecord }, { mcpReq }: ServerContext) =>
        answered(handler(params, mcpReq.signal))) as never,
    );
  for (const [method, name] of Object.entries(LISTING)) {
    handle(method, async () => ({ [name]: await lists.list(name) }));
  }
  for (const method of OF_RESOURCE) {
    handle(method, (params, signal) => lists.ofResource(method, params, signal));
  }
  handle("prompts/get", (params, signal) => lists.prompt(params, signal));
}

/**
 * Its name stands before what a person reads, so that no server speaks for another, or for Airlock.
 */
function questionOf(title: string, { message, ...rest }: JsonRecord): JsonRecord {
  return typeof message === "string" ? { ...rest, message: serverAsks(title, message) } : rest;
}

/**
 * Attack: "the context of this server", since for the client all servers here are one, and what the
 * others have read would go to this one.
 */
function samplingOf(title: string, { includeContext: _, systemPrompt, ...rest }: JsonRecord): JsonRecord {
  const words = typeof systemPrompt === "string" ? systemPrompt : "";
  return { ...rest, systemPrompt: serverSamples(title, words) };
}

/** What a server asks of the client. */
export function appClientOf(server: () => Server | undefined, title: string): AppClient {
  return {
    capabilities() {
      const capabilities = server()?.getClientCapabilities();
      return isRecord(capabilities) ? capabilities : {};
    },
    async answer(method, params) {
      const client = server();
      if (client === undefined) throw new LineError(ProtocolErrorCode.InternalError, "The client is gone.");
      if (method === "roots/list") return (await client.listRoots()) as JsonRecord;
      if (method === "sampling/createMessage")
        return (await client.createMessage(samplingOf(title, params) as never)) as JsonRecord;
      return (await client.elicitInput(questionOf(title, params) as never)) as JsonRecord;
    },
    notified(method, params) {
      const client = server();
      if (client === undefined) return;
      const told = {
        "notifications/resources/updated": () => client.sendResourceUpdated(params as { uri: string }),
        "notifications/resources/list_changed": () => client.sendResourceListChanged(),
        "notifications/prompts/list_changed": () => client.sendPromptListChanged(),
      }[method];
      told().catch(() => undefined);
    },
  };
}
