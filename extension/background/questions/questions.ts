/**
 * Asks the person, and takes the answer. There is a row for each kind of question; all else is the
 * same for all.
 */
import { cleanText } from "../../../src/engine/enforce/clean-text.js";
import type { Remember } from "../../../src/policy/types.js";
import type { PanelQuestion } from "../../protocol/question-messages.js";
import { deniedInPause } from "../audit/audit-notes.js";
import { titleOf } from "../model/describe-tool.js";
import { maskArguments } from "../model/mask-arguments.js";
import { namedTool } from "../model/named-tool.js";
import type { FoundTool } from "../model/page-document.js";
import { type AgentRecord, isGuest } from "../model/records.js";
import type { RegisteredTool } from "../model/registered-tool.js";
import type { RunningCall } from "../model/running-call.js";
import { aboutCall } from "./about-call.js";
import { aboutSupply, aboutUse } from "./about-secrets.js";
import type { AnyQuestion, QuestionKind, QuestionStores, Shown, Yes } from "./question.js";

const MAX_DESCRIPTION = 400;

const KINDS = { call: aboutCall, use: aboutUse, supply: aboutSupply } satisfies {
  readonly [Kind in PanelQuestion["kind"]]: QuestionKind<
    never,
    Shown<Extract<PanelQuestion, { kind: Kind }>>
  >;
};

type Kinds = typeof KINDS;
export type Question = {
  [Kind in keyof Kinds]: { readonly kind: Kind } & Parameters<Kinds[Kind]["onYes"]>[0];
}[keyof Kinds];

/** The subject of a question, next to the call that asks it. */
type About = Question extends infer Each
  ? Each extends Question
    ? Omit<Each, keyof AnyQuestion> & Partial<Pick<AnyQuestion, "group" | "isActive" | "wanted">>
    : never
  : never;

/** A question as it is listed, and how many more of its group wait behind it. */
type ListedQuestion = Question & { readonly behind: number };

/** The row of a question, which is of its kind. */
const kindOf = ({ kind }: Question) => KINDS[kind] as QuestionKind<unknown, object>;

interface Open {
  question: Question;
  isAnswered: boolean;
  settle(yes: Yes | undefined): void;
}

function viewDescription({ definition }: RegisteredTool): { readonly description?: string } {
  const description = cleanText(definition.description, MAX_DESCRIPTION);
  return description === "" ? {} : { description };
}

const viewTool = ({ document, tool }: FoundTool) => ({
  ...namedTool({ document, tool }),
  ...(document.topOrigin === tool.origin ? {} : { within: document.topOrigin }),
  title: titleOf(tool),
  ...viewDescription(tool),
});

/** The person can shut out who came to the extension, but not the page or the browser. */
const viewGuest = ({ id, kind }: AgentRecord) => (isGuest(kind) ? { guest: id } : {});

export class Questions {
  readonly #stores: QuestionStores;
  readonly #changed: () => void;
  /** Each stays until it is answered, or its caller no longer waits. */
  readonly #open = new Map<string, Open>();

  constructor(stores: QuestionStores, changed: () => void) {
    this.#stores = stores;
    this.#changed = changed;
  }

  /** The first of each group: those about calls, then those about secrets. */
  list(): ListedQuestion[] {
    const groups = new Map<string, Open[]>();
    for (const open of this.#open.values()) {
      const { group } = open.question;
      groups.set(group, [...(groups.get(group) ?? []), open]);
    }
    const listed = [...groups.values()].flatMap(([first, ...others]) => {
      if (first === undefined || first.isAnswered) return [];
      const isActive = [first, ...others].some(({ question }) => question.isActive);
      return [{ ...first.question, isActive, behind: others.length }];
    });
    const isAboutCall = ({ kind }: Question) => kind === "call";
    return [...listed.filter(isAboutCall), ...listed.filter((each) => !isAboutCall(each))];
  }

