/**
 * The evaluation with a model behind an endpoint: a server of this test's that speaks chat
 * completions, and obeys nobody.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { evaluate } from "./main.js";
import { fromCsv } from "./report/csv.js";

const KEY = "sk-test-0d3c1b5a9e";

interface Wire {
  readonly model: string;
  readonly messages: readonly { readonly role: string }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}
const asked: { readonly key: string | undefined; readonly body: Wire }[] = [];

/** Calls the first tool once, and then has its answer. */
function answerTo({ messages, tools = [] }: Wire): object {
  const [first] = tools;
  if (messages.some(({ role }) => role === "tool") || first === undefined) return { content: "That is all." };
  return {
    tool_calls: [{ id: "c1", type: "function", function: { name: first.function.name, arguments: "{}" } }],
  };
}

let server: Server;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    const body = JSON.parse(text) as Wire;
    asked.push({ key: request.headers.authorization, body });
    response.end(JSON.stringify({ choices: [{ message: answerTo(body) }] }));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterAll(() => server.close());

it("A model behind an endpoint plays each condition, and the report names it.", async () => {
  const { port } = server.address() as AddressInfo;
  const endpoint = { url: `http://127.0.0.1:${port}/v1`, key: KEY, model: "small-model" };
  const { csv, report } = await evaluate({ seed: 7, endpoint, every: 1_000 });
  const runs = fromCsv(csv);
  expect(runs).toHaveLength(10);
  expect(runs.every(({ isDone }) => isDone)).toBe(true);
  expect(report).toContain("Seed 7, model: small-model.");
  expect(report).not.toContain("obeys every instruction");
  // Twice in each run: what to call, and what came of it.
  expect(asked).toHaveLength(20);
  expect(new Set(asked.map(({ key }) => key))).toEqual(new Set([`Bearer ${KEY}`]));
  expect(asked.every(({ body }) => body.model === "small-model" && (body.tools?.length ?? 0) > 3)).toBe(true);
  expect(JSON.stringify([csv, report])).not.toContain(KEY);
});
