/** The app's own client, as a server of the person's sees it. */
import { Client } from "@modelcontextprotocol/client";
import type { JsonRecord } from "../json.js";

/** What a server may ask of the app's client. */
export interface AppClient {
  /** What the client said when it connected. */
  capabilities(): JsonRecord;
  /** @throws what the client answers in place of a result */
  answer(method: ServerQuestion, params: JsonRecord): Promise<JsonRecord>;
}

/** Method → the capability of a client that answers it. */
const SERVER_QUESTIONS = {
  "elicitation/create": "elicitation",
  "sampling/createMessage": "sampling",
  "roots/list": "roots",
} as const;
export type ServerQuestion = keyof typeof SERVER_QUESTIONS;

/** What a server says of itself besides its tools, unasked. */
export const SERVER_NOTICES = [
  "notifications/resources/updated",
  "notifications/resources/list_changed",
  "notifications/prompts/list_changed",
] as const;
export type ServerNotice = (typeof SERVER_NOTICES)[number];

function capabilitiesFor(client: AppClient | undefined): JsonRecord {
  const said = Object.entries(client?.capabilities() ?? {});
  const passed: readonly string[] = Object.values(SERVER_QUESTIONS);
  return Object.fromEntries(said.filter(([name]) => passed.includes(name)));
}

function listenFor(client: Client, app: AppClient | undefined, capabilities: JsonRecord): void {
  if (app === undefined) return;
  for (const [method, capability] of Object.entries(SERVER_QUESTIONS)) {
    if (capabilities[capability] === undefined) continue;
    client.setRequestHandler(
      method as never,
      (async ({ params }: { params?: JsonRecord }) =>
        await app.answer(method as ServerQuestion, params ?? {})) as never,
    );
  }
}

export interface ClientParts {
  readonly version: string;
  readonly mode: "auto" | "legacy";
  /** The server's tools are others than before. */
  changed(): void;
  noticed(notice: ServerNotice, params: JsonRecord): void;
  /** Without it, what a server asks its client for is refused. */
  readonly app: AppClient | undefined;
}

/** @returns the official client for one server, not connected */
export function createClient({ version, mode, changed, noticed, app }: ClientParts): Client {
  const capabilities = capabilitiesFor(app);
  const when = (onChanged: () => void) => ({ autoRefresh: false, debounceMs: 0, onChanged });
  const listChanged = {
    tools: when(changed),
    resources: when(() => noticed("notifications/resources/list_changed", {})),
    prompts: when(() => noticed("notifications/prompts/list_changed", {})),
  };
  const options = { capabilities, versionNegotiation: { mode }, listChanged };
  const client = new Client({ name: "webmcp-airlock", version }, options);
  client.onerror = () => undefined;
  // Some servers say it without having declared that they would.
  client.setNotificationHandler("notifications/tools/list_changed" as never, changed);
  for (const method of SERVER_NOTICES) {
    client.setNotificationHandler(method, ({ params }) => noticed(method, { ...params }));
  }
  listenFor(client, app, capabilities);
  return client;
}
