/** The runs of `npm run eval`. */
import { createChatModel, type Endpoint } from "../../demo/agent/core.js";
import { CASES } from "./cases.js";
import { fromCsv, toCsv } from "./report/csv.js";
import { SCRIPT } from "./report/method.js";
import { writeReport } from "./report/write-report.js";
import { createPatience, EndpointProblem, type Patience } from "./run/patient-model.js";
import { describeStop, describeWait } from "./run/problem-words.js";
import { countRuns, type Run, runAll } from "./run/run-case.js";

export { describeStop, describeWait, EndpointProblem };

export const SEED = 23;

/** The report of stored runs of the script. */
export const reportOf = (csv: string): string => writeReport(fromCsv(csv), { seed: SEED, model: SCRIPT });

export interface Evaluation {
  readonly report: string;
  readonly csv: string;
}

export interface EvaluationOptions extends Patience {
  readonly seed: number;
  /** The endpoint of a real model; without one the script plays. */
  readonly endpoint?: Endpoint;
  /** Seconds that the endpoint may take for one answer. */
  readonly timeLimit?: number;
  /** Takes each n-th case only. */
  readonly every?: number;
  /** Raw data of a try that was cut off. */
  readonly earlier?: string;
  /** Is told of each run as it ends, with the raw data of all so far. */
  readonly onRun?: (csv: string, count: number, of: number) => void;
}

/**
 * @throws EndpointProblem where the endpoint is no use; `onRun` has been told of what was done
 *   until then
 */
export async function evaluate(options: EvaluationOptions): Promise<Evaluation> {
  const { seed, endpoint, every = 1, earlier = "", onRun = () => {} } = options;
  const cases = CASES.filter((_, index) => index % every === 0);
  const known: Run[] = earlier === "" ? [] : fromCsv(earlier);
  const { timeLimit } = options;
  const limits = timeLimit === undefined ? {} : { timeLimit };
  const model = endpoint && { model: createPatience(createChatModel(endpoint, limits), options) };
  const told = [...known];
  const runs = await runAll(cases, {
    seed,
    ...model,
    earlier: known,
    onRun(run) {
      told.push(run);
      onRun(toCsv(told), told.length, countRuns(cases));
    },
  });
  const about = { seed, model: endpoint?.model ?? SCRIPT };
  return { report: writeReport(runs, about), csv: toCsv(runs) };
}
