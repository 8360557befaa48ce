/**
 * Calls a tool's `resolveAnnotations` with frozen arguments. Never calls its `execute` · S4-22,
 * S4-24
 */

import {
  isRecord,
  jsonParse,
  listForEach,
  objectFreeze,
  objectValues,
  reflectApply,
} from "../../src/intrinsics/language.js";
import { promiseCreate, promiseThen } from "../../src/intrinsics/promise.js";
import type { Callable } from "../../src/webmcp/webidl/webidl.js";
import { MAX_TEXT } from "../protocol/limits.js";
import type { UntrustedResult } from "../protocol/untrusted-values.js";
import { serializeRaw } from "./serialize-raw.js";

/** @param answer called once. The error of a resolver stays in the page. */
export function askResolver(
  resolve: Callable | undefined,
  argumentsText: string,
  answer: (result: UntrustedResult) => void,
): void {
  if (resolve === undefined) {
    answer({ kind: "gone", text: "" });
    return;
  }
  promiseThen(
    promiseCreate<unknown>((settle) =>
      settle(reflectApply(resolve, undefined, [frozenInput(argumentsText)])),
    ),
    (raw) => answer(bounded(serializeRaw(raw))),
    () => answer({ kind: "threw", text: "" }),
  );
}

const bounded = (result: UntrustedResult): UntrustedResult =>
  result.text.length > MAX_TEXT ? { kind: "oversized", text: "" } : result;

function frozenInput(text: string): unknown {
  const value = jsonParse(text);
  const input = isRecord(value) ? value : {};
  freezeAll(input);
  return input;
}

/** The worker refuses arguments that are nested too deeply. */
function freezeAll(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  listForEach(objectValues(objectFreeze(value)), freezeAll);
}
