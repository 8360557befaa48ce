/**
 * Consent: if the rules escalate, the person gets one question per call. Airlock can remember an approval for as long as
 * the rules permit; it then also answers the waiting calls of the same kind.
 */
import type { SessionTrust } from "../../../src/annotations/session-trust.js";
import type { Finding } from "../../../src/detection/types.js";
import type { MissingSecret } from "../../../src/gateway/find-missing-secrets.js";
import { shorter } from "../../../src/policy/create-policy.js";
import type { Decision, Remember } from "../../../src/policy/types.js";
import type { Refusals } from "../audit/refusals.js";
import type { FoundTool } from "../model/page-document.js";
import { type AgentRecord, isGuest } from "../model/records.js";
import type { CallOrder, RunningCall } from "../model/running-call.js";
import { OpenQuestions } from "../platform/open-questions.js";
import type { Carried } from "../stores/call-patterns.js";
import type { Consents, Place } from "../stores/consents.js";
import { Denials, type Denied } from "../stores/denials.js";
import type { SeenTools } from "../stores/seen-tools.js";
import type { Transfer, UseQuestions } from "./use-questions.js";

export interface Question {
  readonly id: string;
  readonly call: string;
  /** Milliseconds since the epoch: when the call that asks ends by itself. */
  readonly endsAt: number;
  readonly agent: AgentRecord;
  readonly found: FoundTool;
  /** JSON text of the call's arguments, sensitive ones left out. */
  readonly arguments: string;
  readonly decision: Decision;
  /** How long a yes may last: never for good where the agent has read what strangers wrote. */
  readonly longest: Remember;
  readonly place: Place;
  /** What the session had met when the call came. */
  readonly trust: SessionTrust;
  /** Rules let the tool pass as soon as the agent has used it. */
  readonly isOnlyNew: boolean;
  /** What the tool would get of what was withheld, and has not got before. */
  readonly transfers: readonly Transfer[];
  /** Secrets that the agent left out: the person types them with the yes. */
  readonly wanted: readonly MissingSecret[];
  /** What the arguments repeat of the results of other tools. */
  readonly carried: readonly Carried[];
  /** JSON text of what the agent would get, where the tool has run. */
  readonly result: string;
  /** What stands out in it. */
  readonly findings: readonly Finding[];
  /** The person has just used the page whose own agent asks. */
  readonly isActive: boolean;
  /** How many calls of the same tool wait behind this one. */
  readonly behind: number;
}

export type Answer = "allow" | "deny";

/** What is asked about a call, and how the person may see it. */
export interface Asked
  extends Pick<
    Question,
    "place" | "trust" | "decision" | "longest" | "isOnlyNew" | "isActive" | "transfers"
  > {
  /** Asked for only where there is a question: the secrets that it asks for as well. */
  wanted(): Promise<readonly MissingSecret[]>;
  /** The same: arguments and result as the person may see them. */
  describe(): Pick<Question, "arguments" | "carried" | "result" | "findings">;
  /** Writes down that the rules leave the call to the person. Not done where it is refused and only counted. */
  note(): Promise<void>;
}

interface Open extends Omit<Question, "behind"> {
  /** Questions about the same tool, by the same agent: one is shown at a time. */
  readonly group: string;
  isAnswered: boolean;
  /** What the person typed goes with this call, and nowhere else. */
  supply(texts: readonly string[]): void;
}

export interface QuestionStores {
  readonly consents: Consents;
  readonly seen: SeenTools;
  readonly uses: Pick<UseQuestions, "give">;
  readonly refusals: Pick<Refusals, "count">;
}

const groupOf = ({ agent, origin, topOrigin, definition }: Place, { stage }: Decision): string =>
  JSON.stringify([agent, origin, topOrigin, definition, stage]);

/** Who calls in a page is the page's word: there all are one, with all frames of the tab. */
function deniedBy({
  agent,
  place,
  decision,
  found,
}: Pick<Open, "agent" | "place" | "decision" | "found">): Denied {
  const isOwn = !isGuest(agent.kind);
  return {
    ...place,
    ...(isOwn ? { agent: `in ${place.topOrigin}` } : {}),
    tool: found.tool.definition.name,
    stage: decision.stage,
  };
}

export class Questions {
  readonly #stores: QuestionStores;
  readonly #denials = new Denials();
  readonly #open: OpenQuestions<Open, Answer>;

  constructor(stores: QuestionStores, changed: () => void) {
    this.#stores = stores;
    this.#open = new OpenQuestions(changed);
  }

