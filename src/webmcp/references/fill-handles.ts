/** Handles in a call's arguments, as far as a page can offer them (design §4 "Handles") · S1-02 */

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

/** Half of one is enough: a cut or mangled handle must not pass for the secret itself. */
const LIKE = /airlock-[\da-f]{16}/i;

/** Where a tool takes secrets: its `inputSchema`, as the engine reads it; undefined where it marks nothing. */
export type SecretInputs = Location | undefined;

/** Called once: with words for the agent, or with what to run, and the contract for its result. */
export type Filled = (refusal: string | undefined, input: unknown, contract: CompiledContract) => unknown;

interface Use {
  readonly item: HeldItem;
  readonly text: string;
  readonly place: string;
}

/** One text, and no part of a list of them: what the person sees at the handle is what the tool gets. */
function textOf({ message, reference, state, value }: HeldItem): unknown {
  if (message !== undefined) return undefined;
  return reference ? state?.ok && state.value : value;
}

/**
 * @returns `input` with a text for each handle, which goes onto `uses`.
 * @throws where a handle stands where none may, or stands for no text.
 */
function readHandles(host: PageHost, inputs: SecretInputs, input: unknown, uses: Use[]): JsonValue {
  const visit = (value: JsonValue, location: SecretInputs, place: string): JsonValue => {
    if (typeof value === "object" && value !== null)
      return rewriteInside(value, (member, key) => {
        // A handle can be no name, also where every member is marked.
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

/** The contract of the result. A copy of what can be guessed cannot be searched for, so then nothing passes at all. */
function closeContract(contract: CompiledContract, uses: readonly Use[]): CompiledContract {
  const hasMarks = !some(uses, ({ text }) => !isStrong(text));
  return { ...contract, enforces: true, sensitiveHint: true, plan: { ...contract.plan, hasMarks } };
}

/** @returns undefined where there is no handle in `input`, else how to go on: it asks the person. */
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
      // Forgotten while the person was asked about another one.
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
