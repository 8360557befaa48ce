/**
 * Sends faults to the site's own log. A failing log must not change a response, lose a secret or
 * end the process.
 */
import { serverOnErrorInvalid } from "../texts/server.js";

export type Report = (error: unknown) => void;

/** @throws TypeError if it is not a function */
export function createReporter(onError: unknown = console.error): Report {
  if (typeof onError !== "function") throw new TypeError(serverOnErrorInvalid());
  return (error) => {
    try {
      // An async log may reject later, and Node would end the process for an unhandled rejection.
      Promise.resolve(onError(error)).catch(() => undefined);
    } catch {
      // A failing log must not make the request fail.
    }
  };
}
