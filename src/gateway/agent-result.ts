/**
 * An enforced result as an agent gets it over MCP. Not in the page bundle, whose agents get text ·
 * S1-03, S1-08, U-05
 */
import type { ToolSecurity } from "../annotations/model/types.js";
import { annotationsOfResult } from "../annotations/result-annotations.js";
import { type AgentSession, scrubListsOf } from "../engine/enforce/agent-session.js";
import { attribution } from "../engine/enforce/annotate.js";
import { compileContract } from "../engine/enforce/compile-contract.js";
import { type Detect, Findings, type RememberFound } from "../engine/enforce/findings.js";
import { parseOrText, refusal, toCallToolResult } from "../engine/enforce/mcp-result.js";
import { publicErrorIn } from "../engine/enforce/public-errors.js";
import { passByPass, release, releaseFailure, textOf } from "../engine/enforce/release.js";
import type { Annotate, Enforced, EnforceOptions, ReleaseOptions } from "../engine/enforce/run.js";
import type { CallToolResult, Contract, EnforcedResult } from "../engine/enforce/types.js";
import type { JsonObject, JsonValue } from "../engine/schema/types.js";
import { agentToolFailed, keptFor, notKept } from "../texts/agents.js";
import { passesWith } from "./elsewhere.js";
import { textOfParsed } from "./parsed-result.js";
import { boundOf, type TextBound } from "./text-bound.js";

export interface ResultOptions extends EnforceOptions, TextBound {
  /**
   * For this result alone (`createDetector()`). Without it, nothing is taken out that no contract
   * marks.
   */
  readonly detect?: Detect | undefined;
  /**
   * The place where the person finds what you keep of it, in words for the agent ("in the payroll
   * app"); empty if you keep nothing. Without it, the result does not say.
   */
  readonly where?: string | undefined;
  /**
   * The tool's declaration: it is aggregated with what the result says of itself · S0-09, S0-13,
   * S0-24, S0-33 … S0-36
   */
  readonly declared?: ToolSecurity | undefined;
}

const annotator =
  (declared: ToolSecurity): Annotate =>
  ({ value, raw }) =>
    annotationsOfResult({ agent: value, raw, declared }) as unknown as JsonObject;

function rememberFoundIn(session: AgentSession | undefined): RememberFound | undefined {
  const lists = session === undefined ? undefined : scrubListsOf(session);
  return lists?.rememberFound && ((origin, found) => lists.rememberFound?.(origin, found) === true);
}

function releaseOptions(
  contract: Contract,
  raw: unknown,
  { session, arguments: args, detect, declared, where, textLimit }: ResultOptions,
): ReleaseOptions {
  const elsewhere = session === undefined ? undefined : scrubListsOf(session).elsewhere;
  return {
    contract,
    ...(elsewhere && { passes: passesWith(elsewhere) }),
    tooLarge: boundOf(contract, { textLimit }, where),
    parsed: textOfParsed(raw),
    where: where === undefined ? undefined : () => (where ? keptFor(where) : notKept()),
    session,
    arguments: args,
    detect: detect && new Findings(detect, rememberFoundIn(session)),
    annotate: declared && annotator(declared),
    hasEnvelope: true,
  };
}

/**
 * Enforces `contract` on the value that a tool returned. `raw` is read exactly once.
 * sensitive-results §bridge a tool, 2
 *
 * @returns what an agent gets (`agent` over MCP, `text` in the page) and what stays with the person
 * (`user`). Never throws: a fault withholds the result. `text` is undefined if `executeTool` must
 * reject.
 */
export function enforceResult(contract: Contract, raw: unknown, options: ResultOptions = {}): EnforcedResult {
  const enforced = release(raw, releaseOptions(contract, raw, options));
  return toEnforcedResult(contract, raw, enforced, options);
}

/** Characters: each pass over a longer result takes some milliseconds. */
const LONG = 100_000;

/**
 * The same for a process that serves other calls: between the passes over a long result others have
 * their turn.
 *
 * @param pause called between two passes; resolves when other calls had their turn. Where it
 * rejects, nothing more is done.
 */
export async function enforceInTurns(
  contract: Contract,
  raw: unknown,
  options: ResultOptions,
  pause: () => Promise<void>,
): Promise<EnforcedResult> {
  const pass = passByPass(raw, releaseOptions(contract, raw, options));
  for (;;) {
    const { outcome, given } = pass();
    if (given !== undefined && given.text.length > LONG) await pause();
    if (outcome !== undefined) return toEnforcedResult(contract, raw, outcome, options);
  }
}

/**
 * The tool threw or rejected: a generic failure for the agent, the message for the person. Never
 * throws.
 *
 * @param words an error that the tool lists as public
 */
export const enforceFailure = (
  contract: Contract,
  reason: unknown,
  options: ResultOptions = {},
  words = agentToolFailed(),
): EnforcedResult => ({
  agent: refused(contract, words, undefined, options),
  text: undefined,
  user: releaseFailure(reason).user,
});

/**
 * @param raw what a tool threw, or returned
 * @returns what it says of its failure, where its definition lists that and it may leave
 */
export async function publicError(
  contract: Contract,
  raw: unknown,
  hasFailed: boolean,
  session: AgentSession,
  detection: (raw: unknown) => Detect | Promise<Detect>,
): Promise<string | undefined> {
  const listed = publicErrorIn(contract, raw, hasFailed);
  if (listed === undefined) return undefined;
  // Attack: a page registers a tool whose list has what an agent must not read.
  const plain = compileContract({ name: contract.name }, contract);
  const { text } = enforceResult(plain, listed, { session, detect: await detection(listed) });
  return text === listed ? listed : undefined;
}

/** Nothing but our own sentence leaves, with what is known of the tool. */
function refused(
  { origin }: Contract,
  words: string,
  raw: unknown,
  { declared }: ResultOptions,
): CallToolResult {
  const annotations = declared && annotationsOfResult({ agent: undefined, raw, declared });
  return annotations === undefined || Object.keys(annotations).length === 0
    ? refusal(words)
    : { ...refusal(words), _meta: { annotations: annotations as JsonObject, ...attribution(origin) } };
}

function toEnforcedResult(
  contract: Contract,
  raw: unknown,
  enforced: Enforced,
  options: ResultOptions,
): EnforcedResult {
  const { value, refusal: words, user, written } = enforced;
  // Computed on first use: an agent over MCP does not need it.
  let text: string | null | undefined;
  return {
    agent:
      value === undefined
        ? refused(contract, words, raw, options)
        : toCallToolResult(contract, readPrimitive(raw, value), written),
    get text() {
      text ??= textOf(enforced);
      return text;
    },
    user,
  };
}

/** A value that is neither object nor string, from native's text. */
function readPrimitive(raw: unknown, value: JsonValue): JsonValue {
  return typeof raw === "object" || typeof raw === "string" || typeof value !== "string"
    ? value
    : parseOrText(value);
}
