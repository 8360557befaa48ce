/**
 * Approvals that last longer than one call. A consent covers an agent, an origin, its top-level
 * site, an exact tool definition, a stage, and only the reasons that the person read. Nothing else
 * ends it: not what the tool's own results make of the session. What does count in a session comes
 * as a reason, which is new.
 */

import { OTHERWISE } from "../../../src/policy/create-policy.js";
import type { Decision, Reason, Remember } from "../../../src/policy/types.js";
import { asArray, asRecord, asString } from "../../protocol/decode.js";
import type { NamedTool } from "../../protocol/named-tool.js";
import { sha256 } from "../../protocol/sha256.js";
import type { FoundTool } from "../model/page-document.js";
import type { AgentRecord } from "../model/records.js";
import type { Source } from "./call-patterns.js";
import { Records } from "./records.js";
import type { Area } from "./state.js";

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

export interface Grant extends Place, NamedTool {
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

/**
 * @returns undefined if the record is not a consent, or one of an older build, which was bound to a
 * session's state: absent
 */
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
  if (asString(record["title"] ?? "", MAX_TEXT) === undefined) return undefined;
  const { stage, remember, at } = record;
  const isKnown =
    (stage === "pre-call" || stage === "post-result") && (remember === "session" || remember === "always");
  return isKnown && typeof at === "number" ? (record as unknown as Grant) : undefined;
}

/** Where no rule of the person's speaks, any yes to the tool answers. */
const isOfRule = ({ layer, rule }: Reason): boolean => layer === "organisation" || rule !== OTHERWISE;

/**
 * A rule that applies is another reason than the same rule where that is not certain. So is each
 * tool that it is about.
 */
const reasonsOf = ({ reasons }: Decision): string[] =>
  reasons.filter(isOfRule).flatMap(({ layer, rule, onEvidence, facts }) => {
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
  readonly #grants: { readonly [lasts in Grant["remember"]]: Records<Grant> };
  readonly #changed: () => void;

  constructor(lasting: Area, state: Area, changed: () => void) {
    const kind = { read: decodeGrant, age: ({ at }: Grant) => at, most: MAX_GRANTS };
    this.#grants = {
      always: new Records(lasting, "grant", kind),
      session: new Records(state, "consent", kind),
    };
    this.#changed = changed;
  }

  /** Newest first. */
  list(): GivenGrant[] {
    const { always, session } = this.#grants;
    const all = [...always.entries(), ...session.entries()].map(([id, grant]) => ({ ...grant, id }));
    return all.reverse().sort((a, b) => b.at - a.at);
  }

  /**
   * Whether the person approved every reason that applies now, and none of them must be asked each
   * time.
   */
  async allows(place: Place, decision: Decision): Promise<boolean> {
    if (decision.remember === "never") return false;
    const lasting =
      decision.remember === "always" ? (["session", "always"] as const) : (["session"] as const);
    const grants = (await Promise.all(lasting.map((each) => idOf(place, decision, each)))).flatMap(
      (id) => this.#grants.always.get(id) ?? this.#grants.session.get(id) ?? [],
    );
    const shown = new Set(grants.flatMap(({ reasons }) => reasons));
    return grants.length > 0 && reasonsOf(decision).every((reason) => shown.has(reason));
  }

  /** @returns false if it could not be stored: then it holds for the waiting call only */
  async give(
    place: Place,
    tool: NamedTool,
    decision: Decision,
    remember: Grant["remember"],
  ): Promise<boolean> {
    const id = await idOf(place, decision, remember);
    const grants = this.#grants[remember];
    // An approval of other reasons stays.
    const reasons = [...new Set([...(grants.get(id)?.reasons ?? []), ...reasonsOf(decision)])];
    const grant: Grant = { ...place, ...tool, stage: decision.stage, reasons, remember, at: Date.now() };
    try {
      await grants.store([[id, grant]]);
    } catch {
      return false;
    }
    this.#changed();
    return true;
  }

  /** The change counts at once. */
  async revoke(ids: readonly string[]): Promise<void> {
    const stored = Promise.all(Object.values(this.#grants).map((grants) => grants.remove(ids)));
    this.#changed();
    await stored;
  }

  /** The agent was blocked, or its session ended. */
  async forget(agent: string, only?: Grant["remember"]): Promise<void> {
    const own = this.list().filter((grant) => grant.agent === agent);
    await this.revoke(
      own.filter(({ remember }) => only === undefined || remember === only).map(({ id }) => id),
    );
  }
}
