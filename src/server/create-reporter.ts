/** Hands faults to the site's own log. What the log does with them changes no answer, loses no secret, ends no process. */
import { serverOnErrorInvalid } from "../texts/server.js";

export type Report = (error: unknown) => void;

/** @throws TypeError for what is no function */
export function createReporter(onError: unknown = console.error): Report {
  if (typeof onError !== "function") throw new TypeError(serverOnErrorInvalid());
  return (error) => {
    try {
      // One that is async rejects later: nobody would hear of it, and Node ends a process for that.
      Promise.resolve(onError(error)).catch(() => undefined);
    } catch {
      // A log that fails is no reason for anything else to fail.
    }
  };
}
