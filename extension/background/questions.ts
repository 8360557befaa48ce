/** Consent: the person is asked once for each agent, origin and definition of a tool; a change of the tool asks anew. */
import type { AgentRecord } from "./records.js";
import type { FoundTool } from "./registry.js";
import { put, type State } from "./state.js";

/** After a "no" the same question is not put again for this long. */
const DENIAL_LASTS = 60_000;

export interface Question {
  readonly id: string;
  readonly agent: AgentRecord;
  readonly found: FoundTool;
  /** JSON text of the first call's arguments, sensitive ones left out. */
  readonly arguments: string;
}

export type Answer = "allow" | "deny";

const keyOf = async (agent: AgentRecord, { tool }: FoundTool): Promise<string> =>
  `${agent.id} ${tool.origin} ${await tool.digest()}`;

interface Open {
  readonly question: Question;
  readonly waiting: Set<(answer: Answer) => void>;
}

export class Questions {
  readonly #state: State;
  readonly #changed: () => void;
  readonly #allowed: Set<string>;
  readonly #deniedUntil = new Map<string, number>();
  readonly #open = new Map<string, Open>();

  constructor(state: State, changed: () => void) {
    this.#state = state;
    this.#changed = changed;
    this.#allowed = new Set(state.initial("consent").map(([key]) => key));
  }

  list(): Question[] {
    return [...this.#open.values()].map(({ question }) => question);
  }

  /** A call would pass without a question: for what else may reach the page only where calls may. */
  async isAllowed(agent: AgentRecord, found: FoundTool): Promise<boolean> {
    return this.#allowed.has(await keyOf(agent, found));
  }

  /** @param describe the arguments as the person may see them; asked for only where there is a question */
  async ask(
    agent: AgentRecord,
    found: FoundTool,
    describe: () => string,
    signal: AbortSignal,
  ): Promise<Answer> {
    const key = await keyOf(agent, found);
    if (this.#allowed.has(key)) return "allow";
    if (signal.aborted || (this.#deniedUntil.get(key) ?? 0) > Date.now()) return "deny";
    let open = this.#open.get(key);
    if (open === undefined) {
      const question = { id: crypto.randomUUID(), agent, found, arguments: describe() };
      open = { question, waiting: new Set() };
      this.#open.set(key, open);
      this.#changed();
    }
    return await this.#wait(key, open, signal);
  }

  async answer(questionId: string, allow: boolean): Promise<void> {
    const found = [...this.#open].find(([, { question }]) => question.id === questionId);
    if (found === undefined) return;
    const [key, { waiting }] = found;
    this.#open.delete(key);
    this.#changed();
    if (!allow) this.#deniedUntil.set(key, Date.now() + DENIAL_LASTS);
    else if (await this.#store(key)) this.#allowed.add(key);
    for (const settle of waiting) settle(allow ? "allow" : "deny");
  }

  /** An approval that could not be stored counts for the calls that wait for it, and is asked for again later. */
  #store(key: string): Promise<boolean> {
    return this.#state.write([put("consent", key, true)]).then(
      () => true,
      () => false,
    );
  }

  #wait(key: string, { waiting }: Open, signal: AbortSignal): Promise<Answer> {
    return new Promise((resolve) => {
      const settle = (answer: Answer) => {
        waiting.delete(settle);
        resolve(answer);
      };
      waiting.add(settle);
      signal.addEventListener("abort", () => {
        settle("deny");
        // Nobody waits for it any more.
        if (waiting.size === 0 && this.#open.get(key)?.waiting === waiting) {
          this.#open.delete(key);
          this.#changed();
        }
      });
    });
  }
}
