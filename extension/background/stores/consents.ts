/**
 * Approvals that last longer than one call. A consent covers an agent, an origin, its top-level site, an exact tool
 * definition, a stage, and only the reasons that the person read. Nothing else ends it: not what the tool's own results
 * make of the session. What does count in a session comes as a reason, which is new.
 */

import type { Decision, Remember } from "../../../src/policy/types.js";
import { asArray, asRecord, asString } from "../../protocol/decode.js";
import { sha256 } from "../../protocol/sha256.js";
import type { FoundTool } from "../model/page-document.js";
import type { AgentRecord } from "../model/records.js";
import type { Source } from "./call-patterns.js";
import type { DecisionStore } from "./decision-store.js";
import { drop, put, type State } from "./state.js";

/** An exact definition of a tool at a site, for one agent. */
export interface Place {
  readonly agent: string;
  readonly origin: string;
  readonly topOrigin: string;
  readonly definition: string;
}

export async function placeKey({ id }: AgentRecord, { document, tool }: FoundTool): Promise<Place> {
  const definition = await tool.hash();
  return { agent: id, origin: tool.origin, topOrigin: document.topOrigin, definition };
}

export interface Grant extends Place {
  readonly tool: string;
  readonly stage: Decision["stage"];
  /** The rules that the question showed, see `reasonsOf`. */
  readonly reasons: readonly string[];
  readonly remember: Exclude<Remember, "never">;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface GivenGrant extends Grant {
  readonly id: string;
}

const MAX_GRANTS = 2_000;
const MAX_TEXT = 4_096;
const MAX_REASONS = 3_000;
const TEXTS = ["agent", "origin", "topOrigin", "definition", "tool"] as const;

/** @returns undefined if the record is not a consent, or one of an older build, which was bound to a session's state: absent */
function decodeGrant(value: unknown): Grant | undefined {
  const record = asRecord(value);
  const reasons = asArray(record?.["reasons"], MAX_REASONS)?.map((each) => asString(each, MAX_TEXT));
  if (
    record === undefined ||
    Object.hasOwn(record, "session") ||
    reasons === undefined ||
    reasons.includes(undefined)
  )
    return undefined;
  if (TEXTS.some((name) => asString(record[name], MAX_TEXT) === undefined)) return undefined;
  const { stage, remember, at } = record;
  const isKnown =
    (stage === "pre-call" || stage === "post-result") && (remember === "session" || remember === "always");
  return isKnown && typeof at === "number" ? (record as unknown as Grant) : undefined;
}

/** A rule that applies is another reason than the same rule where that is not certain. So is each tool that it is about. */
const reasonsOf = ({ reasons }: Decision): string[] =>
  reasons.flatMap(({ layer, rule, onEvidence, facts }) => {
    const name = `${layer}/${rule}${onEvidence ? "" : "?"}`;
    return [name, ...facts.flatMap(({ about = [] }) => about).map((source) => `${name} ${source}`)];
  });

/** The tools whose results may go into the arguments, too. */
export const sourcesIn = ({ reasons }: Grant): Source[] =>
  reasons.flatMap((reason) => {
    const [, origin, ...tool] = reason.split(" ");
    return origin === undefined ? [] : [{ origin, tool: tool.join(" ") }];
  });

/** One for the session leaves one for good as it is: the person said yes to both. */
const idOf = (place: Place, { stage }: Decision, remember: Grant["remember"]): Promise<string> =>
  sha256(JSON.stringify([place.agent, place.origin, place.topOrigin, place.definition, stage, remember]));

export class Consents {
  readonly #store: DecisionStore;
  readonly #state: State;
  readonly #changed: () => void;
  readonly #grants = new Map<string, Grant>();

  constructor(store: DecisionStore, state: State, changed: () => void) {
    this.#store = store;
    this.#state = state;
    this.#changed = changed;
    const absent: string[] = [];
    for (const [id, value] of [...store.entries("grant"), ...state.initial("consent")]) {
      const grant = decodeGrant(value);
      if (grant === undefined) absent.push(id);
      else this.#grants.set(id, grant);
    }
    if (absent.length > 0) store.remove("grant", absent).catch(() => undefined);
  }

  list(): GivenGrant[] {
    return [...this.#grants].map(([id, grant]) => ({ ...grant, id })).reverse();
  }

  /** Whether the person approved every reason that applies now, and none of them must be asked each time. */
  async allows(place: Place, decision: Decision): Promise<boolean> {
    if (decision.remember === "never") return false;
    const lasting =
      decision.remember === "always" ? (["session", "always"] as const) : (["session"] as const);
    const grants = (await Promise.all(lasting.map((each) => idOf(place, decision, each)))).flatMap(
      (id) => this.#grants.get(id) ?? [],
    );
    const shown = new Set(grants.flatMap(({ reasons }) => reasons));
    return grants.length > 0 && reasonsOf(decision).every((reason) => shown.has(reason));
  }

  /** @returns false if it could not be stored: then it holds for the waiting call only */
  async give(place: Place, tool: string, decision: Decision, remember: Grant["remember"]): Promise<boolean> {
    const id = await idOf(place, decision, remember);
    // An approval of other reasons stays.
    const reasons = [...new Set([...(this.#grants.get(id)?.reasons ?? []), ...reasonsOf(decision)])];
    const grant: Grant = { ...place, tool, stage: decision.stage, reasons, remember, at: Date.now() };
    try {
      if (remember === "always") await this.#store.set("grant", id, grant);
      else await this.#state.write([put("consent", id, grant)]);
    } catch {
      return false;
    }
    this.#grants.delete(id);
    this.#grants.set(id, grant);
    await this.#trim();
    this.#changed();
    return true;
  }

  /** Counts at once. */
  async revoke(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#grants.delete(id);
    this.#changed();
    await Promise.all([
      this.#state.write(ids.map((id) => drop("consent", id))),
      this.#store.remove("grant", ids),
    ]);
  }

  /** For an agent that was blocked or whose session ended. */
  async forget(agent: string, only?: Grant["remember"]): Promise<void> {
    const own = this.list().filter((grant) => grant.agent === agent);
    await this.revoke(
      own.filter(({ remember }) => only === undefined || remember === only).map(({ id }) => id),
    );
  }

  /** Drops the oldest. */
  async #trim(): Promise<void> {
    const over = [...this.#grants.keys()].slice(0, Math.max(0, this.#grants.size - MAX_GRANTS));
    if (over.length > 0) await this.revoke(over).catch(() => undefined);
  }
}
