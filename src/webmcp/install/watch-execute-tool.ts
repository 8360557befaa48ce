/**
 * Notes what an agent in the page says with its call, and what it reads of tools of other
 * documents. A tool of this document tells the session itself.
 */

import type { JsonValue } from "../../engine/schema/types.js";
import { ownOrigin, ownWindow } from "../../intrinsics/dom.js";
import {
  isRecord,
  readOwn,
  reflectApply,
  reflectGetOwnPropertyDescriptor,
} from "../../intrinsics/language.js";
import { parseUrl } from "../../intrinsics/text.js";
import { hasAborted } from "../api/enforcing-execute.js";
import { declarationText } from "../trust/declared-trust.js";
import { documentTrust } from "../trust/document-trust.js";
import { statementsOf } from "../trust/statements.js";
import { readJson } from "../webidl/read-json.js";
import { isObject } from "../webidl/webidl.js";
import { type Put, whenDone, wrapOperation } from "./wrap-operation.js";

/** Runs no getter: the operation itself reads each member, once. */
const dataOf = (object: unknown, key: string): unknown =>
  isObject(object) ? reflectGetOwnPropertyDescriptor(object, key)?.value : undefined;

const isOpaque = (origin: unknown): boolean =>
  origin === "null" ||
  (typeof origin === "string" && origin !== ownOrigin && (parseUrl(origin)?.origin ?? "null") === "null");

/**
 * Whether the call is refused at once, by what its tool and options say: it reaches no tool. A
 * promise derived from its own would be rejected later than the page may expect.
 */
export const isRefusedAtOnce = (args: readonly unknown[]): boolean =>
  isOpaque(dataOf(args[0], "origin")) || hasAborted(dataOf(args[2], "signal"));

/** @param tool an item of `getTools`. */
function observeElsewhere(tool: unknown, origin: string, text: unknown): void {
  const parsed = readJson(text) as JsonValue | undefined;
  const said = statementsOf(parsed);
  const meta = isRecord(parsed) ? readOwn(parsed as { readonly [key: string]: unknown }, "_meta") : undefined;
  documentTrust?.see({
    origin,
    declared: declarationText(dataOf(tool, "annotations"), dataOf(tool, "_meta"), false),
    agent: said,
    raw: said,
    hasWithheld: isRecord(meta) && readOwn(meta, "webmcp-airlock/redaction") !== undefined,
  });
}

export function watchExecuteTool(context: object, put: Put): void {
  wrapOperation(context, "executeTool", put, (original, receiver, args) => {
    const claimed = dataOf(dataOf(args[2], "_meta"), "annotations");
    if (claimed !== undefined) documentTrust?.claim(claimed);
    const tool = args[0];
    const window = dataOf(tool, "window");
    // The implementation refuses a call whose tool has another origin.
    const origin = dataOf(tool, "origin");
    const isElsewhere = isObject(window) && window !== (ownWindow as unknown) && !isRefusedAtOnce(args);
    const result = reflectApply(original, receiver, args);
    if (!documentTrust || !isElsewhere || typeof origin !== "string") return result;
    return whenDone(result, (text) => {
      observeElsewhere(tool, origin, text);
      return text;
    });
  });
}
