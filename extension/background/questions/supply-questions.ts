/**
 * Secrets that only the person knows: asked for in the panel, never by the agent. A page in a frame asks for none, and
 * each site may ask only rarely. Attack: phishing through this form.
 */
import type { MissingSecret } from "../../../src/gateway/find-missing-secrets.js";
import type { SuppliedSecrets } from "../../../src/gateway/ports.js";
import { maskArguments } from "../model/mask-arguments.js";
import type { CallOrder, RunningCall } from "../model/running-call.js";
import { OpenQuestions } from "../platform/open-questions.js";
import { put, type State } from "../stores/state.js";

/** At most 3 prompts per site in 10 minutes. */
const MAX_ASKED = 3;
const PERIOD = 600_000;
/** How many sites are remembered. At the bound, no other site may ask. */
const MAX_SITES = 200;

export interface SupplyQuestion {
  readonly kind: "supply";
  readonly id: string;
  readonly call: string;
  readonly endsAt: number;
  readonly order: CallOrder;
  /** JSON text of the call's arguments, sensitive ones left out. */
  readonly arguments: string;
  readonly missing: readonly MissingSecret[];
}

const DECLINED: SuppliedSecrets = { refused: "declined" };

export class SupplyQuestions {
  readonly #state: State;
  /** Origin → when it asked. */
  readonly #asked: Map<string, readonly number[]>;
  readonly #open: OpenQuestions<SupplyQuestion, SuppliedSecrets>;

  constructor(state: State, changed: () => void) {
    this.#state = state;
    this.#asked = new Map(state.initial("asked"));
    this.#open = new OpenQuestions(changed);
  }

  list(): SupplyQuestion[] {
    return this.#open.list();
  }

  /** Whether a question about the call may ask for them as well; noted as one that did. @returns empty if not */
  async offer(call: RunningCall, missing: readonly MissingSecret[]): Promise<readonly MissingSecret[]> {
    const { document } = call.order.found;
    if (missing.length === 0 || !document.top || !(await this.#note(document.origin))) return [];
    call.isAskedForSecrets = true;
    return missing;
  }

  async ask(call: RunningCall, missing: readonly MissingSecret[]): Promise<SuppliedSecrets> {
    const { order, signal } = call;
    const { document } = order.found;
    if (!document.top) return { refused: "in-frame" };
    if (call.supplied !== undefined) return { texts: call.supplied };
    if (!call.isAskedForSecrets && !(await this.#note(document.origin))) return { refused: "too-often" };
    call.waitForPerson();
    const question: SupplyQuestion = {
      kind: "supply",
      id: crypto.randomUUID(),
      call: call.id,
      endsAt: call.endsAt,
      order,
      missing,
      arguments: maskArguments(order.found.tool.definition, order.arguments),
    };
    return await this.#open.ask(question, signal, DECLINED);
  }

  /** The person has closed the panel. */
  refuseAll(): void {
    this.#open.settleAll(DECLINED);
  }

  decline(questionId: string): void {
    this.#open.settle(questionId, DECLINED);
  }

  /** @returns false if the question is gone or a field was left empty */
  supply(questionId: string, texts: readonly string[]): boolean {
    const { missing } = this.#open.get(questionId) ?? {};
    if (missing?.length !== texts.length || texts.includes("")) return false;
    this.#open.settle(questionId, { texts });
    return true;
  }

  /** Stored before the question, so that the limit survives the death of the worker. */
  async #note(origin: string): Promise<boolean> {
    const now = Date.now();
    const isRecent = (time: number) => time > now - PERIOD;
    for (const [each, times] of this.#asked) if (!times.some(isRecent)) this.#asked.delete(each);
    const times = (this.#asked.get(origin) ?? []).filter(isRecent);
    if (times.length >= MAX_ASKED || (times.length === 0 && this.#asked.size >= MAX_SITES)) return false;
    this.#asked.set(origin, [...times, now]);
    try {
      await this.#state.write([put("asked", origin, [...times, now])]);
      return true;
    } catch {
      return false;
    }
  }
}
