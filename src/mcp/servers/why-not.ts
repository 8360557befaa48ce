/** Why a server cannot be used, or did not answer. */
import { existsSync } from "node:fs";
import { isRecord } from "../../intrinsics/language.js";
import type { ServerProblem, ServerProblemKind } from "../../link/server-problems.js";
import * as texts from "../../texts/servers.js";
import {
  type HttpStart,
  isHttp,
  type ServerEntry,
  type StdioStart,
  withoutValues,
} from "../entries/entries.js";
import { messageOf, ServerError, ServerFault } from "./server-error.js";

type Start = ServerEntry["start"];

/** The error, and what it was made of: some errors of the client hold that of the network. */
function errorsIn(error: unknown): readonly unknown[] {
  const { cause } = isRecord(error) ? error : {};
  return cause === undefined ? [error] : [error, ...errorsIn(cause)];
}

/** The status of an answer that was no answer of MCP; undefined for other errors. */
const statusOf = (error: unknown): unknown =>
  errorsIn(error)
    .map((each) => (isRecord(each) ? each["status"] : undefined))
    .find((status) => typeof status === "number");

const isOfNetwork = (error: unknown): boolean => errorsIn(error).some((each) => each instanceof TypeError);

/**
 * A server that was started again does not know the session any more, so nothing of the call ran.
 */
export const isForgotten = (error: unknown): boolean => statusOf(error) === 404;

/** Nobody is at the address now, or nobody who takes these headers. */
export const isAway = (error: unknown): boolean =>
  isOfNetwork(error) || isForgotten(error) || statusOf(error) === 401;

/** The word of the network is in the last of the errors. */
const faultOf = (error: unknown): string => messageOf(errorsIn(error).at(-1));

/** The codes of the client's errors, and of the system's. */
const BY_CODE: { readonly [code: string]: ServerProblemKind } = {
  EACCES: "no-permission",
  EPERM: "no-permission",
  REQUEST_TIMEOUT: "too-slow",
  CONNECTION_CLOSED: "ended",
  INVALID_RESULT: "garbage",
  UNSUPPORTED_RESULT_TYPE: "garbage",
  ERA_NEGOTIATION_FAILED: "garbage",
  CLIENT_HTTP_UNEXPECTED_CONTENT: "garbage",
};

function atAddress(error: unknown, { url, headers }: HttpStart): ServerProblem | undefined {
  if (statusOf(error) === 401) {
    return { kind: Object.keys(headers).length === 0 ? "no-login" : "no-headers" };
  }
  const { origin } = new URL(url);
  return isOfNetwork(error) ? { kind: "no-answer", about: origin, said: faultOf(error) } : undefined;
}

/** The system says the same of a program and of a folder that are not there. */
function ofProgram(code: unknown, { command, cwd }: StdioStart): ServerProblem | undefined {
  if (code === "ENOENT" && cwd !== undefined && !existsSync(cwd)) return { kind: "no-folder", about: cwd };
  return code === "ENOENT" ? { kind: "no-program", about: command } : undefined;
}

function problemOf(error: unknown, start: Start): ServerProblem {
  const fault = errorsIn(error).find((each) => each instanceof ServerFault);
  if (fault !== undefined) return fault.problem;
  const { code } = error as { readonly code?: unknown };
  const own = isHttp(start) ? atAddress(error, start) : ofProgram(code, start);
  if (own !== undefined) return own;
  const kind = BY_CODE[String(code)];
  if (kind === "no-permission" && !isHttp(start)) return { kind, about: start.command };
  return kind === undefined ? { kind: "refused", said: messageOf(error) } : { kind };
}

/** @param isGarbled it wrote what is no message */
export function whyNotStarted(error: unknown, start: Start, isGarbled: boolean): ServerProblem {
  const problem = problemOf(error, start);
  return problem.kind === "too-slow" && isGarbled ? { kind: "garbage" } : problem;
}

/** @returns what the agent is told of a call that failed */
export function whyNotAnswered(error: unknown, entry: ServerEntry): ServerError {
  const { title, start } = entry;
  const { code } = error as { readonly code?: unknown };
  if (error instanceof ServerError) return error;
  if (code === "CONNECTION_CLOSED" || (isHttp(start) && isAway(error)) || error instanceof ServerFault) {
    return new ServerError(texts.notRunning(title, texts.inWords(problemOf(error, start))));
  }
  return new ServerError(withoutValues(entry, messageOf(error)));
}
