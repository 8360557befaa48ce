/**
 * The state that all tools of a document share: origin, session, and the store of withheld items.
 */

import { lasts } from "../../engine/copies/masker.js";
import { type AgentSession, createSession, scrubListsOf } from "../../engine/enforce/agent-session.js";
import type { CompiledContract } from "../../engine/enforce/compile-contract.js";
import { release, releaseFailure, textOf } from "../../engine/enforce/release.js";
import { type Annotate, type Enforced, searchesNothing } from "../../engine/enforce/run.js";
import type { Contract } from "../../engine/enforce/types.js";
import { createList, isRecord, jsonParse, jsonStringify, listMap } from "../../intrinsics/language.js";
import { regExpExec, stringFrom } from "../../intrinsics/text.js";
import { resultNotChecked } from "../../texts/agents.js";
import { type PageMistake, thrownKind } from "../../texts/mistake-lines.js";
import { pageSessionFull } from "../../texts/people.js";
import type { findReporter } from "../debug/call-report.js";
import { sayMistake } from "../mistakes/say-mistake.js";
import type { DeclaredTrust } from "../trust/declared-trust.js";
import { documentTrust } from "../trust/document-trust.js";
import { AnnotatedResult } from "../trust/release.js";
import type { ConvertedTool } from "../webidl/context-state.js";
import type { ReadTool } from "../webidl/read-tool.js";
import type { Converter } from "../webidl/webidl.js";
import { type Filled, fillHandles, type SecretInputs } from "./fill-handles.js";
import type { HeldItem, HeldItems } from "./held-items.js";
import { tellOfKept } from "./kept-events.js";

export interface PageHost {
  /** The document's origin, as the browser states it. */
  readonly origin: string;
  /**
   * Gives the withheld items to the person's side.
   *
   * @param declared what the tool says about itself; without it, the session does not see the
   *   result.
   * @param sent JSON text of the arguments, as the agent sent them
   * @returns text for the agent; null if native gives null; undefined if the call must fail.
   */
  enforce(
    contract: Contract,
    raw: unknown,
    hasFailed: boolean,
    declared?: DeclaredTrust,
    sent?: string,
  ): string | null | undefined;
  /**
   * A tool in a list is a unit that leaves, too.
   *
   * @returns the same without copies of what results have lost, with a record of that; undefined if
   *   it may not leave.
   */
  listed<Item extends object>(item: Item): Item | undefined;
  /**
   * Fills the handles in a call's arguments, and refuses the marker of what was masked. @returns
   * undefined if there is none of them, else the function that goes on.
   */
  fillHandles(
    contract: () => CompiledContract,
    inputs: SecretInputs,
    args: unknown,
    signal: AbortSignal | undefined,
  ): ((done: Filled) => void) | undefined;
  /** For debug mode: the agent got a sentence of ours in place of a result. */
  readonly reportFailure?: (contract: Contract, words: string) => void;
  /**
   * For an extension that reads more members of a definition than WebMCP does; reads each member
   * once.
   */
  readonly toTool?: Converter<ReadTool>;
  /** The withheld item of a handle; undefined if an extension keeps it. */
  heldItem(handle: string): HeldItem | undefined;
  /**
   * For an extension that runs tools itself: gets each definition, raw `execute` included, before
   * it is registered.
   *
   * @returns a function to call after the registration.
   */
  onRegister?(tool: ConvertedTool, signal: AbortSignal | undefined): () => void;
}

function listedItem<Item extends object>(
  item: Item,
  origin: string,
  session: AgentSession,
): Item | undefined {
  if (searchesNothing(scrubListsOf(session), origin)) return item;
  // Attack: a page that changes it after the search.
  const said: unknown = jsonParse(`${jsonStringify(item)}`);
  const { value } = release(said, { session, origin, hasRecord: true });
  return value === said ? item : (value as Item | undefined);
}
type Reporter = ReturnType<typeof findReporter>;

