/** Why a server cannot be used, or did not answer, in words. */
import { isRecord } from "../../intrinsics/language.js";
import * as texts from "../../texts/servers.js";
import { isHttp, type ServerEntry, withoutValues } from "./entries.js";
import { messageOf, ServerError } from "./server-error.js";

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

function ofStart(error: unknown, start: Start, seconds: number): string {
  const { code } = error as { readonly code?: unknown };
  if (isHttp(start)) {
    if (statusOf(error) === 401) {
      const isBare = Object.keys(start.headers).length === 0;
      return isBare ? texts.asSentence(texts.needsOAuth()) : texts.headersRefused();
    }
    if (isOfNetwork(error)) return texts.doesNotAnswer(new URL(start.url).origin, faultOf(error));
  } else if (code === "ENOENT") return texts.programMissing(start.command);
  if (code === "REQUEST_TIMEOUT") return texts.didNotStart(seconds);
  return code === "CONNECTION_CLOSED" ? texts.ended() : texts.itSaid(messageOf(error));
}

/** @param seconds how long it had for its start */
export function whyNotStarted(error: unknown, start: Start, seconds: number): string {
  return error instanceof ServerError ? error.message : ofStart(error, start, seconds);
}

/** @returns what the agent is told of a call that failed */
export function whyNotAnswered(error: unknown, entry: ServerEntry): ServerError {
  const { title, start } = entry;
  const { code } = error as { readonly code?: unknown };
  if (error instanceof ServerError) return error;
  if (code === "CONNECTION_CLOSED") return new ServerError(texts.notRunning(title, texts.ended()));
  if (isHttp(start) && isAway(error))
    return new ServerError(texts.notRunning(title, ofStart(error, start, 0)));
  return new ServerError(withoutValues(entry, messageOf(error)));
}
