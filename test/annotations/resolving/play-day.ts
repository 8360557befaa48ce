/** A day of calls, and what each way to ask about them costs: counts, no times. */
import { CLEAN_SESSION, normalizeTool, observe } from "../../../src/annotations/index.js";
import type { ToolSecurity } from "../../../src/annotations/model/types.js";
import type { SessionTrust } from "../../../src/annotations/session-trust.js";
import { createPolicy, type Effect, factsFor, PRESETS } from "../../../src/policy/index.js";
import { withoutNewness } from "../../../src/policy/presets.js";
import { type Args, type Held, TOOLS, type VersatileTool } from "./versatile-tools.js";
import { declaredOf, truthOf, WAYS, type Way } from "./ways-to-ask.js";

/** Ten for each two tools. */
const SESSIONS = 150;
const CALLS = 25;
const PAIRS = TOOLS.flatMap((one, at) => TOOLS.slice(at + 1).map((other) => [one, other]));
/** Agents look again, and try again. */
const REPEATS = 0.3;
const ORIGIN = "https://tools.example";

interface Call {
  readonly tool: VersatileTool;
  readonly operation: string;
  readonly args: Args;
}

export interface Cost {
  readonly calls: number;
  readonly requests: number;
  /** Calls about which the person is asked, or which a rule blocks. */
  readonly stops: number;
  /**
   * The decision is milder than the one about what is so: a call was allowed that should be asked
   * about, or was asked about that should be blocked.
   */
  readonly missing: number;
  /** The decision is stricter. */
  readonly needless: number;
}

/** A generator of numbers from 0 to 1, the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function drawCall(random: () => number, tools: readonly VersatileTool[]): Call {
  const draw = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error("There is nothing to draw.");
    return item;
  };
  const tool = draw(tools);
  const operation = draw(tool.operations);
  return { tool, operation, args: tool.arguments(operation, draw) };
}

/** An agent works at one thing, with two tools; one session in three reads the web as well. */
function drawSession(random: () => number, at: number): readonly Call[] {
  const tools = PAIRS[at % PAIRS.length] ?? [];
  const calls: Call[] = [];
  while (calls.length < CALLS) {
    const again = random() < REPEATS ? calls.at(-1 - Math.floor(random() * 5)) : undefined;
    calls.push(again ?? drawCall(random, tools));
  }
  return calls;
}

/** All arguments of an operation. */
function possibleOf({ tool, operation }: Call): readonly Args[] {
  let names: readonly string[] = [];
  tool.arguments(operation, (given) => {
    names = given;
    return given[0] ?? "";
  });
  return names.map((name) => tool.arguments(operation, () => name));
}

const policy = createPolicy({ default: withoutNewness(PRESETS.balanced) });

/** A session that has read what strangers wrote. */
const MET = observe(CLEAN_SESSION, {
  origin: ORIGIN,
  declared: normalizeTool({ annotations: { readOnlyHint: true, openWorldHint: true } }),
});

const decided = new Map<string, Effect>();

function decide(tool: VersatileTool, session: SessionTrust, effective: ToolSecurity): Effect {
  const key = JSON.stringify([tool.name, session === MET, effective.facts]);
  const known = decided.get(key);
  if (known !== undefined) return known;
  const facts = factsFor({ tool: tool.name, origin: ORIGIN, session, declared: declaredOf(tool), effective });
  const { effect } = policy.decide("pre-call", facts);
  decided.set(key, effect);
  return effect;
}

/** From the mildest. */
const EFFECTS: readonly Effect[] = ["allow", "escalate", "block"];

const isSurely = (value: boolean, { known, values }: ToolSecurity["facts"]["readOnlyHint"]): boolean =>
  known && values.every((each) => each === value);

/** The session knows the same in each way, so that only what differs is counted. */
function playSession(calls: readonly Call[], way: Way, count: (name: keyof Cost) => void): void {
  const held: Held = new Map();
  let session = CLEAN_SESSION;
  for (const call of calls) {
    const { tool, args } = call;
    const truth = truthOf({ tool, args, held });
    const effectOf = (security: ToolSecurity) => EFFECTS.indexOf(decide(tool, session, security));
    const wouldAsk = (security: ToolSecurity) => effectOf(security) > 0;
    const request = () => count("requests");
    const described = way.describe({ ...call, held, possible: possibleOf(call), wouldAsk, request });
    const [decision, due] = [effectOf(described), effectOf(truth)];
    count("calls");
    if (decision > 0) count("stops");
    if (decision < due) count("missing");
    if (decision > due) count("needless");
    tool.run(args, held);
    const isReading = isSurely(true, truth.facts.readOnlyHint);
    if (!isReading) way.changed(tool);
    if (isReading && !isSurely(false, truth.facts.openWorldHint)) session = MET;
  }
}

/** @returns name of the way → what it costs */
export function playDay(seed: number): ReadonlyMap<string, Cost> {
  const random = createRandom(seed);
  const sessions = Array.from({ length: SESSIONS }, (_, at) => drawSession(random, at));
  const costs = Object.entries(WAYS).map(([name, create]): [string, Cost] => {
    const cost = { calls: 0, requests: 0, stops: 0, missing: 0, needless: 0 };
    for (const session of sessions) {
      playSession(session, create(), (each) => {
        cost[each] += 1;
      });
    }
    return [name, cost];
  });
  return new Map(costs);
}
