/** What `npm run eval` runs. */
import { createChatModel } from "../../demo/agent/core.js";
import { CASES } from "./cases.js";
import { fromCsv, toCsv } from "./report/csv.js";
import { SCRIPT, writeReport } from "./report/write-report.js";
import { runAll } from "./run/run-case.js";

export const SEED = 23;

/** The report of stored runs of the script. */
export const reportOf = (csv: string): string => writeReport(fromCsv(csv), { seed: SEED, model: SCRIPT });

export interface Evaluation {
  readonly report: string;
  readonly csv: string;
}

/**
 * @param endpoint `{ url, key, model }` of a real model
 * @param every takes each n-th case only
 */
export async function evaluate(
  seed: number,
  endpoint?: Parameters<typeof createChatModel>[0],
  every = 1,
): Promise<Evaluation> {
  const cases = CASES.filter((_, index) => index % every === 0);
  const model = endpoint === undefined ? {} : { model: () => createChatModel(endpoint) };
  const runs = await runAll(cases, { seed, ...model });
  const about = { seed, model: endpoint?.model ?? SCRIPT };
  return { report: writeReport(runs, about), csv: toCsv(runs) };
}
