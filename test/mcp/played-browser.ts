/**
 * A browser with the extension, as an app's process finds it: a descriptor, and a socket at which a
 * worker answers.
 */
import { randomBytes } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import { FrameReader, frameOf } from "../../src/mcp/framing.js";
import { prepareRun, removeDescriptor, writeDescriptor } from "../../src/mcp/host/descriptor.js";
import type { JsonRecord } from "../../src/mcp/json.js";
import { addressIn, type Places } from "../../src/mcp/paths.js";

export class PlayedBrowser {
  readonly frames: JsonRecord[] = [];
  /** The answer to a new app; undefined while its signature is checked. */
  met: JsonRecord | undefined = { airlock: "met", agent: "app-1", standing: "approved" };
  tools: string[] = ["a"];
  /** Takes everything, and answers nothing. */
  hangs = false;
  readonly #places: Places;
  readonly #id = randomBytes(16).toString("hex");
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  private constructor(places: Places) {
    this.#places = places;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  static async start(places: Places): Promise<PlayedBrowser> {
    prepareRun(places);
    const browser = new PlayedBrowser(places);
    const address = addressIn(places, process.platform, browser.#id);
    await new Promise<void>((resolve) => browser.#server.listen(address, resolve));
    writeDescriptor(places, { id: browser.#id, pid: process.pid, browser: 1, address });
    return browser;
  }

  say(frame: JsonRecord): void {
    for (const socket of this.#sockets) this.#send(socket, JSON.stringify(frame));
  }

  sayText(text: string): void {
    for (const socket of this.#sockets) this.#send(socket, text);
  }

  close(): void {
    removeDescriptor(this.#places, { id: this.#id, address: "" });
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  asked(method: string): JsonRecord | undefined {
    return this.frames.findLast((frame) => frame["method"] === method);
  }

  #send(socket: Socket, text: string): void {
    for (const part of frameOf(Buffer.from(text))) socket.write(part);
  }

  #accept(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => undefined);
    const reader = new FrameReader(2 ** 20);
    const nonce = "n".repeat(43);
    const challenge = { airlock: "challenge", version: 1, nonce, extension: "e", line: 1 };
    this.#send(socket, JSON.stringify(challenge));
    socket.on("data", (chunk: Buffer) => {
      for (const bytes of reader.push(chunk)) {
        const frame = JSON.parse(bytes.toString("utf8")) as JsonRecord;
        this.frames.push(frame);
        if (frame["airlock"] === "identify" && this.met) this.#send(socket, JSON.stringify(this.met));
        if (frame["method"] !== "tools/list" || this.hangs) continue;
        const tools = this.tools.map((name) => ({ name, inputSchema: { type: "object" } }));
        this.#send(socket, JSON.stringify({ jsonrpc: "2.0", id: frame["id"], result: { tools } }));
      }
    });
  }
}
