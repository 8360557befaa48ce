/** A house whose questions the tests answer themselves, and tools of several kinds. */
import type {
  ConsentLength,
  PanelCallQuestion,
  PanelQuestion,
} from "../../extension/protocol/question-messages.js";
import { json, type PageOptions, TOOL } from "./fake-page.js";
import { type House, listOne, setUp } from "./set-up.js";
import { until } from "./until.js";

export const PLAIN = { ...TOOL, outputSchema: "{}" };
export const annotated = (annotations: object) => ({ ...PLAIN, annotations: JSON.stringify(annotations) });
export const READING = annotated({ readOnlyHint: true });
export const MAILING = annotated({
  inputMetadata: { destination: "public", sensitivity: "none", outcomes: "irreversible" },
});

export interface AskingHouse extends House {
  /** The agent's name for the page's only tool. */
  readonly name: string;
  /** Questions that were answered; the panel may show them a moment longer. */
  readonly answered: Set<string>;
}

/** One whose questions the test answers itself. */
export async function askingHouse(options: PageOptions = {}): Promise<AskingHouse> {
  const set = await setUp({ tools: [PLAIN], answer: () => json({ id: "x" }), ...options });
  set.panel.client.onMessage = () => undefined;
  return { ...set, name: await listOne(set), answered: new Set() };
}

const isOpen = (question: PanelQuestion, answered: ReadonlySet<string>): question is PanelCallQuestion =>
  question.kind === "call" && !answered.has(question.id);

/** @param behind waits until as many calls stand behind the one that is asked about */
export const asked = ({ panel, answered }: AskingHouse, behind?: number): Promise<PanelCallQuestion> =>
  panel.shows(({ questions }) => {
    const open = questions.find((each): each is PanelCallQuestion => isOpen(each, answered));
    return behind === undefined || open?.behind === behind ? open : undefined;
  });

export async function answer(set: AskingHouse, remember?: ConsentLength): Promise<PanelCallQuestion> {
  const id = set.agent.callId(set.name);
  const question = await asked(set);
  const length = remember === undefined ? {} : { remember };
  await set.panel.command({ type: "answer", question: question.id, allow: true, ...length });
  await set.agent.answer(id);
  set.answered.add(question.id);
  return question;
}

/** Whether the next call is answered without a question. */
export async function passes({ agent, panel, name, answered }: AskingHouse): Promise<boolean> {
  const id = agent.callId(name);
  const isAsked = () => panel.state?.questions.some((each) => isOpen(each, answered));
  return (await until(() => (agent.answerTo(id) ? "free" : isAsked() && "asked"))) === "free";
}
