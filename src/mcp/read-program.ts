/**
 * The program that started this process, as far as the system says. A claim: the one who starts a
 * process names it.
 */
import { readFileSync, readlinkSync } from "node:fs";
import { basename } from "node:path";

/** Node 24 calls each of its processes so, after the thread. */
const NODE_THREAD = "MainThread";

export function readProgram(pid = process.ppid): string | undefined {
  try {
    // Only Linux says it without another process.
    const name = readFileSync(`/proc/${pid}/comm`, "utf8").trim();
    return (name === NODE_THREAD ? basename(readlinkSync(`/proc/${pid}/exe`)) : name) || undefined;
  } catch {
    return undefined;
  }
}
