/**
 * A program of this computer can come with a new key each time: what the worker keeps of those is
 * bounded.
 */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AgentDoor } from "../../../../extension/background/agents/agent-door.js";
import type { Port } from "../../../../extension/background/platform/chrome-api.js";
import type { PortInbox } from "../../../../extension/background/platform/port-inbox.js";
import { AGENT_PORT, RpcCode } from "../../../../extension/protocol/agent-messages.js";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A door, and a way through it: what each answer says, by its error's code. */
function setUp() {
  const codes: unknown[] = [];
  const post = ({ frame }: { frame: { error?: { code: number } } }) => codes.push(frame.error?.code) > 0;
  const handle = () => ({ result: {} });
  const door = new AgentDoor(
    {
      stages: { entries: () => [], remove: async () => undefined },
      refusals: { count: () => undefined },
    } as never,
    { post: (_port: Port, _agent: string, outgoing: never) => post(outgoing) } as never,
    { app: handle, extension: handle },
    () => undefined,
  );
  const connect = (id: string) => {
    let ears: { message(data: unknown): void; closed(): void } | undefined;
    const port = { name: AGENT_PORT, sender: { id }, disconnect: () => undefined } as unknown as Port;
    const inbox = {
      isClosed: false,
      deliver: (given: typeof ears) => {
        ears = given;
      },
    } as unknown as PortInbox;
    door.accept(port, inbox, "app");
    return ears;
  };
  let request = 0;
  const ask = (line: ReturnType<typeof connect>) => {
    request += 1;
    line?.message({ jsonrpc: "2.0", id: request, method: "ping" });
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { codes, connect, ask, settled };
}

it("An agent that is connected gets no new allowance because thousands of others came and went.", async () => {
  const { codes, connect, ask, settled } = setUp();
  const line = connect("greedy");
  for (let at = 0; at < 200; at++) ask(line);
  for (let key = 0; key < 3_000; key++) connect(`key-${key}`)?.closed();
  await settled();
  codes.length = 0;
  ask(connect("greedy"));
  await settled();
  expect(codes).toEqual([RpcCode.tooMany]);
});

it("Hanging up gives none either, as long as few others came; lines that were hung up take no one's place.", async () => {
  const { codes, connect, ask, settled } = setUp();
  const line = connect("greedy");
  for (let at = 0; at < 200; at++) ask(line);
  line?.closed();
  for (let key = 0; key < 500; key++) connect(`key-${key}`)?.closed();
  await settled();
  codes.length = 0;
  ask(connect("greedy"));
  ask(connect("honest"));
  await settled();
  expect(codes.sort()).toEqual([RpcCode.tooMany, undefined]);
});