  /** The first of each group. */
  list(): Question[] {
    const groups = new Map<string, Open[]>();
    for (const open of this.#open.list()) groups.set(open.group, [...(groups.get(open.group) ?? []), open]);
    return [...groups.values()].flatMap(([first, ...others]) =>
      first === undefined || first.isAnswered
        ? []
        : [{ ...first, isActive: [first, ...others].some((each) => each.isActive), behind: others.length }],
    );
  }

  async ask(call: RunningCall, { describe, wanted, note, ...asked }: Asked): Promise<Answer> {
    const { place, decision } = asked;
    const { agent, found } = call.order;
    if (await this.refusesAgain(call, place, decision)) return "deny";
    await note();
    // Only now: the person may have taken a yes back while it was written down.
    if (await this.#stores.consents.allows(place, decision)) return "allow";
    if (call.signal.aborted || this.#denials.holds(deniedBy({ agent, place, decision, found })))
      return "deny";
    call.waitForPerson();
    const group = groupOf(place, decision);
    const id = crypto.randomUUID();
    const of = { id, call: call.id, endsAt: call.endsAt, agent, found, group };
    const supply = (texts: readonly string[]) => {
      call.supplied = texts;
    };
    const open: Open = { ...of, ...asked, ...describe(), wanted: await wanted(), isAnswered: false, supply };
    return await this.#open.ask(open, call.signal, "deny");
  }

  /** @returns whether an earlier no answers the call, so that it is refused and only counted */
  async refusesAgain(call: RunningCall, place: Place, decision: Decision): Promise<boolean> {
    const isRefused = await this.hasRefused(call.order, place, decision);
    return !call.signal.aborted && isRefused && this.#isOnlyCounted(call);
  }

  /** @returns whether the person has just said no to such a call, and no yes covers it */
  async hasRefused(
    order: Pick<CallOrder, "agent" | "found">,
    place: Place,
    decision: Decision,
  ): Promise<boolean> {
    if (await this.#stores.consents.allows(place, decision)) return false;
    return this.#denials.holds(deniedBy({ ...order, place, decision }));
  }

  /**
   * Attack: an agent that goes on calling after a no, until its calls have pushed everything else out of the log and out
   * of the panel. So they are counted. A call that its page has heard of has an entry of its own: the tool
   * has run, or its resolver was asked.
   */
  #isOnlyCounted(call: RunningCall): boolean {
    const { agent } = call.order;
    if (!isGuest(agent.kind)) return false;
    call.isOnlyCounted = !call.hasRun && !call.wasResolved;
    this.#stores.refusals.count(agent.id, call.isOnlyCounted ? "denied-before" : undefined);
    return call.isOnlyCounted;
  }

  /**
   * @param remember how long the person's yes is to last; never longer than the rules let it
   * @param texts the secrets that the question asks for; without them, they are asked for by themselves
   * @returns false where the texts are not what was asked for: then nothing was answered
   */
  async answer(
    questionId: string,
    allow: boolean,
    remember: Remember = "session",
    texts: readonly string[] = [],
  ): Promise<boolean> {
    const open = this.#open.get(questionId);
    if (open === undefined || open.isAnswered) return true;
    const isTyped = allow && texts.length > 0;
    if (isTyped && (texts.length !== open.wanted.length || texts.includes(""))) return false;
    open.isAnswered = true;
    if (isTyped) open.supply(texts);
    const others = () => this.#open.list().filter((each) => each.group === open.group && each !== open);
    if (!allow) {
      this.#denials.note(deniedBy(open));
      for (const { id } of [open, ...others()]) this.#open.settle(id, "deny");
      return true;
    }
    await this.#stores.uses.give(open.transfers);
    await this.#remember(open, shorter(remember, open.longest));
    // Together: none of them is to be shown for a moment, and answered in place of another.
    const allowed = [open];
    for (const each of others()) {
      if (await this.#stores.consents.allows(each.place, each.decision)) allowed.push(each);
    }
    for (const { id } of allowed) this.#open.settle(id, "allow");
    return true;
  }

  /** The person closed the panel or window that showed the questions: all are denied. */
  refuseAll(): void {
    const shown = this.list();
    for (const question of shown) this.#denials.note(deniedBy(question));
    for (const { id, isAnswered } of this.#open.list()) if (!isAnswered) this.#open.settle(id, "deny");
  }

  /**
   * What could not be stored counts for the call that waits for it, and is asked for again later. A yes that was meant
   * for once leaves a new tool new; where there was no choice, the rules ask each time anyway, or it was only new.
   */
  async #remember({ place, decision, longest, isOnlyNew, found }: Open, remember: Remember): Promise<void> {
    const { consents, seen } = this.#stores;
    const { name } = found.tool.definition;
    const isOnce = remember === "never" && (longest !== "never" || isOnlyNew);
    if (decision.stage === "pre-call" && !isOnce) {
      await seen.note(place, name, remember === "session" ? "session" : "always").catch(() => undefined);
    }
    if (remember !== "never") await consents.give(place, name, decision, remember);
  }
}
