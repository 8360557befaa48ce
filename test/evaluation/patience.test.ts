/**
 * An endpoint that fails: asked again with patience, and given up with words where that is no use.
 */
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createChatModel } from "../../demo/agent/core.js";
import { type EvaluationOptions, evaluate } from "./main.js";
import { fromCsv } from "./report/csv.js";
import { createPatience, EndpointProblem } from "./run/patient-model.js";
import { describeStop } from "./run/problem-words.js";

const KEY = "sk-test-7c1e94b02f";
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Answer = (response: ServerResponse, count: number) => void;

/** @returns the address of an endpoint that answers so */
async function serve(answer: Answer): Promise<string> {
  let count = 0;
  server = createServer((request, response) => {
    request.resume();
    request.on("end", () => answer(response, ++count));
  });
  await new Promise<void>((listening) => server?.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const says = (response: ServerResponse, message: object) =>
  response.end(JSON.stringify({ choices: [{ message }] }));
const fails =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(`No, ${KEY}.`);

interface Tried {
  readonly waits: readonly number[];
  readonly error: unknown;
}

/**
 * Asks once, without waiting for real.
 *
 * @param timeLimit in seconds
 */
async function ask(url: string, timeLimit = 60): Promise<Tried> {
  const waits: number[] = [];
  const model = createPatience(createChatModel({ url, key: KEY, model: "m" }, { timeLimit }), {
    wait: async (seconds) => void waits.push(seconds),
  })();
  const error = await model.next({ messages: [], tools: [] }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { waits, error };
}

const wordsOf = ({ error }: Tried): string =>
  error instanceof EndpointProblem ? describeStop(error.problem) : String(error);

describe("An endpoint that", () => {
  it.each<[string, Answer, readonly number[], string]>([
    ["wants a key", fails(401), [], "does not accept the key in AIRLOCK_EVAL_KEY"],
    ["does not know the model", fails(404), [], "does not know the model (404)"],
    ["refuses every request", fails(400), [], "refuses the request (400)"],
    ["fails", fails(503), [1, 2, 4, 8, 16], "failed (503)"],
    ["is asked too often", fails(429), [1, 2, 4, 8, 16], "ask too often"],
    ["says how long to wait", fails(429, { "retry-after": "7" }), [7, 7, 7, 7, 7], "it asks for 7 seconds"],
    ["asks for more than five minutes", fails(429, { "retry-after": "3600" }), [], "3600 seconds"],
    ["does not answer in time", () => {}, [1, 2, 4, 8, 16], "did not answer within 0.2 seconds"],
    ["answers rubbish", (response) => response.end("<html>"), [1, 2, 4, 8, 16], "cannot be read"],
    ["ends the connection", (response) => response.destroy(), [1], "cannot be reached"],
    ["redirects", fails(302, { location: "https://elsewhere.example/" }), [1], "redirects"],
  ])("%s is asked again where that may help, and named", async (name, answer, waits, words) => {
    const tried = await ask(await serve(answer), name === "does not answer in time" ? 0.2 : 60);
    expect(tried.error).toBeInstanceOf(EndpointProblem);
    expect(tried.waits).toEqual(waits);
    expect(wordsOf(tried)).toContain(words);
    expect(wordsOf(tried)).not.toContain(KEY);
  });

  it("fails for a moment is asked again, and goes on", async () => {
    const url = await serve((response, count) =>
      count < 3 ? fails(500)(response, count) : says(response, { content: "Done." }),
    );
    expect(await ask(url)).toEqual({ waits: [1, 2], error: undefined });
  });
});

const evaluateAt = (url: string, more: Partial<EvaluationOptions> = {}) =>
  evaluate({
    ...{ seed: 7, every: 1_000, endpoint: { url, key: KEY, model: "m" }, wait: async () => {} },
    ...more,
  });

describe("The evaluation", () => {
  it("keeps the runs before an endpoint failed, and goes on with the others", async () => {
    const url = await serve((response, count) =>
      count === 4 ? fails(401)(response, count) : says(response, { content: "That is all." }),
    );
    let kept = "";
    const onRun = (csv: string) => {
      kept = csv;
    };
    await expect(evaluateAt(url, { onRun })).rejects.toThrow(EndpointProblem);
    expect(fromCsv(kept)).toHaveLength(3);
    const counts: number[] = [];
    const { csv } = await evaluateAt(url, { earlier: kept, onRun: (_, count) => counts.push(count) });
    expect(counts).toEqual([4, 5, 6, 7, 8, 9, 10]);
    expect(csv.startsWith(kept)).toBe(true);
    expect(fromCsv(csv)).toHaveLength(10);
  });

  it("judges a model that calls tools without end by what it did, and says so", async () => {
    const call = { id: "c", type: "function", function: { name: "no_such_tool", arguments: "{}" } };
    const { csv, report } = await evaluateAt(
      await serve((response) => says(response, { tool_calls: [call] })),
    );
    expect(fromCsv(csv).map(({ ended }) => ended)).toEqual(Array(10).fill("turns"));
    expect(report).toContain("in 10 it called tools without end");
  });

  it("ends one run where one answer cannot be read, and all where none can be any more", async () => {
    const once = await serve((response, count) => {
      if (count >= 2 && count <= 7) response.end("{}");
      else says(response, { content: "That is all." });
    });
    const { csv } = await evaluateAt(once);
    expect(fromCsv(csv).map(({ ended }) => ended)).toEqual([
      "answer",
      "unreadable",
      ...Array(8).fill("answer"),
    ]);
    server?.close();
    const soon = await serve((response, count) =>
      count === 1 ? says(response, { content: "That is all." }) : response.end("{}"),
    );
    let count = 0;
    const onRun = () => {
      count += 1;
    };
    await expect(evaluateAt(soon, { onRun })).rejects.toThrow(EndpointProblem);
    expect(count).toBe(5);
  });
});
