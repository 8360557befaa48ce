/**
 * What a person allowed for longer than one call. A consent covers an agent, an origin, the page around it, an exact tool
 * definition and the state of the session; and only the reasons that the person was shown.
 */

import type { Decision, Remember } from "../../../src/policy/types.js";
import { asArray, asRecord, asString } from "../../protocol/decode.js";
import { sha256 } from "../../protocol/sha256.js";
import type { FoundTool } from "../model/page-document.js";
import type { AgentRecord } from "../model/records.js";
import type { DecisionStore } from "./decision-store.js";
import { drop, put, type State } from "./state.js";

/** An exact definition of a tool at a site, for one agent. */
export interface Place {
  readonly agent: string;
  readonly origin: string;
  readonly topOrigin: string;
  readonly definition: string;
}

/** What a yes is bound to. */
export interface ConsentKey extends Place {
  /** What the session has come into contact with, as words; empty for a clean one. */
  readonly session: string;
}

/** Whose tool it is, and for whom: what does not change with the session. */
export async function placeKey({ id }: AgentRecord, { document, tool }: FoundTool): Promise<Place> {
  const definition = await tool.hash();
  return { agent: id, origin: tool.origin, topOrigin: document.topOrigin, definition };
}

export interface Grant extends ConsentKey {
  readonly tool: string;
  readonly stage: Decision["stage"];
  /** Names of the rules that the person was shown. */
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
const TEXTS = ["agent", "origin", "topOrigin", "definition", "session", "tool"] as const;

/** @returns undefined if the record is not a consent; then it counts as absent */
function decodeGrant(value: unknown): Grant | undefined {
  const record = asRecord(value);
  const reasons = asArray(record?.["reasons"], MAX_REASONS)?.map((each) => asString(each, MAX_TEXT));
  if (record === undefined || reasons === undefined || reasons.includes(undefined)) return undefined;
  if (TEXTS.some((name) => asString(record[name], MAX_TEXT) === undefined)) return undefined;
  const { stage, remember, at } = record;
  const isKnown =
    (stage === "pre-call" || stage === "post-result") && (remember === "session" || remember === "always");
  return isKnown && typeof at === "number" ? (record as unknown as Grant) : undefined;
}

const reasonsOf = ({ reasons }: Decision): string[] => reasons.map(({ layer, rule }) => `${layer}/${rule}`);

const idOf = (key: ConsentKey, { stage }: Decision): Promise<string> =>
  sha256(JSON.stringify([key.agent, key.origin, key.topOrigin, key.definition, key.session, stage]));

/** Every reason of today was among those that the person said yes to, and none of them has to be asked each time. */
function covers(grant: Grant, decision: Decision): boolean {
  if (decision.remember === "never") return false;
  if (grant.remember === "always" && decision.remember !== "always") return false;
  const shown = new Set(grant.reasons);
  return reasonsOf(decision).every((reason) => shown.has(reason));
}

export class Consents {
  readonly #store: DecisionStore;
  readonly #state: State;
  readonly #changed: () => void;
  readonly #grants = new Map<string, Grant>();

  constructor(store: DecisionStore, state: State, changed: () => void) {
    this.#store = store;
    this.#state = state;
    this.#changed = changed;
    for (const [id, value] of [...store.entries("grant"), ...state.initial("consent")]) {
      const grant = decodeGrant(value);
      if (grant !== undefined) this.#grants.set(id, grant);
    }
  }

  list(): GivenGrant[] {
    return [...this.#grants].map(([id, grant]) => ({ ...grant, id })).reverse();
  }

  async allows(key: ConsentKey, decision: Decision): Promise<boolean> {
    const grant = this.#grants.get(await idOf(key, decision));
    return grant !== undefined && covers(grant, decision);
  }

  /** @returns false where it could not be stored: then it counts for the one call that waits, and is asked again */
  async give(
    key: ConsentKey,
    tool: string,
    decision: Decision,
    remember: Grant["remember"],
  ): Promise<boolean> {
    const id = await idOf(key, decision);
    const earlier = this.#grants.get(id);
    // A yes to other reasons, as long as this one, stays a yes.
    const kept = earlier?.remember === remember ? earlier.reasons : [];
    const reasons = [...new Set([...kept, ...reasonsOf(decision)])];
    const grant: Grant = { ...key, tool, stage: decision.stage, reasons, remember, at: Date.now() };
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

  /** An agent that was shut out, or whose session ended, has to ask anew. */
  async forget(agent: string, only?: Grant["remember"]): Promise<void> {
    const own = this.list().filter((grant) => grant.agent === agent);
    await this.revoke(
      own.filter(({ remember }) => only === undefined || remember === only).map(({ id }) => id),
    );
  }

  /** The oldest are asked anew. */
  async #trim(): Promise<void> {
    const over = [...this.#grants.keys()].slice(0, Math.max(0, this.#grants.size - MAX_GRANTS));
    if (over.length > 0) await this.revoke(over).catch(() => undefined);
  }
}
