/** Measures a request for annotations next to the smallest call of the same server · S4-04 */
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { z } from "zod";
import { median } from "./data.js";

const SERVER = fileURLToPath(new URL("./resolving-server.mjs", import.meta.url));
const ROUNDS = 400;
const WARM_UP = 50;
/** A request that saves a question may cost what a call costs. */
const OF_A_CALL = 2;

const timeOf = async (work) => {
  const from = performance.now();
  await work();
  return (performance.now() - from) * 1_000;
};

export async function measureResolve(addRow) {
  const client = new Client({ name: "bench", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [SERVER] }));
  const params = { name: "manage_files", arguments: { action: "read", path: "/notes.txt" } };
  const ask = () =>
    client.request(
      { method: "tools/annotations", params },
      z.looseObject({ annotations: z.looseObject({}) }),
    );
  const call = () => client.callTool(params);
  try {
    const times = { ours: [], other: [] };
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      for (const [name, work] of [
        ["ours", ask],
        ["other", call],
      ]) {
        const time = await timeOf(work);
        if (round >= 0) times[name].push(time);
      }
    }
    const [ours, other] = [median(times.ours), median(times.other)];
    addRow(
      "a request for annotations, over stdio; the smallest call",
      { ours, other, ratio: ours / other },
      OF_A_CALL,
    );
  } finally {
    await client.close();
  }
}