/** Reports of calls in debug mode; nothing without `report`. */
function createReports(report: Reporter, scrub: (words: string) => string | undefined) {
  return {
    ...(report && {
      reportFailure: (contract: Contract, agent: string) =>
        report({ contract, agent, withheld: createList(), scrub }),
    }),
    result(contract: Contract, enforced: Enforced, thrown: object) {
      // Sentences of our own are checked under no name.
      if (!report || !contract.name) return;
      // Values stay here.
      const withheld = listMap(enforced.user.withheld, ({ schemaPath, reason }) => ({ schemaPath, reason }));
      report({ contract, agent: textOf(enforced), withheld, ...thrown, scrub });
    },
  };
}

/** Its name says what it is only if it is one of the platform's. */
function kindOf(reason: unknown): string {
  try {
    const name = isRecord(reason) ? stringFrom(reason["name"]) : "";
    return (
      regExpExec(/^(Type|Range|Reference|Syntax|Abort|Network|Timeout)Error$/, name)?.[0] ?? thrownKind()
    );
  } catch {
    return thrownKind();
  }
}

/** Gives the person what was withheld, and the warnings about it. */
function keep(
  held: Pick<HeldItems, "add"> & Partial<HeldItems>,
  source: { readonly tool: string; readonly origin: string },
  { user, value }: Enforced,
  isFull: boolean,
  warning: string | undefined,
) {
  if (isFull) held.warn?.(source, pageSessionFull(), true);
  if (warning !== undefined) held.warn?.(source, warning);
  if (user.withheld.length === 0 && user.error === undefined) return;
  held.add(source, user);
  if (held.byHandle) tellOfKept(source.tool, value);
}

/** Says a mistake of the tool's author. Sentences of our own are checked under no name. */
const sayOf =
  ({ name: tool }: Contract, host: Pick<PageHost, "listed">) =>
  (code: PageMistake, place: string, detail?: string) =>
    tool && sayMistake({ code, tool, place, detail }, host);

function sayFailure(
  found: ReturnType<typeof sayOf>,
  { refusal }: Enforced,
  thrown: { readonly reason: unknown } | undefined,
): void {
  if (thrown) found("tool-threw", "", kindOf(thrown.reason));
  else if (refusal === resultNotChecked()) found("circular-result", "");
}

export function createPageHost(
  origin: string,
  held: Pick<HeldItems, "add" | "where" | "onRevealed"> & Partial<HeldItems>,
  report?: Reporter,
): PageHost {
  // Lasts as long as the document.
  const session = createSession();
  const lists = scrubListsOf(session);
  // The page knows a revealed value now, so its tools must not carry it to an agent.
  held.onRevealed = (value) => {
    if (lasts(value)) lists.remember(origin, [value]);
  };
  const { reportFailure, result } = createReports(report, (words) =>
    lists.isFull(origin) ? undefined : listedItem({ words }, origin, session)?.words,
  );
  const host: PageHost = {
    origin,
    ...(reportFailure && { reportFailure }),
    heldItem: (handle) => held.byHandle?.get(handle),
    fillHandles: (contract, inputs, args, signal) =>
      fillHandles(host, session, contract, inputs, args, signal),
    listed: (item) => listedItem(item, origin, session),
    enforce(contract, raw, hasFailed, declared, sent) {
      const said = documentTrust && declared && new AnnotatedResult(documentTrust, declared, contract);
      const annotate: Annotate | undefined = said && ((result) => said.annotate(result));
      const found = sayOf(contract, host);
      // A tool that says something about itself has it said in its results.
      const textOnly = declared?.text === undefined;
      const options = { contract, session, arguments: sent, annotate, textOnly, found, where: held.where };
      const enforced = hasFailed ? releaseFailure(raw) : release(raw, options);
      const thrown = hasFailed ? { reason: raw } : undefined;
      sayFailure(found, enforced, thrown);
      said?.end(enforced);
      keep(held, { tool: contract.name, origin }, enforced, lists.isFull(origin), said?.warning);
      result(contract, enforced, thrown ? { thrown } : {});
      return textOf(enforced);
    },
  };
  return host;
}
