/**
 * Handles as arguments: for each handle and place of a tool the person is asked once whether the secret may go there.
 * A yes is stored and holds as long as the session; another definition of the tool, or another page around it, is
 * another place.
 */
import { placeOf } from "../../../src/engine/enforce/handles.js";
import type { SecretUse } from "../../../src/gateway/ports.js";
import { sha256 } from "../../protocol/sha256.js";
import { maskArguments } from "../model/mask-arguments.js";
import type { VaultItem } from "../model/records.js";
import type { CallOrder, RunningCall } from "../model/running-call.js";
import { OpenQuestions } from "../platform/open-questions.js";
import { put, type State } from "../stores/state.js";

/** After a "no" the same is not asked again for this long. */
const DENIAL_LASTS = 60_000;

/** One secret, from where it was kept to where it would go. */
export interface Transfer {
  readonly key: string;
  readonly item: VaultItem;
  readonly place: string;
}

export interface UseQuestion {
  readonly kind: "use";
  readonly id: string;
  readonly call: string;
  readonly endsAt: number;
  readonly order: CallOrder;
  /** JSON text of the call's arguments, sensitive ones left out. */
  readonly arguments: string;
  readonly transfers: readonly Transfer[];
}

type Answer = "allow" | "deny";

export class UseQuestions {
  readonly #state: State;
  readonly #allowed: Set<string>;
  readonly #deniedUntil = new Map<string, number>();
  readonly #open: OpenQuestions<UseQuestion, Answer>;

  constructor(state: State, changed: () => void) {
    this.#state = state;
    this.#allowed = new Set(state.initial("use").map(([key]) => key));
    this.#open = new OpenQuestions(changed);
  }

  list(): UseQuestion[] {
    return this.#open.list();
  }

  /** Those that the person has not allowed yet; empty where one was just denied: then there is nothing to ask. */
  async pending(order: CallOrder, uses: readonly SecretUse[]): Promise<readonly Transfer[]> {
    const all = await Promise.all(uses.map((use) => transferOf(order, use)));
    const transfers = all.filter(({ key }) => !this.#allowed.has(key));
    return this.#known(transfers) === "deny" ? [] : transfers;
  }

  /** The person allowed a call whose question showed these transfers. */
  async give(transfers: readonly Transfer[]): Promise<void> {
    if (transfers.length > 0) await this.#store(transfers.map(({ key }) => key));
  }

  async ask(call: RunningCall, uses: readonly SecretUse[]): Promise<Answer> {
    const { order, signal } = call;
    const all = await Promise.all(uses.map((use) => transferOf(order, use)));
    const transfers = all.filter(({ key }) => !this.#allowed.has(key));
    const known = this.#known(transfers);
    if (known !== undefined) return known;
    call.waitForPerson();
    const question: UseQuestion = {
      kind: "use",
      id: crypto.randomUUID(),
      call: call.id,
      endsAt: call.endsAt,
      order,
      transfers,
      arguments: maskArguments(order.found.tool.definition, order.arguments),
    };
    return await this.#open.ask(question, signal, "deny");
  }

  /** The person closed the panel: the secret is not given, but no denial is remembered. */
  refuseAll(): void {
    this.#open.settleAll("deny");
  }

  async answer(questionId: string, allow: boolean): Promise<void> {
    const question = this.#open.get(questionId);
    if (question === undefined) return;
    const keys = question.transfers.map(({ key }) => key);
    if (allow) await this.#store(keys);
    else for (const key of keys) this.#deniedUntil.set(key, Date.now() + DENIAL_LASTS);
    this.#open.settle(questionId, allow ? "allow" : "deny");
    for (const { id, transfers } of this.#open.list()) {
      const known = this.#known(transfers);
      if (known !== undefined) this.#open.settle(id, known);
    }
  }

  #known(transfers: readonly Transfer[]): Answer | undefined {
    if (transfers.some(({ key }) => (this.#deniedUntil.get(key) ?? 0) > Date.now())) return "deny";
    return transfers.every(({ key }) => this.#allowed.has(key)) ? "allow" : undefined;
  }

  /** An approval that could not be stored counts for the call that waits for it, and is asked for again later. */
  async #store(keys: readonly string[]): Promise<void> {
    try {
      await this.#state.write(keys.map((key) => put("use", key, true)));
      for (const key of keys) this.#allowed.add(key);
    } catch {
      // No room: nothing more than that one call was allowed.
    }
  }
}

async function transferOf({ agent, found }: CallOrder, { held, path }: SecretUse): Promise<Transfer> {
  const { document, tool } = found;
  const place = placeOf(path);
  const parts = [agent.id, held.handle, tool.origin, document.topOrigin, await tool.hash(), place];
  // Names in a place are of any length.
  const key = await sha256(JSON.stringify(parts));
  return { key, item: held as VaultItem, place };
}
