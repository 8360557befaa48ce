/** What all tools of a document share: origin, session, and the store of withheld items. */

import { isStrong } from "../../engine/copies/strength.js";
import { type AgentSession, createSession, scrubListsOf } from "../../engine/enforce/agent-session.js";
import { type CompiledContract, compileContract } from "../../engine/enforce/compile-contract.js";
import { enforce, enforceFailure, textOf, withhold } from "../../engine/enforce/enforce.js";
import type { Contract, EnforcedResult, WithheldItem } from "../../engine/enforce/types.js";
import type { JsonValue } from "../../engine/schema/types.js";
import {
  createList,
  isRecord,
  jsonParse,
  jsonStringify,
  listMap,
  readOwn,
} from "../../intrinsics/language.js";
import { sessionFull } from "../../texts/agents.js";
import { pageSessionFull } from "../../texts/people.js";
import type { findReporter } from "../debug/call-report.js";
import type { DeclaredTrust } from "../trust/declared-trust.js";
import { documentTrust } from "../trust/document-trust.js";
import { release } from "../trust/release.js";
import type { ConvertedTool } from "../webidl/context-state.js";
import type { ReadTool } from "../webidl/read-tool.js";
import type { Converter } from "../webidl/webidl.js";
import { type Filled, fillHandles, type SecretInputs } from "./fill-handles.js";
import type { HeldItem, HeldItems } from "./held-items.js";

export interface PageHost {
  /** The document's origin, as the browser states it. */
  readonly origin: string;
  /**
   * Gives the withheld items to the person's side.
   *
   * @param declared what the tool says about itself; without it, the session does not see the result.
   * @returns text for the agent; null if native gives null; undefined if the call must fail.
   */
  enforce(
    contract: Contract,
    raw: unknown,
    hasFailed: boolean,
    declared?: DeclaredTrust,
  ): string | null | undefined;
  /** Notes what an agent sends: it may be a guess at a value that a result has lost. */
  noteArguments(args: object): void;
  /** Fills the handles in a call's arguments. @returns undefined if there are none, else the function that goes on. */
  fillHandles(
    contract: () => CompiledContract,
    inputs: SecretInputs,
    args: unknown,
    signal: AbortSignal | undefined,
  ): ((done: Filled) => void) | undefined;
  /** For debug mode: the agent got a sentence of ours in place of a result. */
  readonly reportFailure?: (contract: Contract, words: string) => void;
  /** For an extension that reads more members of a definition than WebMCP does; reads each member once. */
  readonly toTool?: Converter<ReadTool>;
  /** The withheld item of a handle; undefined if an extension keeps it. */
  heldItem(handle: string): HeldItem | undefined;
  /**
   * For an extension that runs tools itself: gets each definition, raw `execute` included, before it is registered.
   *
   * @returns a function to call after the registration.
   */
  onRegister?(tool: ConvertedTool): (signal: AbortSignal | undefined) => void;
}

/** @returns undefined if JSON cannot express it */
function asPlainData(args: object): JsonValue | undefined {
  try {
    return jsonParse(jsonStringify(args) ?? "") as JsonValue;
  } catch {
    return undefined;
  }
}

/** @returns a text for the author, without what results of the session have lost; undefined if it cannot be searched. */
function withoutLost(words: string, origin: string, session: AgentSession): string | undefined {
  const { value } = enforce(compileContract({ name: "" }, { origin }), words, { session });
  // A text that was changed is inside of a result with its record.
  const text = isRecord(value) ? readOwn(value, "structuredContent") : value;
  return typeof text === "string" ? text : undefined;
}

type Reporter = ReturnType<typeof findReporter>;

/** What debug mode says about calls; nothing without `report`. */
function createReports(report: Reporter, scrub: (words: string) => string | undefined) {
  return {
    ...(report && {
      reportFailure: (contract: Contract, agent: string) =>
        report({ contract, agent, withheld: createList(), scrub }),
    }),
    result(
      contract: Contract,
      agent: string | null | undefined,
      withheld: readonly WithheldItem[],
      thrown: object,
    ) {
      // Sentences of our own are checked under no name.
      if (!report || !contract.name) return;
      // Values stay here.
      const places = listMap(withheld, ({ schemaPath, reason }) => ({ schemaPath, reason }));
      report({ contract, agent, withheld: places, ...thrown, scrub });
    },
  };
}

function keep(
  held: Pick<HeldItems, "add">,
  { name: tool }: Contract,
  origin: string,
  user: EnforcedResult["user"],
) {
  if (user.withheld.length > 0 || user.error !== undefined) held.add({ tool, origin }, user);
}

export function createPageHost(
  origin: string,
  held: Pick<HeldItems, "add" | "onRevealed"> & Partial<HeldItems>,
  report?: Reporter,
): PageHost {
  // Lasts as long as the document.
  const session = createSession();
  /** A revealed value could not be searched for: a result that holds it would pass. */
  let isFull = false;
  // The page knows a revealed value now, so its tools must not carry it to an agent.
  held.onRevealed = (value) => {
    isFull ||= isStrong(value) && !scrubListsOf(session).remember(origin, [value]);
  };
  const { reportFailure, result } = createReports(report, (words) =>
    isFull ? undefined : withoutLost(words, origin, session),
  );
  const host: PageHost = {
    origin,
    ...(reportFailure && { reportFailure }),
    heldItem: (handle) => held.byHandle?.get(handle),
    fillHandles: (contract, inputs, args, signal) => fillHandles(host, contract, inputs, args, signal),
    noteArguments: (args) => scrubListsOf(session).noteArguments(origin, asPlainData(args)),
    enforce(contract, raw, hasFailed, declared) {
      const checked = isFull
        ? withhold(sessionFull(), pageSessionFull())
        : hasFailed
          ? enforceFailure(raw)
          : enforce(contract, raw, { session });
      const { enforced, warning = undefined } =
        documentTrust && declared ? release(documentTrust, checked, declared, origin) : { enforced: checked };
      if (warning !== undefined) held.warn?.({ tool: contract.name, origin }, warning);
      keep(held, contract, origin, enforced.user);
      const agent = textOf(enforced);
      result(contract, agent, enforced.user.withheld, hasFailed ? { thrown: { reason: raw } } : {});
      return agent;
    },
  };
  return host;
}
