/**
 * Approvals that last longer than one call. A consent covers an agent, an origin, its top-level
 * site, an exact tool definition, a stage, and only the reasons that the person read. Nothing else
 * ends it: not what the tool's own results make of the session. What does count in a session comes
 * as a reason, which is new.
 */

import { OTHERWISE } from "../../../src/policy/create-policy.js";
import type { Decision, Reason } from "../../../src/policy/types.js";
import type { NamedTool } from "../../protocol/named-tool.js";
import { sha256 } from "../../protocol/sha256.js";
import type { FoundTool } from "../model/page-document.js";
import type { AgentRecord } from "../model/records.js";
import type { Source } from "./call-patterns.js";
import { KINDS } from "./kinds.js";
import { Records } from "./records.js";
import type { Grant, Place } from "./shapes/answers.js";
import type { Areas } from "./state.js";

export async function placeKey({ id }: AgentRecord, { document, tool }: FoundTool): Promise<Place> {
  const definition = await tool.hash();
  return { agent: id, origin: tool.origin, topOrigin: document.topOrigin, definition };
}

export interface GivenGrant extends Grant {
  readonly id: string;
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

type Kind = Pick<Decision, "stage" | "isGrave"> & Pick<Grant, "remember">;

/**
 * One for the session leaves one for good as it is: the person said yes to both. One tool may read
 * by some arguments and do harm by others: that has a yes of its own.
 */
const idOf = (
  { agent, origin, topOrigin, definition }: Place,
  { stage, remember, isGrave }: Kind,
): Promise<string> =>
  sha256(
    JSON.stringify([agent, origin, topOrigin, definition, stage, remember, ...(isGrave ? ["grave"] : [])]),
  );

/** What would do for this decision: a yes to what is grave, or lasts longer, covers the rest. */
const kindsFor = ({ stage, remember, isGrave = false }: Decision): Kind[] => [
  { stage, remember: "session", isGrave: true },
  ...(isGrave ? [] : [{ stage, remember: "session" } as const]),
  ...(remember === "always" ? [{ stage, remember } as const] : []),
];

export class Consents {
  readonly #grants: { readonly [lasts in Grant["remember"]]: Records<Grant> };
  readonly #changed: () => void;

  constructor(areas: Areas, changed: () => void) {
    this.#grants = {
      always: new Records(areas, KINDS.grant),
      session: new Records(areas, KINDS.consent),
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
    const grants = (await Promise.all(kindsFor(decision).map((kind) => idOf(place, kind)))).flatMap(
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
    const id = await idOf(place, { ...decision, remember });
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
