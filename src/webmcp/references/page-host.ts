/** What the tools of one document share: origin, session, and the store of what stays with the person. */

import { isStrong } from "../../engine/copies/strength.js";
import { createSession, scrubListsOf } from "../../engine/enforce/agent-session.js";
import { enforce, enforceFailure, textOf, withhold } from "../../engine/enforce/enforce.js";
import type { Contract } from "../../engine/enforce/types.js";
import { sessionFull } from "../../texts/agents.js";
import { pageSessionFull } from "../../texts/people.js";
import type { ConvertedTool } from "../webidl/context-state.js";
import type { Converter } from "../webidl/webidl.js";
import type { HeldItem, HeldItems } from "./held-items.js";

export interface PageHost {
  /** The document's origin in the browser's words. */
  readonly origin: string;
  /**
   * Hands the person's part over.
   *
   * @returns text for the agent, null where native gives null, undefined where the call must fail.
   */
  enforce(contract: Contract, raw: unknown, hasFailed: boolean): string | null | undefined;
  /** For an extension that reads more of a definition than WebMCP does; each member once, as ever. */
  readonly toTool?: Converter<ConvertedTool>;
  /** What the person is held to have under a handle; nothing where an extension keeps it. */
  heldItem(handle: string): HeldItem | undefined;
  /**
   * For an extension that runs tools itself: shown each definition, raw `execute` included, before it is registered.
   *
   * @returns what to call once it is.
   */
  onRegister?(tool: ConvertedTool): (signal: AbortSignal | undefined) => void;
}

export function createPageHost(
  origin: string,
  held: Pick<HeldItems, "add" | "onRevealed"> & Partial<HeldItems>,
): PageHost {
  // Lasts as long as the document.
  const session = createSession();
  /** A revealed value could not be searched for: a result that holds it would pass. */
  let isFull = false;
  // What the person has revealed is known to the page now: its tools must not carry it to an agent.
  held.onRevealed = (value) => {
    isFull ||= isStrong(value) && !scrubListsOf(session).remember(origin, [value]);
  };
  return {
    origin,
    heldItem: (handle) => held.byHandle?.get(handle),
    enforce(contract, raw, hasFailed) {
      const enforced = isFull
        ? withhold(sessionFull(), pageSessionFull())
        : hasFailed
          ? enforceFailure(raw)
          : enforce(contract, raw, { session });
      const { user } = enforced;
      if (user.withheld.length > 0 || user.error !== undefined) {
        held.add({ tool: contract.name, origin }, user);
      }
      return textOf(enforced);
    },
  };
}
