/**
 * The end of a call: what can end it from outside, and its one entry in the log. Not in the page
 * bundle.
 */
import { agentCallCancelled, agentCallTimedOut, agentNotLogged } from "../texts/agents.js";
import { CallEnded } from "./call-ended.js";

/**
 * Watches for an end from outside: by the agent, the person, or the time limit.
 *
 * (`AbortSignal.any` would retain its signal, with the whole call, for as long as the caller's
 * signal lives.)
 */
export function watchEnd(signal: AbortSignal, timeLimit: number) {
  const ended = new AbortController();
  let finish: (reason: CallEnded) => void;
  const comes = new Promise<never>((_, reject) => {
    finish = (reason) => {
      reject(reason);
      ended.abort();
    };
  });
  const onAbort = () => finish(new CallEnded("cancelled", agentCallCancelled()));
  const onTimeout = () => finish(new CallEnded("timed-out", agentCallTimedOut(timeLimit / 1_000)));
  const timeout = setTimeout(onTimeout, timeLimit);
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort);
  const forget = () => {
    clearTimeout(timeout);
    signal.removeEventListener("abort", onAbort);
  };
  return { signal: ended.signal, comes, forget };
}

type Write = () => void | Promise<void>;

/**
 * A call has one end in the log: the first that is written. What ends the call while that is on its
 * way writes nothing, unless the first is lost.
 */
export class EndInLog {
  #first: Promise<void> | undefined;

  /** Writes the end of a result, which is released once this has resolved. */
  async write(write: Write): Promise<void> {
    this.#first = (async () => await write())();
    try {
      await this.#first;
    } catch {
      throw new CallEnded("failed", agentNotLogged());
    }
  }

  /** A refusal releases nothing, so it waits for no earlier entry, and stands without its own. */
  async writeOfRefusal(write: Write): Promise<void> {
    const first = this.#first;
    const own = first === undefined ? Promise.resolve().then(write) : first.catch(write);
    const written = own.catch(() => undefined);
    if (first === undefined) await written;
  }
}
