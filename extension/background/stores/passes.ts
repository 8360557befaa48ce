/**
 * *Allow it once*: after rules stopped a call, the agent's next identical call passes those rules, once, within five
 * minutes. Identical means: the same agent, origin, page around it, definition and arguments. Attack: an agent that
 * waits for the pass and sends other arguments with it.
 */
import { canonicalJson } from "../../../src/annotations/model/canonical-json.js";
import type { Decision } from "../../../src/policy/types.js";
import { sha256 } from "../../protocol/sha256.js";
import type { CallOrder } from "../model/running-call.js";
import { placeKey } from "./consents.js";
import { drop, put, type State } from "./state.js";

/** In milliseconds. */
const PASS_LASTS = 300_000;
const MAX_PASSES = 30;

export interface Pass {
  readonly agent: string;
  /** Names of the rules that stopped the call; none of them is the organisation's. */
  readonly rules: readonly string[];
  readonly until: number;
}

/**
 * The digest of one exact call, which a yes for once is bound to as well.
 *
 * @returns undefined where the arguments have no canonical form: such a call gets no pass
 */
export async function callDigest({ agent, found, arguments: args }: CallOrder): Promise<string | undefined> {
  try {
    return await sha256(canonicalJson([{ ...(await placeKey(agent, found)) }, args]));
  } catch {
    return undefined;
  }
}

/** The organisation's rules hold whatever the person says. */
export const mayPass = ({ effect, reasons }: Decision): boolean =>
  effect === "block" && reasons.length > 0 && reasons.every(({ layer }) => layer !== "organisation");

export class Passes {
  readonly #state: State;
  readonly #passes: Map<string, Pass>;

  constructor(state: State) {
    this.#state = state;
    this.#passes = new Map(state.initial("pass"));
  }

  /** @throws if the pass could not be stored; the call is then not allowed */
  async give(agent: string, key: string, rules: readonly string[]): Promise<Pass> {
    this.#forgetOver();
    const pass = { agent, rules, until: Date.now() + PASS_LASTS };
    const [oldest] = this.#passes.keys();
    if (this.#passes.size >= MAX_PASSES && oldest !== undefined) this.#forget(oldest);
    await this.#state.write([put("pass", key, pass)]);
    this.#passes.set(key, pass);
    return pass;
  }

  /** Of an agent that the person shut out, or whose session has ended. */
  forgetOf(agent: string): void {
    for (const [key, pass] of this.#passes) if (pass.agent === agent) this.#forget(key);
  }

  /**
   * Uses a pass up, before it counts: if that could not be stored, it does not count.
   *
   * @returns the rules that this call passes; empty if it passes none
   */
  async take(key: string | undefined, decision: Decision): Promise<readonly string[]> {
    const pass = key === undefined ? undefined : this.#passes.get(key);
    if (key === undefined || pass === undefined || pass.until <= Date.now() || !mayPass(decision)) return [];
    if (!decision.reasons.every(({ rule }) => pass.rules.includes(rule))) return [];
    this.#passes.delete(key);
    try {
      await this.#state.write([drop("pass", key)]);
      return pass.rules;
    } catch {
      return [];
    }
  }

  #forget(key: string): void {
    this.#passes.delete(key);
    this.#state.note([drop("pass", key)]);
  }

  #forgetOver(): void {
    for (const [key, { until }] of this.#passes) if (until <= Date.now()) this.#forget(key);
  }
}
