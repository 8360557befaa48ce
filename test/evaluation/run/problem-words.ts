/**
 * The words of `npm run eval` about an endpoint. Nothing of the endpoint's own words is quoted:
 * they may repeat the key.
 */
import type { ModelProblem } from "../../../demo/agent/core.js";

const seconds = (count: number | undefined): string => `${count} ${count === 1 ? "second" : "seconds"}`;

const CAUSES: Readonly<Record<string, (details: ModelProblem["details"]) => string>> = {
  key: () => "It does not accept the key in AIRLOCK_EVAL_KEY, or wants one.",
  missing: () => "It has no chat completions at this address, or does not know the model (404).",
  limited: ({ seconds: wait }) =>
    `It says that we ask too often, or that the credit is used up (429${wait === undefined ? "" : `; it asks for ${seconds(wait)}`}).`,
  refused: ({ status }) =>
    `It refuses the request (${status}). The model may not take tools, or may take shorter conversations only.`,
  failed: ({ status }) => `It failed (${status}).`,
  slow: ({ seconds: limit }) => `It did not answer within ${seconds(limit)}.`,
  offline: () => "It cannot be reached, ends connections, or redirects. Check the address.",
  unreadable: () => "Its answers cannot be read as chat completions with tools.",
};

const causeOf = ({ kind, details }: ModelProblem): string =>
  (CAUSES[kind] ?? CAUSES["offline"])?.(details) ?? kind;

export const describeWait = (problem: ModelProblem, wait: number): string =>
  `The endpoint: ${causeOf(problem)} Asking again in ${seconds(wait)}.`;

export const describeStop = (problem: ModelProblem): string =>
  `The evaluation stopped, because the endpoint is no use. ${causeOf(problem)}`;
