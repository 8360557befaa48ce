/** The DevTools protocol over a pipe: JSON texts, each ended by a NUL. It opens no port. */
import { type ChildProcess, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";

type Answer = { readonly [key: string]: unknown };

interface Frame {
  readonly id?: number;
  readonly method?: string;
  readonly result?: Answer;
  readonly error?: { readonly message: string };
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

export class DevtoolsPipe {
  readonly #child: ChildProcess;
  readonly #out: Writable;
  readonly #waiting = new Map<number, Waiting>();
  readonly #events = new Map<string, () => void>();
  #lastId = 0;
  #rest = "";

  constructor(executable: string, args: readonly string[]) {
    const child = spawn(executable, [...args, "--remote-debugging-pipe"], {
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    });
    this.#child = child;
    this.#out = child.stdio[3] as Writable;
    const input = child.stdio[4] as Readable;
    input.setEncoding("utf8");
    input.on("data", (text: string) => this.#receive(text));
    const end = () => this.#fail(new Error("The browser has ended."));
    // A browser that has exited closes the pipe.
    this.#out.on("error", end);
    child.on("error", end).on("exit", end);
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<Answer> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#out.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
    });
  }

  /** Resolves at the next event of this name. */
  next(method: string): Promise<void> {
    return new Promise((resolve) => this.#events.set(method, resolve));
  }

  /** Resolves when the process is gone. */
  async close(): Promise<void> {
    const { exitCode, signalCode } = this.#child;
    if (exitCode !== null || signalCode !== null || this.#child.pid === undefined) return;
    const gone = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGKILL");
    await gone;
  }

  #receive(text: string): void {
    const frames = (this.#rest + text).split("\0");
    this.#rest = frames.pop() ?? "";
    for (const frame of frames) this.#settle(JSON.parse(frame) as Frame);
  }

  #settle({ id, method, result, error }: Frame): void {
    if (method !== undefined) {
      this.#events.get(method)?.();
      this.#events.delete(method);
    }
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id !== undefined) this.#waiting.delete(id);
    if (error !== undefined) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result ?? {});
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
