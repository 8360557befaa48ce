/**
 * Every sentence about how long a yes lasts: read off the question or the list on which the person
 * reads it, in both languages, and tried. A sentence that is not tried fails.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ConsentLength, PanelQuestion } from "../../../../extension/protocol/question-messages.js";
import { MAILING } from "../../asking-house.js";
import { json, ORIGIN } from "../../fake-page.js";
import { CANARY, gotByPage, INSTALL } from "../../secret-tools.js";
import { Trial } from "../../secret-trial.js";
import { readAgent, readList } from "./read-screens.js";

const RISKY = { annotations: MAILING.annotations };

const LANGUAGES = {
  en: /\b(again|until|ends?|once|always|session|longer|next time|asks?|each time|any arguments|only)\b/i,
  de: /wieder|\bbis\b|\bendet|\bEnde\b|dieses Mal|Immer|\bnur\b|Sitzung|länger|nächsten Mal|fragt|gefragt|jedes Mal|beliebige/i,
} as const;

const isAskedAbout = (question: PanelQuestion | "free", secrets: number): void => {
  if (question === "free") throw new Error("Nothing was asked.");
  if (question.kind === "supply") throw new Error("Another question came.");
  expect(question.transfers).toHaveLength(secrets);
};

/** It ends when it says so. */
async function ends(begin: () => Promise<Trial>, ...by: ("session" | "revoke" | "change")[]): Promise<void> {
  for (const end of by) {
    const trial = await begin();
    expect(await trial.call(), `before: ${end}`).toBe("free");
    let handle: string | undefined = trial.handle;
    if (end === "revoke") await trial.revokeAll();
    if (end === "change") await trial.changeTool();
    if (end === "session") handle = await trial.nextSession();
    isAskedAbout(await trial.call(handle), 1);
  }
}

const once = async () => {
  const trial = await Trial.answered("never");
  for (let time = 0; time < 2; time++) {
    const next = await trial.call();
    isAskedAbout(next, 1);
    await trial.answer(next, "never");
  }
  expect(trial.house.panel.state?.consents.filter(({ tool }) => tool === INSTALL.name)).toEqual([]);
};

const onceAlone = async () => {
  const trial = await Trial.answeredAboutSecret("never");
  isAskedAbout(await trial.call(), 1);
};

/** Until what is described in the other sentence. */
const lasts = (remember: ConsentLength) => async () => {
  const trial = await Trial.answered(remember);
  expect(await trial.call()).toBe("free");
  expect(gotByPage(trial.house.page)).toContainEqual({ host: "host-2", key: CANARY });
};

const otherSecretAsks = async () => {
  const trial = await Trial.answered("session");
  isAskedAbout(await trial.call(await trial.otherHandle()), 1);
};

const newReasonAsks = async () => {
  const trial = await Trial.answered("session");
  trial.house.page.answer = () =>
    json({ id: "x", _meta: { annotations: { maliciousActivityHint: true, openWorldHint: true } } });
  await trial.otherHandle();
  const next = await trial.call();
  isAskedAbout(next, 1);
  // What was allowed before is shown all the same.
  expect(next).toMatchObject({ kind: "call", session: { marks: expect.arrayContaining(["malicious"]) } });
};

const riskAsks = async () => {
  const trial = await Trial.answered("always", RISKY);
  for (let time = 0; time < 2; time++) {
    const next = await trial.call();
    isAskedAbout(next, 1);
    await trial.answer(next, "session");
  }
};

/** What a choice covers passes, until what the sentence names. */
const choiceLasts = async () => {
  const { askingSite, NEWCOMER, reads } = await import("../../asking-site.js");
  const house = await askingSite({ tools: [reads("look")] });
  await house.approve("readers");
  expect(await house.asks("look")).toBeUndefined();
  await house.panel.command({ type: "end-session", agent: NEWCOMER });
  expect((await house.asks("look"))?.tool).toBe("look");
};

const choiceEnds = async () => {
  const { askingSite, reads, readsStrangers } = await import("../../asking-site.js");
  const house = await askingSite({ tools: [reads("look"), readsStrangers("inbox", 2), reads("see", 3)] });
  await house.approve("readers");
  house.page.report([
    reads("look", 1, { description: "Changed." }),
    ...house.page.tools.slice(1),
    reads("late", 4),
  ]);
  expect((await house.asks("late"))?.tool).toBe("late");
  expect((await house.asks("look"))?.tool).toBe("look");
  expect(await house.asks("inbox")).toBeUndefined();
  expect((await house.asks("see"))?.tool).toBe("see");
};

const eachAsks = async () => {
  const { askingSite, reads } = await import("../../asking-site.js");
  const house = await askingSite({ tools: [reads("look")] });
  await house.approve();
  for (let time = 0; time < 2; time++) expect((await house.asks("look", {}, "never"))?.tool).toBe("look");
};

type Sentences = typeof import("../../../../src/texts/people/english.js");

