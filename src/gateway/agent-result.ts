/** What an agent gets of an enforced result over MCP. Not in the page bundle, whose agents get text · S1-03, S1-08, U-05 */
import type { Finding } from "../detection/types.js";
import { Enforcement, enforce, enforceFailure as failOnPage, textOf } from "../engine/enforce/enforce.js";
import { parseOrText, refusal, toCallToolResult } from "../engine/enforce/mcp-result.js";
import { PartByPart } from "../engine/enforce/part-by-part.js";
import type { Enforced, EnforceOptions, InParts } from "../engine/enforce/passes.js";
import type { Contract, EnforcedResult } from "../engine/enforce/types.js";
import type { JsonValue } from "../engine/schema/types.js";
import { agentToolFailed } from "../texts/agents.js";
import { createPassingLists } from "./agent-sessions.js";
import { findSuspiciousText } from "./suspicious-text.js";

/**
 * Enforces `contract` on the value that a tool returned. `raw` is read exactly once.
 *
 * @returns what an agent gets (`agent` over MCP, `text` in the page) and what stays with the person (`user`). Never
 *   throws: a fault withholds the result. `text` is undefined if `executeTool` must reject.
 */
export function enforceResult(contract: Contract, raw: unknown, options?: EnforceOptions): EnforcedResult {
  const session = options?.session ?? createPassingLists();
  const enforced = enforce(contract, raw, { ...options, session });
  return toEnforcedResult(contract, raw, enforced);
}

/** In characters: one text is searched in one go, which takes a fifth of a second. A result with a longer one is withheld. */
const LONGEST_TEXT = 3_000_000;

const inParts: InParts = (value, rewrite, isSearched) =>
  new PartByPart(value, rewrite, isSearched ? LONGEST_TEXT : undefined);

/**
 * The same for a process that serves other calls: between the passes over a long result others have their turn.
 *
 * @param pause called between two turns; resolves when other calls had theirs. Where it rejects, nothing more is done.
 */
export async function enforceInTurns(
  contract: Contract,
  raw: unknown,
  options: EnforceOptions,
  pause: () => Promise<void>,
): Promise<EnforcedResult> {
  const session = options.session ?? createPassingLists();
  const enforcement = new Enforcement(contract, raw, { ...options, session, inParts });
  for (;;) {
    const enforced = enforcement.next();
    if (enforcement.isLong) await pause();
    if (enforced !== undefined) return toEnforcedResult(contract, raw, enforced);
  }
}

/** The tool threw or rejected: a generic failure for the agent, the message for the person. Never throws. */
export const enforceFailure = (_contract: Contract, reason: unknown): EnforcedResult => ({
  agent: refusal(agentToolFailed()),
  text: undefined,
  user: failOnPage(reason).user,
});

function toEnforcedResult(contract: Contract, raw: unknown, enforced: Enforced): EnforcedResult {
  const { value, refusal: words } = enforced;
  const findings = findTagged(enforced.tagged);
  const user = findings.length > 0 ? { ...enforced.user, findings } : enforced.user;
  // Computed on first use: an agent over MCP does not need it.
  let text: string | null | undefined;
  return {
    agent: value === undefined ? refusal(words) : toCallToolResult(contract, readPrimitive(raw, value)),
    get text() {
      text ??= textOf(enforced);
      return text;
    },
    user,
  };
}

/** The text that tag characters spelled, for the person: the agent's result has none. */
function findTagged(text: string | undefined): readonly Finding[] {
  return text === undefined
    ? []
    : findSuspiciousText(parseOrText(text), { isMetadata: false, isOnlyTags: true });
}

/** A value that is neither object nor string, from native's text. */
function readPrimitive(raw: unknown, value: JsonValue): JsonValue {
  return typeof raw === "object" || typeof raw === "string" || typeof value !== "string"
    ? value
    : parseOrText(value);
}
