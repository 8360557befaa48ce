/** The client's side of what servers have besides tools, and of what they ask. */
import {
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { isRecord } from "../../intrinsics/language.js";
import { READINGS, type Reading } from "../../link/readings.js";
import { questionGone, serverAsks, serverSamples } from "../../texts/alone.js";
import { unansweredQuestion } from "../../texts/apps.js";
import type { JsonRecord } from "../json.js";
import { whatIsMissing } from "../server/answers.js";
import { type AskedCalls, QuestionGoneError } from "../server/asked-calls.js";
import { askingOf, codeFor, optionsOf } from "../server/create-server.js";
import type { AppClient, ServerNotice } from "../servers/app-client.js";
import { messageOf } from "../servers/server-error.js";
import { LineError, NoAnswerError, type RequestOptions, type ToolSource } from "../source.js";
import type { ListName } from "./listed-items.js";
import type { OtherLists } from "./other-lists.js";

export const OTHER_CAPABILITIES = {
  resources: { subscribe: true, listChanged: true },
  prompts: { listChanged: true },
  completions: {},
} as const;

const LISTING: Readonly<Record<string, ListName>> = {
  "resources/list": "resources",
  "resources/templates/list": "resourceTemplates",
  "prompts/list": "prompts",
};
/** Requests whose answer may be a question first · MCP 2026-07-28 */
const MAY_ASK: readonly Reading[] = ["resources/read", "prompts/get"];

/** In the client's own words for errors. */
async function answered<Answer>(answer: Promise<Answer>, source: ToolSource): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    if (error instanceof NoAnswerError) {
      const words = whatIsMissing(source.states()) ?? unansweredQuestion();
      throw new ProtocolError(ProtocolErrorCode.InternalError, words);
    }
    if (error instanceof QuestionGoneError)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, questionGone());
    const code = error instanceof LineError ? codeFor(error.code) : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, messageOf(error));
  }
}

export interface OthersParts {
  readonly lists: OtherLists;
  readonly source: ToolSource;
  /** Where the client's person is asked by the client. */
  readonly asked?: AskedCalls<JsonRecord>;
}

export function serveOthers(server: Server, { lists, source, asked }: OthersParts): void {
  const handle = (method: string, handler: (params: JsonRecord, ctx: ServerContext) => Promise<JsonRecord>) =>
    server.setRequestHandler(
      method as never,
      (({ params = {} }: { readonly params?: JsonRecord }, ctx: ServerContext) =>
        answered(handler(params, ctx), source)) as never,
    );
  for (const [method, name] of Object.entries(LISTING)) {
    handle(method, async () => ({ [name]: await lists.list(name) }));
  }
  for (const reading of READINGS) {
    handle(reading, async (params, ctx) => {
      const { options, told } = optionsOf(ctx, reading);
      const start = (given: RequestOptions) => lists.answer(reading, params, given);
      const mayAsk = asked !== undefined && MAY_ASK.includes(reading);
      const turn = mayAsk ? await asked.run(askingOf(server, ctx), options, start) : undefined;
      if (turn !== undefined && "asked" in turn) return turn.asked as unknown as JsonRecord;
      const answer = turn?.answer ?? (await start(options));
      await told();
      return answer;
    });
  }
}

/** What servers say unasked goes to every client. */
export function tellOthers(lists: OtherLists, servers: ReadonlySet<Server>): void {
  const tell: Readonly<Record<ServerNotice, (server: Server, uri: string) => Promise<void>>> = {
    "notifications/resources/updated": (server, uri) => server.sendResourceUpdated({ uri }),
    "notifications/resources/list_changed": (server) => server.sendResourceListChanged(),
    "notifications/prompts/list_changed": (server) => server.sendPromptListChanged(),
  };
  lists.onNotice(({ method, uri = "" }) => {
    for (const server of servers) tell[method](server, uri).catch(() => undefined);
  });
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
  };
}
