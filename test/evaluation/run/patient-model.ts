/**
 * A model behind an endpoint that is busy, slow or away for a while: it is asked again, a little
 * later each time.
 */
import type { Model, ModelProblem } from "../../../demo/agent/core.js";

/** They may pass: the endpoint, or a model that is never the same twice. */
const PASSING = new Set(["limited", "failed", "slow", "offline", "unreadable"]);
const ATTEMPTS = 6;
/** An address at which nothing ever answered is wrong, rather than away. */
const FIRST_ATTEMPTS = 2;
const LONGEST_WAIT = 300;
/**
 * After so many runs without one answer that could be used, it is the endpoint and not the model.
 */
const MAX_FAILED_RUNS = 5;

export interface Patience {
  /** Is told before each wait. */
  readonly onWait?: (problem: ModelProblem, seconds: number) => void;
  readonly wait?: (seconds: number) => Promise<void>;
}

/** The endpoint is no use: `kind` says why. */
export class EndpointProblem extends Error {
  override readonly name = "EndpointProblem";
  readonly problem: ModelProblem;

  constructor(problem: ModelProblem) {
    super(problem.kind, { cause: problem });
    this.problem = problem;
  }
}

const isProblem = (error: unknown): error is ModelProblem =>
  (error as Error | undefined)?.name === "ModelProblem";

const waitFor = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** The time that the endpoint asks for, or twice as long as the last time. */
const secondsOf = ({ kind, details }: ModelProblem, attempt: number): number =>
  kind === "limited" && details.seconds !== undefined ? details.seconds : 2 ** (attempt - 1);

/**
 * @returns makes the model of one run; all of them know how the endpoint fared so far. `next`
 *   throws a `ModelProblem` that ends the run (a model that cannot be read, a conversation that is
 *   refused), or an `EndpointProblem` that ends them all.
 */
export function createPatience(model: Model, { onWait = () => {}, wait = waitFor }: Patience = {}) {
  let hasAnswered = false;
  let failedRuns = 0;

  async function ask(turn: Parameters<Model["next"]>[0], attempt = 1): ReturnType<Model["next"]> {
    try {
      return await model.next(turn);
    } catch (error) {
      if (!isProblem(error)) throw error;
      const seconds = secondsOf(error, attempt);
      const limit = error.kind === "offline" && !hasAnswered ? FIRST_ATTEMPTS : ATTEMPTS;
      if (!PASSING.has(error.kind) || attempt >= limit || seconds > LONGEST_WAIT) throw error;
      onWait(error, seconds);
      await wait(seconds);
      return ask(turn, attempt + 1);
    }
  }

  /** One run of a model that has answered before ends like this. */
  function judge(error: unknown): unknown {
    if (!isProblem(error)) return error;
    const isOfRun = error.kind === "unreadable" || error.kind === "refused";
    failedRuns += 1;
    return hasAnswered && isOfRun && failedRuns < MAX_FAILED_RUNS ? error : new EndpointProblem(error);
  }

  return (): Model => ({
    async next(turn) {
      try {
        const answer = await ask(turn);
        hasAnswered = true;
        failedRuns = 0;
        return answer;
      } catch (error) {
        throw judge(error);
      }
    },
  });
}
