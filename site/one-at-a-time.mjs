/** One build of the site at a time: `npm start`, a check and a person may want it at once. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
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

/** No build takes so long, in milliseconds: after a restart, another program may have the number. */
const LONGEST = 15 * 60_000;

/** Whoever was killed left it behind. */
function isLeft(file, pid) {
  const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
  return (pid !== 0 && !isRunning(pid)) || Date.now() - since > LONGEST;
}

/**
 * Waits for its turn.
 * @param say is told once for whom it waits
 * @returns ends it; the end of the process does, too
 */
export async function takeTurn(file, say) {
  mkdirSync(dirname(file), { recursive: true });
  for (let told = 0; ; ) {
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
    const pid = holder(file);
    if (isLeft(file, pid)) {
      rmSync(file, { force: true });
      continue;
    }
    if (pid !== told) say(`The documentation is being built already, by process ${pid}: waiting for it.`);
    told = pid;
    await sleep(200);
  }
}