/** A sentence, and what it promises. The texts are those of the reader's language. */
const ROWS: readonly [of: (words: Sentences) => string, tried: () => Promise<void>][] = [
  [({ questions: { lengths } }) => lengths.never(), once],
  [({ questions: { lengths } }) => lengths.session(), lasts("session")],
  [({ questions: { lengths } }) => lengths.always(), lasts("always")],
  [
    ({ questions: { lengthsExplained: each } }) => each.never(),
    async () => {
      await once();
      await onceAlone();
    },
  ],
  [
    ({ questions: { lengthsExplained: each } }) => each.session(),
    async () => {
      await lasts("session")();
      await ends(() => Trial.answered("session"), "session", "revoke", "change");
      await newReasonAsks();
    },
  ],
  [
    ({ questions: { lengthsExplained: each } }) => each.always(),
    async () => {
      await lasts("always")();
      await ends(() => Trial.answered("always"), "revoke", "change");
    },
  ],
  [
    ({ questions: { secretLengthsExplained: each } }) => each.session(),
    () => ends(() => Trial.answeredAboutSecret("session"), "session", "revoke", "change"),
  ],
  [
    ({ questions }) => questions.secretLasts(),
    async () => {
      await lasts("always")();
      await ends(() => Trial.answered("always"), "session");
      await otherSecretAsks();
    },
  ],
  [
    ({ questions: { lengthsWithSecret: each } }) => each.session(),
    () => ends(() => Trial.answered("session"), "session"),
  ],
  [
    ({ questions: { lengthsWithSecret: each } }) => each.always(),
    () => ends(() => Trial.answered("always"), "session"),
  ],
  [
    ({ questions }) => questions.lengthEnds(),
    async () => {
      await ends(() => Trial.answered("always"), "revoke", "change");
      await newReasonAsks();
    },
  ],
  [
    ({ questions }) => questions.secretEnds(),
    () => ends(() => Trial.answeredAboutSecret("session"), "session", "revoke", "change"),
  ],
  [
    ({ rules }) => rules.endsToo(),
    async () => {
      await ends(() => Trial.answered("session"), "change");
      await newReasonAsks();
    },
  ],
  [({ questions }) => questions.onlyThisCall(), riskAsks],
  [({ questions }) => questions.askingOn(ORIGIN), eachAsks],
  [({ questions }) => questions.asking.each(0), eachAsks],
  [({ questions }) => questions.asking.readers(1), choiceLasts],
  [({ questions }) => questions.asking.ordinary(1), choiceLasts],
  [({ questions }) => questions.coveredAs.readers(), choiceLasts],
  [
    ({ questions }) => questions.askingMeans(),
    async () => {
      await choiceLasts();
      await choiceEnds();
    },
  ],
  [({ rules }) => rules.lasts.session(), () => ends(() => Trial.answered("session"), "session")],
  [({ rules }) => rules.lasts.always(), lasts("always")],
  [({ rules }) => rules.newReasonAsks(), newReasonAsks],
  [({ rules }) => rules.otherSecretAsks(), otherSecretAsks],
  [({ rules }) => rules.allowedTo.call(""), lasts("session")],
];

async function wordsOf(language: keyof typeof LANGUAGES): Promise<Sentences> {
  if (language === "en") return await import("../../../../src/texts/people/english.js");
  const { language: german } = await import("../../../../src/texts/german/index.js");
  return german.sentences as Sentences;
}

/** Everything that a face says, its lengths among it. */
async function readQuestion(question: PanelQuestion): Promise<string[]> {
  const { callFace } = await import("../../../../extension/ui/questions/call-question.js");
  const { useFace } = await import("../../../../extension/ui/questions/use-question.js");
  const { supplyFace } = await import("../../../../extension/ui/questions/supply-question.js");
  const { explainedFor } = await import("../../../../extension/ui/questions/question-card.js");
  const { questions: texts } = await import("../../../../extension/ui/shared/words.js");
  const { kind } = question;
  const face =
    kind === "call" ? callFace(question) : kind === "use" ? useFace(question) : supplyFace(question);
  const { lengths = [], fine = [] } = face;
  const explained = explainedFor(face);
  const chosen =
    lengths.length === 1
      ? [texts.onlyThisCall()]
      : lengths.flatMap((length) => [texts.lengths[length](), explained[length]()]);
  return [...(face.notes ?? []), face.details, ...fine, ...chosen];
}

/** The screens on which somebody reads how long a yes lasts. */
async function screens(): Promise<string[]> {
  const first = await Trial.begin();
  const question = await first.call();
  await first.answer(question, "always");
  const second = await first.call(await first.otherHandle());
  await first.answer(second, "session");
  const consents = await first.house.panel.shows((state) => state.consents.length > 2 && state.consents);
  const risky = await (await Trial.begin(RISKY)).call();
  const asked = [question, second, risky].filter((each) => each !== "free");
  expect(asked.map(({ kind }) => kind)).toEqual(["call", "use", "call"]);
  return [
    ...(await Promise.all(asked.map(readQuestion))).flat(),
    ...(await readAgent()),
    ...(await readList(consents)),
  ];
}

describe.each(["en", "de"] as const)("What the screen says in %s of how long a yes lasts", (language) => {
  let [said, words]: [string, Sentences | undefined] = ["", undefined];

  beforeAll(async () => {
    vi.resetModules();
    vi.stubGlobal("customElements", { define: () => undefined, get: () => undefined });
    vi.stubGlobal("chrome", {
      i18n: { getUILanguage: () => language },
      runtime: { getURL: () => new URL("../../../../src/texts/german/index.ts", import.meta.url).href },
    });
    words = await wordsOf(language);
    said = (await screens()).join("\n");
    vi.unstubAllGlobals();
  });
  afterAll(() => void vi.unstubAllGlobals());

  it("is all tried", () => {
    const tried = ROWS.map(([of]) => of(words as Sentences)).sort((one, other) => other.length - one.length);
    const rest = tried.reduce((left, sentence) => left.replaceAll(sentence, ""), said);
    // What the agent asked for, and names of tools.
    const untried = rest.split(/[\n.]/).filter((sentence) => LANGUAGES[language].test(sentence));
    expect(untried).toEqual([]);
  });

  it.each(ROWS)("row %#: is said, and true", async (of, tried) => {
    expect(said).toContain(of(words as Sentences));
    await tried();
  });
});
