/** Tasks of the official SDK 1.x, from its own store to its own client, through a boundary. */

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTaskStore } from "@modelcontextprotocol/sdk/experimental/tasks";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { expect, it } from "vitest";
import { z } from "zod";
import { enforceTransport } from "../../../src/mcp/boundary/index.js";
import { CANARY } from "../../gateway/agent-view.js";
import { KEY, structured } from "./servers.js";

const INFO = { name: "played", version: "1" };

/** A server whose marked tool runs as a task, and talks about it. */
function serverWithTask(): McpServer {
  const capabilities = { tasks: { requests: { tools: { call: {} } } }, logging: {} };
  const server = new McpServer(INFO, { capabilities, taskStore: new InMemoryTaskStore() });
  const outputSchema = { id: z.string(), secret: z.string().meta({ "x-sensitive": true }) };
  server.experimental.tasks.registerToolTask(
    "make_key",
    { outputSchema, execution: { taskSupport: "required" } },
    {
      async createTask({ taskStore, sendNotification }) {
        const task = await taskStore.createTask({ ttl: 60_000, pollInterval: 5 });
        await taskStore.updateTaskStatus(task.taskId, "working", `Making ${CANARY}`);
        const params = { level: "info" as const, data: CANARY };
        await sendNotification({ method: "notifications/message", params });
        await taskStore.storeTaskResult(task.taskId, "completed", structured(KEY));
        return { task };
      },
      getTask: async ({ taskId, taskStore }) => await taskStore.getTask(taskId),
      getTaskResult: async ({ taskId, taskStore }) => (await taskStore.getTaskResult(taskId)) as never,
    },
  );
  return server;
}

it("A client has the result of a task as its tool's contract leaves it.", async () => {
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  await serverWithTask().connect(enforceTransport(theirs, { origin: "mcp:played" }));
  const client = new Client(INFO);
  await client.connect(mine);
  const heard: unknown[] = [];
  const before = mine.onmessage;
  mine.onmessage = (message, extra) => {
    heard.push(message);
    before?.(message, extra);
  };
  const task = { ttl: 60_000 };
  const call = { name: "make_key", arguments: {} };
  const told: { type: string; result?: unknown }[] = [];
  for await (const each of client.experimental.tasks.callToolStream(call, undefined, { task }))
    told.push(each);
  await client.close();
  expect(told[0]).toMatchObject({ type: "taskCreated" });
  expect(told.at(-1)).toMatchObject({ type: "result", result: { structuredContent: { id: "k_1" } } });
  expect(JSON.stringify(heard)).not.toContain(CANARY);
});
