/**
 * Tells who calls through the browser. While a script of this document waits for an `executeTool`,
 * calls count as the page's own. All others come from the browser's agent or from another document.
 */

import { objectDefineProperty, reflectApply } from "../../src/intrinsics/language.js";
import { isRefusedAtOnce } from "../../src/webmcp/install/watch-execute-tool.js";
import { whenDone, wrapOperation } from "../../src/webmcp/install/wrap-operation.js";
import type { Deferred } from "../../src/webmcp/webidl/deferred.js";

/** @returns who calls now */
export function watchCallers({ methods }: Deferred): () => "page" | "browser" {
  let running = 0;
  const holder = wrapOperation(methods, "executeTool", objectDefineProperty, (original, receiver, args) => {
    if (isRefusedAtOnce(args)) return reflectApply(original, receiver, args);
    running += 1;
    return whenDone(
      reflectApply(original, receiver, args),
      (value) => {
        running -= 1;
        return value;
      },
      (reason) => {
        running -= 1;
        throw reason;
      },
    );
  });
  return () => (running > 0 || holder === undefined ? "page" : "browser");
}
