/** Faults of each part of the chain, and what brings it back: mostly nothing but time. */
import { expect } from "../../support/extension-fixtures.js";
import { killWorker } from "../../support/extension-worlds.js";
import { type FaultHouse, stateOf } from "./fault-house.js";

export const FAULTS = [
  "the worker is killed",
  "the host is killed",
  "mcp is killed",
  "the app is gone",
  "the browser is killed",
  "the tab is closed",
  "mcp sleeps",
  "the host sleeps",
  "the browser sleeps",
  "the computer sleeps",
] as const;
export type Fault = (typeof FAULTS)[number];

/** As a laptop does: everything else goes on, and finds it as it was. @returns wakes it */
async function sleep(...pids: number[]): Promise<() => void> {
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  for (const pid of pids) await expect.poll(() => stateOf(pid), { intervals: [5] }).toMatch(/[TZ]/);
  return () => {
    for (const pid of pids) process.kill(pid, "SIGCONT");
  };
}

async function killBrowser(house: FaultHouse): Promise<void> {
  const closed = house.context.waitForEvent("close");
  process.kill(house.processes().browser, "SIGKILL");
  await closed;
}

const nothing = async () => undefined;

/** @returns what somebody does to go on */
export async function strike(fault: Fault, house: FaultHouse): Promise<() => Promise<void>> {
  const { app } = house;
  const startApp = async () => {
    await app.ended;
    await house.startApp();
  };
  switch (fault) {
    case "the worker is killed":
      await killWorker(house.context);
      return nothing;
    case "the host is killed":
      process.kill(house.processes().host, "SIGKILL");
      return nothing;
    case "mcp is killed":
      app.process.kill("SIGKILL");
      return startApp;
    case "the app is gone":
      for (const stream of [app.process.stdin, app.process.stdout, app.process.stderr]) stream?.destroy();
      return startApp;
    case "the browser is killed":
      await killBrowser(house);
      return () => house.startBrowser();
    case "the tab is closed":
      await house.page.close();
      return () => house.openTab();
    default: {
      const { host, browser } = house.processes();
      const mcp = app.process.pid ?? 0;
      const sleepers = {
        "mcp sleeps": [mcp],
        "the host sleeps": [host],
        "the browser sleeps": [browser],
        "the computer sleeps": [mcp, host, browser],
      };
      const wake = await sleep(...sleepers[fault]);
      return async () => wake();
    }
  }
}
