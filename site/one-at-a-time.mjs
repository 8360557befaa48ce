/** One build of the site at a time: `npm start`, a check and a person may want it at once. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function holder(file) {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    return 0;
  }
}

/**
 * Waits for its turn.
 * @returns ends it; the end of the process does, too
 */
export async function takeTurn(file) {
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      const end = () => {
        if (holder(file) === process.pid) rmSync(file, { force: true });
      };
      process.once("exit", end);
      return end;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    // Whoever was killed left it behind.
    const pid = holder(file);
    if (pid !== 0 && !isRunning(pid)) rmSync(file, { force: true });
    else await sleep(200);
  }
}
