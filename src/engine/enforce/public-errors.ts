/** Errors that a tool's definition lists: an agent may read them, and nothing like them · S1-11 */
import {
  arrayIsArray,
  createList,
  isRecord,
  listAppend,
  listForEach,
  listIncludes,
  listSome,
  objectKeys,
} from "../../intrinsics/language.js";
import { stringFrom, stringTrim } from "../../intrinsics/text.js";
import { isOpenMember } from "./mcp-members.js";
import type { Contract } from "./types.js";

const MOST = 50;
const LONGEST = 300;

/** @param listed plain data: a snapshot of the definition */
export function readPublicErrors(listed: unknown): readonly string[] {
  const errors = createList<string>();
  if (arrayIsArray(listed))
    listForEach(listed as readonly unknown[], (words) => {
      const isSentence = typeof words === "string" && stringTrim(words) && words.length <= LONGEST;
      if (isSentence && errors.length < MOST) listAppend(errors, words);
    });
  return errors;
}

/** Reads a thrown value without trusting it: its getters may throw, or return anything. */
export function messageOf(reason: unknown): string {
  try {
    return stringFrom(isRecord(reason) ? reason["message"] : reason);
  } catch {
    return "";
  }
}

/** The words of a result that is an error and one text; for any other, nothing that is listed. */
function wordsOf(raw: unknown): unknown {
  // Any other result is read where it is enforced, once (S1-09).
  if ((raw as { readonly isError?: unknown }).isError !== true) return undefined;
  const { isError, content, _meta, ...others } = raw as { readonly [name: string]: unknown };
  if (!arrayIsArray(content) || content.length + objectKeys(others).length !== 1) return undefined;
  const block = content[0] as { readonly text?: unknown };
  // What else a block has is withheld, and copies of it are searched for.
  const isForeign = (name: string) => !isOpenMember(name) && !listIncludes(["type", "text"], name);
  return listSome(objectKeys(block), isForeign) ? undefined : block.text;
}

/**
 * sensitive-results §fail an execution, 1
 * @param raw what a tool threw, or returned
 * @returns the very text that its definition lists, if `raw` says that and nothing else
 */
export function publicErrorIn(contract: Contract, raw: unknown, hasFailed: boolean): string | undefined {
  try {
    if (contract.publicErrors.length === 0) return undefined;
    // What an unmarked tool returns passes as it is.
    const words = hasFailed ? messageOf(raw) : contract.enforces && wordsOf(raw);
    return listIncludes(contract.publicErrors, words) ? (words as string) : undefined;
  } catch {
    return undefined;
  }
}
