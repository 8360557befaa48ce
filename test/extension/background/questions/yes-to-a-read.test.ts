/**
 * One tool may read by some arguments and do harm by others, as its resolver says. What the person
 * let it read is no word about the harm.
 */
import { describe, expect, it } from "vitest";
import type { UntrustedTool } from "../../../../extension/protocol/untrusted-values.js";
import { type AskingHouse, annotated, asked, askingHouse } from "../../asking-house.js";
import { json } from "../../fake-page.js";
import { manageRules } from "../../set-up.js";
import { until } from "../../until.js";

const of = (destination: string, outcomes: string) => ({
  readOnlyHint: false,
  inputMetadata: { destination, sensitivity: "none", outcomes },
});
const DECLARED = of("public", "consequential");
const READ = { readOnlyHint: true, openWorldHint: false };
const DELETE = of("internal", "irreversible");

/** Of the organisation: by what the tool declares, so that its resolver is heard. */
const RULE = {
  name: "ask-about-such-tools",
  stage: "pre-call",
  effect: "escalate",
  remember: "always",
  conditions: { fact: "tool.annotations.inputMetadata.sensitivity", operator: "equals", value: "none" },
};

interface Site extends AskingHouse {
  /** The agent calls, and its resolver says this of the call. */
  calls(word: object): number;
}

async function site(): Promise<Site> {
  let word: object = READ;
  const house = await askingHouse({
    tools: [{ ...annotated(DECLARED), dynamic: true } as UntrustedTool],
    answer: () => json({}),
    resolver: () => json(word),
  });
  const calls = (said: object): number => {
    word = said;
    return house.agent.callId(house.name);
  };
  const set = { ...house, calls };
  await says(set, READ, "always");
  await manageRules(house, RULE);
  return set;
}

/** The person says yes, for so long, to a call of which the resolver says this. */
async function says(house: Site, word: object, remember: "never" | "session" | "always") {
  const call = house.calls(word);
  const question = await asked(house);
  await house.panel.command({ type: "answer", question: question.id, allow: true, remember });
  house.answered.add(question.id);
  await house.agent.answer(call);
  return question;
}

async function outcomeOf(house: Site, word: object): Promise<"free" | "asked"> {
  const call = house.calls(word);
  const isOpen = () => house.panel.state?.questions.some(({ id }) => !house.answered.has(id));
  return await until(() => (house.agent.answerTo(call) ? "free" : isOpen() && "asked"));
}

describe("A yes to a call that only reads, as its resolver says", () => {
  it.each([
    ["reads, too", READ, "free"],
    ["publishes", DECLARED, "asked"],
    ["deletes", DELETE, "asked"],
  ] as const)("and to the next that %s: %o is %s", async (_, word, outcome) => {
    const house = await site();
    const { reasons } = await says(house, READ, "session");
    expect(reasons.map(({ rule }) => rule)).toEqual([RULE.name]);
    expect(await outcomeOf(house, word)).toBe(outcome);
  });
});

it("A yes to a call that publishes covers the next, and one that only reads.", async () => {
  const house = await site();
  await says(house, DECLARED, "session");
  expect(await outcomeOf(house, DECLARED)).toBe("free");
  expect(await outcomeOf(house, READ)).toBe("free");
  expect(await outcomeOf(house, DELETE)).toBe("asked");
});
