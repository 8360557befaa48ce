/** Open questions to the person. Each stays until it is answered or its caller no longer waits. */
export interface Waiting {
  readonly id: string;
}

interface Open<Question extends Waiting, Answer> {
  readonly question: Question;
  settle(answer: Answer): void;
}

export class OpenQuestions<Question extends Waiting, Answer> {
  readonly #changed: () => void;
  readonly #open = new Map<string, Open<Question, Answer>>();

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  list(): Question[] {
    return [...this.#open.values()].map(({ question }) => question);
  }

  get(id: string): Question | undefined {
    return this.#open.get(id)?.question;
  }

  /** @param unanswered what it comes to when `signal` aborts */
  ask(question: Question, signal: AbortSignal, unanswered: Answer): Promise<Answer> {
    if (signal.aborted) return Promise.resolve(unanswered);
    return new Promise((resolve) => {
      const settle = (answer: Answer) => {
        signal.removeEventListener("abort", onAbort);
        if (this.#open.delete(question.id)) this.#changed();
        resolve(answer);
      };
      const onAbort = () => settle(unanswered);
      signal.addEventListener("abort", onAbort);
      this.#open.set(question.id, { question, settle });
      this.#changed();
    });
  }

  settleAll(answer: Answer): void {
    for (const { settle } of [...this.#open.values()]) settle(answer);
  }

  settle(id: string, answer: Answer): void {
    this.#open.get(id)?.settle(answer);
  }
}
