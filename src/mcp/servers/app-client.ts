/** The app's own client, as a server of the person's sees it. */
import type { Client } from "@modelcontextprotocol/client";
import type { JsonRecord } from "../json.js";

/** What a server may ask of the app's client, and tell it. */
export interface AppClient {
  /** As the client said when it connected. */
  capabilities(): JsonRecord;
  /** @throws what the client answers in place of a result */
  answer(method: ServerQuestion, params: JsonRecord): Promise<JsonRecord>;
  notified(method: ServerNotice, params: JsonRecord): void;
}

/** Method → the capability of a client that answers it. */
const SERVER_QUESTIONS = {
  "elicitation/create": "elicitation",
  "sampling/createMessage": "sampling",
  "roots/list": "roots",
} as const;
export type ServerQuestion = keyof typeof SERVER_QUESTIONS;

const SERVER_NOTICES = [
  "notifications/resources/updated",
  "notifications/resources/list_changed",
  "notifications/prompts/list_changed",
] as const;
export type ServerNotice = (typeof SERVER_NOTICES)[number];

/** A server may ask what the client can answer. */
export function capabilitiesFor(client: AppClient | undefined): JsonRecord {
  const said = Object.entries(client?.capabilities() ?? {});
  const passed: readonly string[] = Object.values(SERVER_QUESTIONS);
  return Object.fromEntries(said.filter(([name]) => passed.includes(name)));
}

export function listenFor(client: Client, app: AppClient | undefined, capabilities: JsonRecord): void {
  if (app === undefined) return;
  for (const [method, capability] of Object.entries(SERVER_QUESTIONS)) {
    if (capabilities[capability] === undefined) continue;
    client.setRequestHandler(
      method as never,
      (async ({ params }: { params?: JsonRecord }) =>
        await app.answer(method as ServerQuestion, params ?? {})) as never,
    );
  }
  for (const method of SERVER_NOTICES) {
    client.setNotificationHandler(method, ({ params }) => app.notified(method, { ...params }));
  }
}
