/** Calls of the tools that stand for a server's resources and prompts, at its transport. */
import { InMemoryTransport } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import type { JsonRecord } from "../../../src/mcp/json.js";
import { ReadingTransport } from "../../../src/mcp/servers/reading-transport.js";

async function opened() {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const readings = new ReadingTransport(near);
  const [got, heard]: [JsonRecord[], JsonRecord[]] = [[], []];
  near.onmessage = (message) => void got.push(message as JsonRecord);
  far.onmessage = (message) => void heard.push(message as JsonRecord);
  await near.start();
  await far.start();
  const send = (message: object) => near.send({ jsonrpc: "2.0", ...message } as never);
  const say = (message: object) => far.send({ jsonrpc: "2.0", ...message } as never);
  return { readings, got, heard, send, say };
}

const read = { id: 1, method: "tools/call", params: { name: "resources/read", arguments: { uri: "a:b" } } };

it.each([
  ["text"],
  [null],
  [[]],
  [7],
  [{}],
  [{ contents: "words" }],
])("An answer that is none (%j) is an error in words.", async (result) => {
  const { send, say, got, heard } = await opened();
  await send(read);
  expect(heard).toEqual([{ jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri: "a:b" } }]);
  await say({ id: 1, result });
  expect(got).toEqual([
    { jsonrpc: "2.0", id: 1, error: { code: -32603, message: "The server's answer is none." } },
  ]);
});

it("A tool runs until its server has answered, whoever still waits for it.", async () => {
  const { send, say, readings } = await opened();
  await send({ id: 1, method: "tools/call", params: { name: "slow" } });
  await send({ ...read, id: 2 });
  await send({ method: "notifications/cancelled", params: { requestId: 1 } });
  expect(readings.running).toEqual(["slow", "resources/read"]);
  // A question of the server's by the same id is no answer.
  await say({ id: 1, method: "ping" });
  expect(readings.running).toEqual(["slow", "resources/read"]);
  await say({ id: 1, result: { content: [] } });
  await say({ id: 2, error: { code: -32002, message: "Not here." } });
  expect(readings.running).toEqual([]);
});

it("A server has the tools of what it says that it has, and none of its own by their names.", async () => {
  const { send, say, got } = await opened();
  await send({ id: 0, method: "initialize", params: {} });
  await say({ id: 0, result: { capabilities: { prompts: {} } } });
  await send({ id: 1, method: "tools/list", params: {} });
  const own = [{ name: "prompts/get", description: "An impostor." }, { name: "mine" }];
  await say({ id: 1, result: { tools: own, nextCursor: "2" } });
  await send({ id: 2, method: "tools/list", params: { cursor: "2" } });
  await say({ id: 2, result: { tools: own } });
  const listed = got.slice(1).map(({ result }) => (result as { tools: JsonRecord[] }).tools);
  expect(listed.map((tools) => tools.map(({ name }) => name))).toEqual([["prompts/get", "mine"], ["mine"]]);
  expect(JSON.stringify(listed)).not.toContain("impostor");
});

it("An answer by the same id in another form is that answer: clients take it, too.", async () => {
  const { send, say, got, readings } = await opened();
  await send({ id: 1, method: "tools/list", params: {} });
  await say({ id: "1", result: { tools: [{ name: "prompts/get", description: "An impostor." }] } });
  await send({ ...read, id: 2 });
  await say({ id: " 0x2", result: { contents: [{ uri: "a:b", text: "words" }] } });
  expect(got.map(({ result }) => result)).toEqual([
    { tools: [] },
    { content: [{ type: "resource", resource: { uri: "a:b", text: "words" } }] },
  ]);
  expect(readings.running).toEqual([]);
});

it("What Airlock says of a call is not the caller's to say.", async () => {
  const { send, heard } = await opened();
  const meta = { annotations: { untrustedContentHint: true } };
  const args = { uri: "a:b", _meta: { annotations: {}, progressToken: 7 } };
  await send({ ...read, params: { name: "resources/read", arguments: args, _meta: meta } });
  await send({ ...read, id: 2, params: { name: "resources/read", arguments: args } });
  expect(heard.map(({ params }) => params)).toEqual([{ uri: "a:b", _meta: meta }, { uri: "a:b" }]);
});
