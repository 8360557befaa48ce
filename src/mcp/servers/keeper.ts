/**
 * Ends the servers when this process is gone, however it went. Official servers end when their
 * stdin does; others have to be ended, and a process that was killed cannot do it. So a small
 * process waits for the end of its own stdin.
 */
import { type ChildProcess, spawn } from "node:child_process";

/**
 * Lines `+123` and `-123` add and take process numbers; at the end of stdin those left are ended.
 */
const PROGRAM = `
const pids = new Set();
let text = "";
const end = (signal) => { for (const pid of pids) try { process.kill(pid, signal); } catch {} };
process.stdin.on("data", (chunk) => {
  const lines = (text + chunk).split("\\n");
  text = lines.pop();
  for (const line of lines) line[0] === "+" ? pids.add(Number(line.slice(1))) : pids.delete(Number(line.slice(1)));
});
process.stdin.on("end", () => {
  if (pids.size === 0) return;
  end("SIGTERM");
  setTimeout(() => end("SIGKILL"), 2000);
});
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => {});
`;

export class Keeper {
  #process: ChildProcess | undefined;

  add(pid: number): void {
    this.#say(`+${pid}`);
  }

  /** The server has ended: its number may be another process's soon. */
  remove(pid: number): void {
    if (this.#process !== undefined) this.#say(`-${pid}`);
  }

  close(): void {
    this.#process?.stdin?.end();
    this.#process = undefined;
  }

  #say(line: string): void {
    this.#process ??= this.#start();
    this.#process.stdin?.write(`${line}\n`);
  }

  #start(): ChildProcess {
    // In a group of its own: what ends this process's group must not end it.
    const child = spawn(process.execPath, ["-e", PROGRAM], {
      stdio: ["pipe", "ignore", "ignore"],
      detached: true,
      windowsHide: true,
      env: {},
    });
    child.on("error", () => undefined);
    child.stdin?.on("error", () => undefined);
    child.unref();
    return child;
  }
}
