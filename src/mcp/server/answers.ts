/**
 * Answers for a model in place of a result. Each is an `isError` result in words, so that the model
 * can go on.
 */
import {
  changedTool,
  connecting,
  denied,
  interrupted,
  logNotKept,
  managed,
  noBrowser,
  noTools,
  notPrivate,
  notTrusted,
  ranWords,
  ready,
  requestTooLarge,
  silent,
  silentCall,
  tooManyApps,
  unknownTool,
  waiting,
} from "../../texts/apps.js";
import type { JsonRecord } from "../json.js";
import { LineError, type LineProblem, NoAnswerError, type SourceState } from "../source.js";

export const problem = (text: string): JsonRecord => ({ content: [{ type: "text", text }], isError: true });

const STATE_WORDS: Readonly<
  Record<Exclude<SourceState["kind"], "ready" | "waiting" | "not-private">, () => string>
> = {
  connecting,
  untrusted: notTrusted,
  "too-many": tooManyApps,
  managed,
  denied,
  silent,
};

function stateWords(state: SourceState): string | undefined {
  if (state.kind === "ready") return undefined;
  if (state.kind === "waiting") return waiting(state.code);
  return state.kind === "not-private" ? notPrivate(state.problem) : STATE_WORDS[state.kind]();
}

/**
 * @returns the user's next step before any tool can be called; undefined where a browser is ready
 */
export function whatIsMissing(states: readonly SourceState[]): string | undefined {
  if (states.some(({ kind }) => kind === "ready")) return undefined;
  return states.map(stateWords).find((words) => words !== undefined) ?? noBrowser();
}

/** @param count how many tools there are now */
export function statusWords(states: readonly SourceState[], count: number): string {
  const missing = states.flatMap((state) => stateWords(state) ?? []);
  const isReady = states.some(({ kind }) => kind === "ready");
  const first = !isReady ? [] : [count === 0 ? noTools() : ready(count)];
  const problems = states.flatMap((state) =>
    state.kind === "ready" && state.logProblem !== undefined ? [logNotKept(state.logProblem)] : [],
  );
  return [...first, ...problems, ...(states.length === 0 ? [noBrowser()] : missing)].join("\n\n");
}

const NO_ANSWER_WORDS: Readonly<Record<LineProblem, () => string>> = {
  "too-large": requestTooLarge,
  silent: silentCall,
  closed: interrupted,
  cancelled: interrupted,
};

export const unknown = (name = ""): JsonRecord => problem(unknownTool(name));
export const changed = (): JsonRecord => problem(changedTool());

/** @returns undefined where the error is a fault of this program */
export function failed(error: unknown, states: readonly SourceState[]): JsonRecord | undefined {
  if (error instanceof NoAnswerError) {
    return problem(NO_ANSWER_WORDS[error.problem]());
  }
  if (!(error instanceof LineError)) return undefined;
  const missing = whatIsMissing(states);
  if (missing !== undefined) return problem(missing);
  const { ran } = error.data;
  const more = ran === "no" || ran === "maybe" || ran === "yes" ? [ranWords[ran]()] : [];
  return problem([error.message, ...more].join(" "));
}