  /** @param nameOf an agent's name in the panel */
  view(nameOf: (agent: string) => string): PanelQuestion[] {
    return this.list().map((question) => {
      const { id, call, endsAt, agent, found, arguments: args } = question;
      const common = { id, call, endsAt, agent: nameOf(agent.id), ...viewGuest(agent), ...viewTool(found) };
      const shown = kindOf(question).view(question, this.#stores);
      return { ...common, arguments: args, kind: question.kind, ...shown } as PanelQuestion;
    });
  }

  /** @returns undefined for a no, and where the call ends first */
  async ask(call: RunningCall, about: About): Promise<Yes | undefined> {
    const isQuiet = this.#stores.quiet.until !== undefined;
    call.become({ question: isQuiet ? "paused" : "open" });
    const { agent, found, arguments: args } = call.order;
    const id = crypto.randomUUID();
    const common = { id, call: call.id, endsAt: call.endsAt, agent, found, group: id, isActive: false };
    const shown = { arguments: maskArguments(found.tool.definition, args), wanted: [] };
    const question: Question = { ...common, ...shown, ...about };
    if (isQuiet) return await this.#denyQuietly(question);
    const answer = await this.#answerTo(question, call.signal);
    // One that found no answer stays that.
    if (call.state.question === "open") call.become({ question: "answered" });
    return answer;
  }

  #answerTo(question: Question, signal: AbortSignal): Promise<Yes | undefined> {
    if (signal.aborted) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const settle = (yes: Yes | undefined) => {
        signal.removeEventListener("abort", onAbort);
        if (this.#open.delete(question.id)) this.#changed();
        resolve(yes);
      };
      const onAbort = () => settle(undefined);
      signal.addEventListener("abort", onAbort);
      this.#open.set(question.id, { question, isAnswered: false, settle });
      this.#changed();
    });
  }

  /**
   * In the person's pause. It counts as their no, so that an agent that goes on calling is only
   * counted.
   */
  async #denyQuietly(question: Question): Promise<undefined> {
    kindOf(question).onNo(question, this.#stores);
    await this.#stores.audit.mention(deniedInPause(question));
  }

  /**
   * @param remember how long the person's yes is to last; never longer than the rules let it
   * @param texts the secrets that the question asks for; a question about a call can do without
   * @returns false where the texts are not what was asked for: then nothing was answered
   */
  async answer(
    id: string,
    allow: boolean,
    remember: Remember = "session",
    texts: readonly string[] = [],
  ): Promise<boolean> {
    const open = this.#open.get(id);
    if (open === undefined || open.isAnswered) return open !== undefined || texts.length === 0;
    const { question } = open;
    const isTyped = allow && (texts.length > 0 || question.kind === "supply");
    if (isTyped && (texts.length !== question.wanted.length || texts.includes(""))) return false;
    open.isAnswered = true;
    const yes = allow ? { remember, texts } : undefined;
    const kind = kindOf(question);
    if (yes === undefined) kind.onNo(question, this.#stores);
    else await kind.onYes(question, yes, this.#stores);
    await this.#settle(open, yes);
    return true;
  }

  /** Together: none of them is to be shown for a moment, and answered in place of another. */
  async #settle(open: Open, yes: Yes | undefined): Promise<void> {
    const { question } = open;
    const others = [...this.#open.values()].filter(
      (each) => each !== open && each.question.kind === question.kind,
    );
    const answers = await Promise.all(
      others.map((each) =>
        kindOf(question).follows(each.question, question, yes !== undefined, this.#stores),
      ),
    );
    const { afterYes } = kindOf(question);
    for (const [at, each] of others.entries()) {
      const isBehind =
        yes !== undefined && answers[at] === undefined && each.question.group === question.group;
      if (isBehind && afterYes !== undefined)
        each.question = { ...each.question, ...afterYes(each.question) } as Question;
    }
    open.settle(yes);
    for (const [at, { settle }] of others.entries()) {
      const allow = answers[at];
      if (allow !== undefined) settle(allow ? { remember: "never", texts: [], isFollowed: true } : undefined);
    }
  }

  /** The person closed the panel or window that showed the questions: all are denied. */
  refuseAll(): void {
    for (const question of this.list()) kindOf(question).onNo(question, this.#stores);
    for (const { isAnswered, settle } of [...this.#open.values()]) if (!isAnswered) settle(undefined);
  }
}
