/**
 * Calls have bounds and ends: cancelled from either side, progress, results too large to pass,
 * floods of registrations.
 */
import { agentResultTooLarge, callStages, keptInPanel, notKept } from "../../../src/texts/agents.js";
import type { AgentHands } from "../support/extension-agent.js";
import { EXTENSION_ID, expect } from "../support/extension-fixtures.js";
import { callTool, listTools, ownName } from "../support/extension-person.js";
import { expectTold, test } from "../support/extension-work-page.js";
import { inIsolatedWorld } from "../support/extension-worlds.js";

const MIB = 1024 * 1024;

interface Measured {
  readonly length?: number;
  readonly start?: string;
  readonly isError?: boolean;
  readonly code?: number;
}

/**
 * A call on a line of its own, of which only the size comes back: the agent's page shows all it
 * gets, and that takes long.
 */
function measureCall(agent: AgentHands, name: string): Promise<Measured> {
  return agent.page.evaluate(
    ([extension, tool]) =>
      new Promise<Measured>((resolve) => {
        const port = chrome.runtime.connect(extension, { name: "agent" });
        port.onDisconnect.addListener(() => resolve({}));
        port.onMessage.addListener(({ id, result, error }) => {
          if (id !== "large") return;
          const text: string = result?.content?.[0]?.text ?? "";
          resolve({
            length: text.length,
            start: text.slice(0, 240),
            isError: result?.isError,
            code: error?.code,
          });
          port.disconnect();
        });
        port.postMessage({ jsonrpc: "2.0", id: "large", method: "tools/call", params: { name: tool } });
      }),
    [EXTENSION_ID, name] as const,
  );
}

test("An agent that cancels gets no answer, and the tool's signal aborts.", async ({
  work: { server, person, agent },
}) => {
  await person.answersAll(true);
  const [tool] = await listTools(agent);
  await agent.send({
    jsonrpc: "2.0",
    id: "mine",
    method: "tools/call",
    params: { name: tool?.name, arguments: {} },
  });
  await expectTold(server, ["started"]);
  await agent.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "mine" } });
  await expectTold(server, ["started", "aborted"]);
  await person.state(({ calls }) => calls[0]?.status === "cancelled");
  expect((await agent.frames()).filter((frame) => frame.includes('"mine"'))).toEqual([]);
});

test("The person cancels: the tool's signal aborts, and the agent is told.", { tag: "@long" }, async ({
  work: { server, person, agent },
}) => {
  await person.answersAll(true);
  const call = callTool(agent, "work");
  await expectTold(server, ["started"]);
  const { calls } = await person.state((state) => state.calls[0]?.status === "running");
  await person.command({ type: "cancel-call", call: calls[0]?.id ?? "" });
  const { result } = await call;
  expect(result).toMatchObject({
    isError: true,
    content: [{ type: "text", text: expect.stringMatching(/cancel/i) }],
  });
  await expectTold(server, ["started", "aborted"]);
});

test("A tool's progress reaches the agent as a number and words of ours, without a word of the page's.", async ({
  work: { person, agent },
}) => {
  await person.answersAll(true);
  const more = { _meta: { progressToken: "token" } };
  await callTool(agent, "work", { progress: 3, result: { id: 1 } }, more);
  const frames = (await agent.frames()).filter((frame) => frame.includes("notifications/progress"));
  const told = frames.map((frame) => JSON.parse(frame).params);
  const numbers: number[] = told.map(({ progress }) => progress);
  const without = told.map(({ message: _, _meta: _stage, ...rest }) => rest);
  expect(without).toEqual(numbers.map((progress) => ({ progressToken: "token", progress })));
  const words = told.flatMap(({ message }) => message ?? []);
  expect(words).toEqual(Object.values(callStages).map((word) => word()));
  // Two of the tool's that come too soon after each other are told as one.
  expect([1, 2, 3, 4, 5, 6, 7].filter((number) => numbers.includes(number))).toEqual(numbers);
  expect(frames.join()).not.toContain("canary");
});

test("A result beyond 1 MiB of text is withheld, and kept for the person; the next call works.", async ({
  work: { page, person, agent },
}) => {
  await person.answersAll(true);
  await page.evaluate((mib) => {
    const add = (name: string, execute: () => unknown) =>
      (
        document as unknown as { modelContext: { registerTool(tool: object): void } }
      ).modelContext.registerTool({
        name,
        description: "Large.",
        execute,
      });
    add("largest", () => "x".repeat(mib));
    add("large", () => "x".repeat(mib + 1));
    add("beyond", () => "x".repeat(8 * mib + 1));
    // As JSON these are 90 MiB on their way, where the browser's limit is 64.
    add("escapes", () => "\u0001".repeat(15 * mib));
  }, MIB);
  const tools = await listTools(agent, 5);
  const call = (name: string) =>
    measureCall(agent, tools.find((tool) => ownName(tool) === name)?.name ?? name);
  const words = (where: string) => ({ isError: true, start: agentResultTooLarge("1 MiB", "8 MiB", where) });
  expect(await call("large")).toMatchObject(words(keptInPanel()));
  for (const name of ["beyond", "escapes"]) expect(await call(name), name).toMatchObject(words(notKept()));
  expect(await call("largest")).toMatchObject({ length: MIB });
  expect((await callTool(agent, "work", { result: { id: 1 } })).result).toBeDefined();
});

/** Counted where they leave, from the next port on. */
const COUNT_REPORTS = `{
  globalThis.counted = 0;
  const { connect } = chrome.runtime;
  chrome.runtime.connect = (...args) => {
    const port = connect(...args);
    const { postMessage } = port;
    port.postMessage = (message) => {
      if (message.type === "tools") counted += 1;
      postMessage.call(port, message);
    };
    return port;
  };
  dispatchEvent(new Event("pagehide"));
  dispatchEvent(new Event("pageshow"));
}`;

test("Five hundred registrations, in one go or one after the other, are few messages.", async ({
  work: { page, agent },
}) => {
  await inIsolatedWorld(page, COUNT_REPORTS);
  const over: number[] = [];
  for (const wait of [false, true]) {
    const took = await page.evaluate(async (oneByOne) => {
      const began = performance.now();
      const context = (document as unknown as { modelContext: { registerTool(tool: object): Promise<void> } })
        .modelContext;
      for (let i = 0; i < 240; i++) {
        const done = context.registerTool({
          name: `${oneByOne ? "a" : "b"}${i}`,
          description: "d",
          execute: () => 1,
        });
        if (oneByOne) await done;
      }
      return performance.now() - began;
    }, wait);
    await page.waitForTimeout(300);
    // One for each pause of 50 ms, and some.
    over.push((await inIsolatedWorld<number>(page, "counted")) - took / 50);
  }
  await expect.poll(async () => (await agent.request("tools/list")).result?.["nextCursor"]).toBe("200");
  expect(Math.max(...over)).toBeLessThan(10);
});
