/**
 * Consent: where the rules are not sure, the person is asked, one question for each call. A yes may be remembered, as
 * long as the rules let it; then it answers the calls that wait behind.
 */
import type { Decision, Remember } from "../../src/policy/types.js";
import { type ConsentKey, type Consents, placeKey } from "./consents.js";
import type { AgentRecord } from "./records.js";
import type { FoundTool } from "./registry.js";
import type { CallOrder, RunningCall } from "./running-call.js";
import type { SeenTools } from "./seen-tools.js";

/** After a "no" the same question is not put again for this long. */
const DENIAL_LASTS = 60_000;

export interface Question {
  readonly id: string;
  readonly agent: AgentRecord;
  readonly found: FoundTool;
  /** JSON text of the call's arguments, sensitive ones left out. */
  readonly arguments: string;
  readonly decision: Decision;
  readonly key: ConsentKey;
  /** How many calls of the same tool wait behind this one. */
  readonly behind: number;
}

export type Answer = "allow" | "deny";

interface Open extends Omit<Question, "behind"> {
  /** Questions about the same tool, by the same agent: one is shown at a time. */
  readonly group: string;
  isAnswered: boolean;
  settle(answer: Answer): void;
}

export interface QuestionStores {
  readonly consents: Consents;
  readonly seen: SeenTools;
}

const LENGTHS: readonly Remember[] = ["never", "session", "always"];
const shorter = (one: Remember, other: Remember): Remember =>
  LENGTHS.indexOf(one) <= LENGTHS.indexOf(other) ? one : other;

const groupOf = ({ agent, origin, topOrigin, definition }: ConsentKey, { stage }: Decision): string =>
  JSON.stringify([agent, origin, topOrigin, definition, stage]);

export class Questions {
  readonly #stores: QuestionStores;
  readonly #changed: () => void;
  readonly #deniedUntil = new Map<string, number>();
  readonly #open = new Map<string, Open>();

  constructor(stores: QuestionStores, changed: () => void) {
    this.#stores = stores;
    this.#changed = changed;
  }

  /** The first of each group. */
  list(): Question[] {
    const groups = new Map<string, Open[]>();
    for (const open of this.#open.values()) groups.set(open.group, [...(groups.get(open.group) ?? []), open]);
    return [...groups.values()].flatMap(([first, ...others]) =>
      first === undefined || first.isAnswered ? [] : [{ ...first, behind: others.length }],
    );
  }

  /** The person has let this agent call this very tool: what else may reach the page only where calls may. */
  async isAllowed(agent: AgentRecord, found: FoundTool): Promise<boolean> {
    const key = await placeKey(agent, found);
    return (await this.#stores.seen.look(key, found.tool.definition.name)).isSeen;
  }

  /** @param describe the arguments as the person may see them; asked for only where there is a question */
  async ask(call: RunningCall, key: ConsentKey, decision: Decision, describe: () => string): Promise<Answer> {
    if (await this.#stores.consents.allows(key, decision)) return "allow";
    const group = groupOf(key, decision);
    if (call.signal.aborted || (this.#deniedUntil.get(group) ?? 0) > Date.now()) return "deny";
    call.waitForPerson();
    return await this.#wait(call, { group, key, decision, ...describeCall(call.order, describe) });
  }

  /** @param remember how long the person's yes is to last; never longer than the rules let it */
  async answer(questionId: string, allow: boolean, remember: Remember = "session"): Promise<void> {
    const open = this.#open.get(questionId);
    if (open === undefined || open.isAnswered) return;
    open.isAnswered = true;
    const others = () =>
      [...this.#open.values()].filter((each) => each.group === open.group && each !== open);
    if (!allow) {
      this.#deniedUntil.set(open.group, Date.now() + DENIAL_LASTS);
      for (const each of [open, ...others()]) each.settle("deny");
      return;
    }
    await this.#remember(open, shorter(remember, open.decision.remember));
    open.settle("allow");
    for (const { key, decision, settle } of others()) {
      if (await this.#stores.consents.allows(key, decision)) settle("allow");
    }
  }

  /** What could not be stored counts for the call that waits for it, and is asked for again later. */
  async #remember({ key, decision, found }: Open, remember: Remember): Promise<void> {
    const { consents, seen } = this.#stores;
    const { name } = found.tool.definition;
    if (decision.stage === "pre-call") await seen.note(key, name).catch(() => undefined);
    if (remember !== "never") await consents.give(key, name, decision, remember);
  }

  #wait({ signal }: RunningCall, question: Omit<Open, "isAnswered" | "settle">): Promise<Answer> {
    return new Promise((resolve) => {
      const settle = (answer: Answer) => {
        signal.removeEventListener("abort", onAbort);
        if (this.#open.delete(question.id)) this.#changed();
        resolve(answer);
      };
      const onAbort = () => settle("deny");
      signal.addEventListener("abort", onAbort);
      this.#open.set(question.id, { ...question, isAnswered: false, settle });
      this.#changed();
    });
  }
}

const describeCall = ({ agent, found }: CallOrder, describe: () => string) => ({
  id: crypto.randomUUID(),
  agent,
  found,
  arguments: describe(),
});
