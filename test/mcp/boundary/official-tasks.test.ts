/** Tasks of the official SDK 1.x, from its own store to its own client, through a boundary. */

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTaskStore } from "@modelcontextprotocol/sdk/experimental/tasks";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { expect, it } from "vitest";
import { z } from "zod";
import { enforceTransport } from "../../../src/mcp/boundary/index.js";
import { CANARY } from "../../gateway/agent-view.js";
import { KEY, structured, text } from "./servers.js";

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

/** A server whose tool has no marks, and goes on when `goOn` is called. */
function serverThatWaits() {
  const capabilities = { tasks: { requests: { tools: { call: {} } } } };
  const server = new McpServer(INFO, { capabilities, taskStore: new InMemoryTaskStore() });
  let goOn: (() => Promise<void>) | undefined;
  server.experimental.tasks.registerToolTask(
    "count_rows",
    { execution: { taskSupport: "required" } },
    {
      async createTask({ taskStore, sendNotification, _meta }) {
        const task = await taskStore.createTask({ ttl: 60_000, pollInterval: 5 });
        const { progressToken = "" } = _meta ?? {};
        goOn = async () => {
          const params = { progressToken, progress: 1, total: 2, message: "Half way" };
          await sendNotification({ method: "notifications/progress", params });
          await taskStore.storeTaskResult(task.taskId, "completed", text("3 rows"));
        };
        await taskStore.updateTaskStatus(task.taskId, "working", "Counting");
        return { task };
      },
      getTask: async ({ taskId, taskStore }) => await taskStore.getTask(taskId),
      getTaskResult: async ({ taskId, taskStore }) => (await taskStore.getTaskResult(taskId)) as never,
    },
  );
  const takeOn = async () => {
    await goOn?.();
    goOn = undefined;
  };
  return { server, goOn: takeOn };
}

it("Of a task without marks a client has its words and its progress, too.", async () => {
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  const { server, goOn } = serverThatWaits();
  await server.connect(enforceTransport(theirs, { origin: "mcp:played" }));
  const client = new Client(INFO);
  await client.connect(mine);
  const progress: unknown[] = [];
  const told: unknown[] = [];
  const options = { task: { ttl: 60_000 }, onprogress: (each: unknown) => void progress.push(each) };
  const call = { name: "count_rows", arguments: {} };
  for await (const each of client.experimental.tasks.callToolStream(call, undefined, options)) {
    told.push(each);
    if (each.type === "taskStatus") await goOn();
  }
  await client.close();
  expect(told).toContainEqual({
    type: "taskStatus",
    task: expect.objectContaining({ statusMessage: "Counting" }),
  });
  expect(progress).toEqual([{ progress: 1, total: 2, message: "Half way" }]);
  expect(told.at(-1)).toMatchObject({ type: "result", result: text("3 rows") });
});
