/** Questions that a marked tool asks while it runs, from a server of SDK 1.x to its own client. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ElicitationCompleteNotificationSchema,
  ElicitRequestSchema,
  ListToolsRequestSchema,
  UrlElicitationRequiredError,
} from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it } from "vitest";
import { enforceTransport } from "../../../src/mcp/boundary/index.js";
import { CANARY } from "../../gateway/agent-view.js";
import { MAKE, ORIGIN } from "./by-hand.js";
import { KEY, structured } from "./servers.js";

const INFO = { name: "played", version: "1" };
const SIGN_IN = { mode: "url" as const, message: "Sign in", url: "https://a.example/", elicitationId: "e-1" };

async function connect(call: (server: Server) => Promise<CallToolResult>) {
  const server = new Server(INFO, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [MAKE] }));
  server.setRequestHandler(CallToolRequestSchema, () => call(server));
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  await server.connect(enforceTransport(theirs, { origin: ORIGIN }));
  const client = new Client(INFO, { capabilities: { elicitation: { form: {}, url: {} } } });
  await client.connect(mine);
  const heard: string[] = [];
  const before = mine.onmessage;
  mine.onmessage = (message, extra) => {
    heard.push(JSON.stringify(message));
    before?.(message, extra);
  };
  return { client, heard };
}

describe("A marked tool", () => {
  it("has a form filled in, and the value to confirm is not in it", async () => {
    const properties = {
      where: { type: "string" as const, title: "Where", enum: ["here", "there"] },
      key: { type: "string" as const, minLength: 3, default: CANARY },
      isFinal: { type: "boolean" as const, default: true },
    };
    const { client, heard } = await connect(async (server) => {
      const requestedSchema = { type: "object" as const, properties, required: ["where"] };
      const { content } = await server.elicitInput({ message: "Where to?", requestedSchema });
      return structured({ ...KEY, id: `k_${content?.["where"]}` });
    });
    const asked: unknown[] = [];
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      asked.push(params);
      return { action: "accept", content: { where: "here" } };
    });
    const result = await client.callTool({ name: "make_key", arguments: {} });
    await client.close();
    expect(asked).toMatchObject([
      {
        message: "Where to?",
        requestedSchema: {
          properties: { ...properties, key: { type: "string", minLength: 3 } },
          required: ["where"],
        },
      },
    ]);
    expect(result.structuredContent).toMatchObject({ id: "k_here" });
    expect(heard.join()).not.toContain(CANARY);
  });

  it("has the person sign in elsewhere, and its client hears when that is done", async () => {
    const { client } = await connect(async (server) => {
      await server.elicitInput(SIGN_IN);
      await server.createElicitationCompletionNotifier("e-1")();
      return structured(KEY);
    });
    const done: unknown[] = [];
    client.setRequestHandler(ElicitRequestSchema, () => ({ action: "accept" }));
    client.setNotificationHandler(ElicitationCompleteNotificationSchema, ({ params }) => {
      done.push(params);
    });
    await client.callTool({ name: "make_key", arguments: {} });
    await client.close();
    expect(done).toMatchObject([{ elicitationId: "e-1" }]);
  });

  it("says by an error that the person has to sign in first", async () => {
    const { client, heard } = await connect(async () => {
      throw new UrlElicitationRequiredError([SIGN_IN], `Sign in for ${CANARY}`);
    });
    const error: unknown = await client
      .callTool({ name: "make_key", arguments: {} })
      .catch((reason: unknown) => reason);
    await client.close();
    expect(error).toBeInstanceOf(UrlElicitationRequiredError);
    expect((error as UrlElicitationRequiredError).elicitations).toEqual([SIGN_IN]);
    expect(heard.join()).not.toContain(CANARY);
  });
});
