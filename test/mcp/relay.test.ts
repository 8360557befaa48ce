/**
 * The host with streams in memory: it carries the bytes of apps and of the worker, and nothing of
 * one to another.
 */
import { Duplex, PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { MAX_LINES, MAX_REQUEST_BYTES } from "../../src/link/limits.js";
import { FrameReader, frameOf } from "../../src/mcp/framing.js";
import { Relay } from "../../src/mcp/host/relay.js";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Both ends of a socket. */
function createPair(): [near: Duplex, far: Duplex] {
  const [one, other] = [new PassThrough(), new PassThrough()];
  const near = Duplex.from({ readable: one, writable: other });
  const far = Duplex.from({ readable: other, writable: one });
  return [near, far];
}

function start() {
  const [fromBrowser, toBrowser] = [new PassThrough(), new PassThrough()];
  const relay = new Relay({ fromBrowser, toBrowser }, "1.2.3");
  const told: unknown[] = [];
  const reader = new FrameReader(2 ** 26);
  toBrowser.on("data", (chunk: Buffer) => {
    for (const frame of reader.push(chunk)) told.push(JSON.parse(frame.toString()));
  });
  let ended = 0;
  relay.start(() => {
    ended += 1;
  });
  const connect = () => {
    const [near, far] = createPair();
    near.on("error", () => undefined);
    relay.accept(near as never);
    const got: string[] = [];
    const frames = new FrameReader(2 ** 26);
    far.on("data", (chunk: Buffer) => got.push(...[...frames.push(chunk)].map(String)));
    far.on("error", () => undefined);
    const send = (text: string) => far.write(Buffer.concat(frameOf(Buffer.from(text))));
    return { near, far, got, send };
  };
  const say = (message: unknown) =>
    fromBrowser.write(Buffer.concat(frameOf(Buffer.from(JSON.stringify(message)))));
  return { told, connect, say, fromBrowser, toBrowser, ended: () => ended };
}

describe("The host", () => {
  it("carries frames between each app and the worker, under the line's number", async () => {
    const { told, connect, say } = start();
    const [one, other] = [connect(), connect()];
    one.send('{"a":1}');
    other.send('{"b":"ü"}');
    await turn();
    expect(told).toEqual([
      { host: { version: "1.2.3" } },
      { line: 1, open: true },
      { line: 2, open: true },
      { line: 1, frame: { a: 1 } },
      { line: 2, frame: { b: "ü" } },
    ]);
    say({ line: 2, frame: { for: "other", closed: true } });
    say({ line: 9, frame: { for: "no line" } });
    await turn();
    expect([one.got, other.got]).toEqual([[], ['{"for":"other","closed":true}']]);
  });

  it.each([
    ["no JSON", "}{"],
    ["what would end the envelope", '1},{"line":2,"frame":2'],
  ])("hangs up on an app that sends %s, and on no other", async (_, text) => {
    const { told, connect } = start();
    const [bad, good] = [connect(), connect()];
    bad.send(text);
    good.send("1");
    await turn();
    await turn();
    expect(bad.near.destroyed).toBe(true);
    expect(told).toContainEqual({ line: 1, closed: true });
    expect(told).toContainEqual({ line: 2, frame: 1 });
    expect(told).not.toContainEqual(expect.objectContaining({ line: 1, frame: expect.anything() }));
  });

  it("hangs up on a frame that the browser would not take, by its length alone", async () => {
    const { connect } = start();
    const app = connect();
    const head = Buffer.alloc(4);
    head.writeUInt32LE(MAX_REQUEST_BYTES + 1);
    app.far.write(head);
    await turn();
    await turn();
    expect(app.near.destroyed).toBe(true);
  });

  it("has room for so many apps, and hangs up where the worker says so", async () => {
    const { connect, say, told } = start();
    const apps = Array.from({ length: MAX_LINES + 1 }, () => connect());
    expect(apps.map(({ near }) => near.destroyed).lastIndexOf(true)).toBe(MAX_LINES);
    say({ line: 1, closed: true });
    await turn();
    await turn();
    expect(apps[0]?.near.writableEnded).toBe(true);
    expect(told).not.toContainEqual({ line: 1, closed: true });
  });

  it("hangs up on an app that asks and does not read, before it has kept more than 64 MiB for it", async () => {
    const { connect, say } = start();
    const [slow, good] = [connect(), connect()];
    // Nobody reads at the far end.
    slow.far.pause();
    const text = "x".repeat(8 * 2 ** 20);
    for (let count = 0; count < 12 && !slow.near.destroyed; count += 1) {
      say({ line: 1, frame: text });
      await turn();
    }
    await turn();
    expect(slow.near.destroyed).toBe(true);
    say({ line: 2, frame: 1 });
    await turn();
    expect(good.got).toEqual(["1"]);
  });

  it("reads no more from apps while the browser does not read", async () => {
    const { connect, toBrowser } = start();
    toBrowser.pause();
    const app = connect();
    const text = JSON.stringify("x".repeat(100_000));
    for (let count = 0; count < 20; count += 1) app.send(text);
    await turn();
    await turn();
    expect(app.near.isPaused()).toBe(true);
    expect(toBrowser.writableLength + toBrowser.readableLength).toBeLessThan(1_000_000);
    toBrowser.resume();
    await turn();
    await turn();
    expect(app.near.isPaused()).toBe(false);
  });

  it("ends with the browser", async () => {
    const { fromBrowser, ended } = start();
    fromBrowser.end();
    await turn();
    expect(ended()).toBe(1);
  });
});
