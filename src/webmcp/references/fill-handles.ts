/** Fills the handles in a call's arguments, as far as a page can (spec-notes/decisions.md) · S1-02 */

import { isStrong } from "../../engine/copies/strength.js";
import type { CompiledContract } from "../../engine/enforce/compile-contract.js";
import { rewriteInside } from "../../engine/enforce/rewrite-inside.js";
import type { Location } from "../../engine/schema/location.js";
import type { JsonValue } from "../../engine/schema/types.js";
import {
  append,
  createList,
  jsonParse,
  jsonStringify,
  regExpExec,
  some,
} from "../../intrinsics/primordials.js";
import { handleDenied, handleUnusable } from "../../texts/agents.js";
import { askToUse } from "./ask-to-use.js";
import type { HeldItem } from "./held-items.js";
import type { PageHost } from "./page-host.js";

/** Half a handle is enough to match: a cut or mangled handle must not pass as the secret itself. */
const LIKE = /airlock-[\da-f]{16}/i;

/** Where a tool takes secrets: the root of its `inputSchema`; undefined if that marks nothing. */
export type SecretInputs = Location | undefined;

/** Called once: with a sentence for the agent, or with the arguments to run and the contract for the result. */
export type Filled = (refusal: string | undefined, input: unknown, contract: CompiledContract) => unknown;

interface Use {
  readonly item: HeldItem;
  readonly text: string;
  readonly place: string;
}

/** One text only, never a list: the tool gets exactly what the person sees at the handle. */
function textOf({ message, reference, state, value }: HeldItem): unknown {
  if (message !== undefined) return undefined;
  return reference ? state?.ok && state.value : value;
}

/**
 * @returns `input` with a text in place of each handle; each use is added to `uses`.
 * @throws for a handle in a place that takes no secret, and for a handle without a text.
 */
function readHandles(host: PageHost, inputs: SecretInputs, input: unknown, uses: Use[]): JsonValue {
  const visit = (value: JsonValue, location: SecretInputs, place: string): JsonValue => {
    if (typeof value === "object" && value !== null)
      return rewriteInside(value, (member, key) => {
        // A member's name is never a handle, even if every member is marked.
        if (regExpExec(LIKE, key)) throw key;
        return visit(member, location?.step(key), `${place}/${key as string}`);
      });
    if (typeof value !== "string" || !regExpExec(LIKE, value)) return value;
    const isMarked = location?.facts.sensitive && !location.facts.unresolved;
    const item = isMarked ? host.heldItem(value) : undefined;
    const text = item && textOf(item);
    if (typeof text !== "string" || text === "") throw value;
    append(uses, { item: item as HeldItem, text, place });
    return text;
  };
  return visit(input as JsonValue, inputs, "");
}

/**
 * The contract of the result: closed redaction. It withholds everything if the value can be guessed, because copies of
 * such a value cannot be searched for.
 */
function closeContract(contract: CompiledContract, uses: readonly Use[]): CompiledContract {
  const hasMarks = !some(uses, ({ text }) => !isStrong(text));
  return { ...contract, enforces: true, sensitiveHint: true, plan: { ...contract.plan, hasMarks } };
}

/** Asks the person about each handle. @returns undefined if `input` has no handle, else the function that goes on. */
export function fillHandles(
  host: PageHost,
  contract: () => CompiledContract,
  inputs: SecretInputs,
  input: unknown,
  signal: AbortSignal | undefined,
): ((done: Filled) => void) | undefined {
  const source = jsonStringify(input) ?? "";
  if (!regExpExec(LIKE, source)) return undefined;
  return (done) => {
    const uses = createList<Use>();
    const tool = contract();
    let at = 0;
    let filled: JsonValue;
    const refuse = (words: string): unknown => done(words, undefined, tool);
    const next = (isAllowed: boolean): unknown => {
      if (!isAllowed) return refuse(handleDenied());
      const use = uses[at++];
      if (use) return askToUse(use.item, { tool, place: use.place }, signal, next);
      // The person forgot one item while the question about another was open.
      if (some(uses, ({ item }) => host.heldItem(item.handle) !== item)) return refuse(handleUnusable());
      return done(undefined, filled, closeContract(tool, uses));
    };
    try {
      filled = readHandles(host, inputs, jsonParse(source), uses);
      next(true);
    } catch {
      refuse(handleUnusable());
    }
  };
}
