/**
 * Fills the handles in a call's arguments, as far as a page can (spec-notes/internal/decisions.md)
 * · S1-02
 */

import type { AgentSession } from "../../engine/enforce/agent-session.js";
import type { CompiledContract } from "../../engine/enforce/compile-contract.js";
import {
  type Fill,
  findHandles,
  type HandleUse,
  holdsHandle,
  judgeHandle,
  pointerOf,
  putIn,
} from "../../engine/enforce/handles.js";
import { markerIn } from "../../engine/enforce/scrub-value.js";
import { closedContract, secretTexts } from "../../engine/enforce/used-secrets.js";
import type { Location } from "../../engine/schema/location.js";
import type { JsonValue } from "../../engine/schema/types.js";
import {
  arrayIsArray,
  dateNow,
  jsonParse,
  jsonStringify,
  listMap,
  listSome,
} from "../../intrinsics/language.js";
import { handleDenied, handleUnusable } from "../../texts/agents.js";
import { askToUse } from "./ask-to-use.js";
import type { HeldItem } from "./held-items.js";
import type { PageHost } from "./page-host.js";

/**
 * The places where a tool takes secrets: its `inputSchema`, as the engine reads it; undefined where
 * it marks nothing.
 */
export type SecretInputs = Location | undefined;

/**
 * Called once: with a sentence for the agent, or with the arguments to run and the contract for the
 * result.
 */
export type Filled = (refusal: string | undefined, input: unknown, contract: CompiledContract) => unknown;

type Answers = Pick<PageHost, "origin" | "heldItem">;

interface Use extends Fill {
  readonly item: HeldItem;
  readonly title: string;
}

/**
 * All agents of a page are one. What the person sees at the handle is what the tool gets. @throws
 * if that is not a text
 */
function readUse(host: Answers, { handle, path, title }: HandleUse): Use {
  const item = host.heldItem(handle);
  if (item === undefined || item.message !== undefined) throw handle;
  const { origin, reason, reference, state, value } = item;
  const shown = reference ? (state?.ok ? state.value : undefined) : value;
  // Its prototype is the page's to spoil: nothing is read there that is not set here.
  const held = {
    __proto__: null,
    handle,
    agent: "",
    origin,
    reason,
    ...(shown === undefined ? {} : { value: shown }),
  };
  const judged = judgeHandle(held, { agent: "", origin: host.origin, now: dateNow() });
  if ("fault" in judged) throw handle;
  return { item, path, title, text: judged.value };
}

/**
 * Asks the person about each handle. @returns undefined if `input` has no handle, and no marker of
 * what was masked, else the function that goes on.
 */
export function fillHandles(
  host: Answers,
  session: AgentSession,
  contract: () => CompiledContract,
  inputs: SecretInputs,
  input: unknown,
  signal: AbortSignal | undefined,
): ((done: Filled) => void) | undefined {
  const source = jsonStringify(input) ?? "";
  const marker = markerIn(session, host.origin, source);
  if (marker !== undefined) return (done) => done(marker, undefined, contract());
  return holdsHandle(source) ? askAboutEach(host, contract, inputs, source, signal) : undefined;
}

function askAboutEach(
  host: Answers,
  contract: () => CompiledContract,
  inputs: SecretInputs,
  source: string,
  signal: AbortSignal | undefined,
): (done: Filled) => void {
  return (done) => {
    const tool = contract();
    let uses: readonly Use[];
    let at = 0;
    const refuse = (words: string): unknown => done(words, undefined, tool);
    const next = (isAllowed: boolean): unknown => {
      if (!isAllowed) return refuse(handleDenied());
      const use = uses[at++];
      if (use) return askToUse(use.item, { ...use, tool, place: pointerOf(use.path) }, signal, next);
      // Forgotten while the person was asked about another one.
      if (listSome(uses, ({ item }) => host.heldItem(item.handle) !== item)) return refuse(handleUnusable());
      const { guessable } = secretTexts(
        tool,
        listMap(uses, ({ text }) => text),
      );
      return done(undefined, putIn(args, uses), closedContract(tool, guessable, "used-secret"));
    };
    let args: JsonValue;
    try {
      args = jsonParse(source) as JsonValue;
      const found = findHandles(args, inputs);
      if (!arrayIsArray(found)) return refuse(handleUnusable());
      uses = listMap(found as readonly HandleUse[], (use) => readUse(host, use));
      return next(true);
    } catch {
      return refuse(handleUnusable());
    }
  };
}
