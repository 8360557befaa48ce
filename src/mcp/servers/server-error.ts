/** What goes wrong with a server: a kind for the person, and words for the agent. */
import type { ServerProblem } from "../../link/server-problems.js";

/** The server answered with an error, or there is none to ask. */
export class ServerError extends Error {}

/** It cannot be used at all. */
export class ServerFault extends Error {
  readonly problem: ServerProblem;

  constructor(problem: ServerProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
