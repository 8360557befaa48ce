/** The program that started this process, as far as the system says. A claim: the one who starts a process names it. */
import { readFileSync } from "node:fs";

export function readProgram(): string | undefined {
  try {
    // Only Linux says it without another process.
    return readFileSync(`/proc/${process.ppid}/comm`, "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}
