/**
 * Carries frames between the browser (stdin and stdout) and the apps' sockets. It knows no MCP and
 * holds no key: it puts a line's number around what an app sends, and takes it off what the worker
 * sends.
 */
import type { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import { MAX_HOST_FRAME_BYTES, MAX_LINES, MAX_REQUEST_BYTES } from "../../link/limits.js";
import { FrameReader, frameOf } from "../framing.js";

export interface RelayStreams {
  readonly fromBrowser: Readable;
  readonly toBrowser: Writable;
}

/** In bytes. Attack: an app asks, and does not read the answers. */
const MAX_UNREAD = MAX_HOST_FRAME_BYTES;
/** How the worker's text begins: with the number of the line. Nothing else of it is read. */
const HEAD = /^\{"line":(\d{1,15}),("closed":true\}$|"frame":)/;
const HEAD_LENGTH = 64;
const CLOSING = Buffer.from("}");

export class Relay {
  readonly #streams: RelayStreams;
  readonly #version: string;
  readonly #sockets = new Map<number, Socket>();
  #lastLine = 0;

  constructor(streams: RelayStreams, version: string) {
    this.#streams = streams;
    this.#version = version;
  }

  /** @param ended called when the browser has hung up */
  start(ended: () => void): void {
    const { fromBrowser } = this.#streams;
    const reader = new FrameReader(MAX_HOST_FRAME_BYTES);
    fromBrowser.on("data", (chunk: Buffer) => {
      for (const frame of reader.push(chunk)) this.#fromWorker(frame);
    });
    fromBrowser.on("end", ended);
    fromBrowser.on("error", ended);
    this.#tell({ host: { version: this.#version } });
  }

  /** Takes up the connection of an app. */
  accept(socket: Socket): void {
    if (this.#sockets.size >= MAX_LINES) return void socket.destroy();
    const line = ++this.#lastLine;
    this.#sockets.set(line, socket);
    this.#tell({ line, open: true });
    const reader = new FrameReader(MAX_REQUEST_BYTES);
    socket.on("data", (chunk: Buffer) => {
      try {
        for (const frame of reader.push(chunk)) this.#fromApp(line, frame);
      } catch {
        // Too large, or not JSON: the browser would close the port of all apps for it.
        socket.destroy();
      }
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      if (this.#sockets.delete(line)) this.#tell({ line, closed: true });
    });
  }

  #fromApp(line: number, frame: Buffer): void {
    // Parsed to be checked only; what goes on are the app's own bytes.
    JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(frame));
    this.#write(Buffer.from(`{"line":${line},"frame":`), frame, CLOSING);
  }

  #fromWorker(frame: Buffer): void {
    const [head, number, rest] = HEAD.exec(frame.toString("latin1", 0, HEAD_LENGTH)) ?? [];
    const line = Number(number);
    const socket = this.#sockets.get(line);
    if (head === undefined || socket === undefined) return;
    if (rest !== '"frame":') {
      this.#sockets.delete(line);
      socket.end();
    } else if (socket.writableLength > MAX_UNREAD) socket.destroy();
    else for (const part of frameOf(frame.subarray(head.length, -1))) socket.write(part);
  }

  #tell(message: object): void {
    this.#write(Buffer.from(JSON.stringify(message)));
  }

  /** Writes to the browser. While it does not read, no app is read either. */
  #write(...parts: readonly Buffer[]): void {
    const { toBrowser } = this.#streams;
    let hasRoom = true;
    for (const part of frameOf(...parts)) hasRoom = toBrowser.write(part);
    if (hasRoom || toBrowser.listenerCount("drain") > 0) return;
    for (const socket of this.#sockets.values()) socket.pause();
    toBrowser.once("drain", () => {
      for (const socket of this.#sockets.values()) socket.resume();
    });
  }
}
