/** A call whose result a rule would surely withhold is refused before it runs. */
import { describe, expect, it } from "vitest";
import type { Rule } from "../../../../src/policy/index.js";
import { annotated, asked, askingHouse, PLAIN } from "../../asking-house.js";
import { type FakePage, json } from "../../fake-page.js";
import { type House, listOne, setUp } from "../../set-up.js";

const FROM_STRANGERS: Rule = {
  name: "no-strangers",
  description: "I do not want what strangers write.",
  stage: "post-result",
  effect: "block",
  conditions: {
    fact: "response.annotations.returnMetadata.source",
    operator: "equals",
    value: "untrustedPublic",
  },
};
const declaring = (source: string | string[], more: object = {}) =>
  annotated({ returnMetadata: { source, sensitivity: "none" }, ...more });
const saying = (source: string) =>
  json({ _meta: { annotations: { returnMetadata: { source, sensitivity: "none" } } } });

const save = (house: House, ...rules: Rule[]) =>
  house.panel.command({ type: "save-rules", text: JSON.stringify({ version: 1, rules }) });
const ruled = (house: House): (string | undefined)[] =>
  house.browser.audit.entries
    .filter(({ event, call }) => event === "rule" && call !== undefined)
    .map(({ what }) => what);

async function ruledHouse(tool: object, answer: FakePage["answer"], ...rules: Rule[]): Promise<House> {
  const house = await setUp({ tools: [{ ...PLAIN, ...tool }], answer });
  await save(house, ...(rules.length === 0 ? [FROM_STRANGERS] : rules));
  return house;
}

describe("A call whose result a rule would surely withhold", () => {
  it("is refused before it runs: agent and log are told which rule", async () => {
    const house = await ruledHouse(declaring("untrustedPublic"), () => saying("untrustedPublic"));
    const { result } = await house.agent.call(await listOne(house));
    expect(result?.["isError"]).toBe(true);
    expect(JSON.stringify(result)).toMatch(
      /Nothing ran.*no-strangers \(I do not want what strangers write\.\)/,
    );
    expect(house.page.runs).toEqual([]);
    expect(ruled(house)).toEqual(["blocked in advance"]);
  });

  it("is refused without a question, and its resolver hears nothing", async () => {
    const tool = { ...declaring("untrustedPublic"), dynamic: true } as const;
    const set = await askingHouse({ tools: [tool], resolver: () => json({ annotations: {} }) });
    await save(set, FROM_STRANGERS);
    const { result } = await set.agent.call(set.name);
    expect(result?.["isError"]).toBe(true);
    expect([set.panel.state?.questions, set.page.resolves, set.page.runs]).toEqual([[], [], []]);
  });

  it("is refused by the level and the sources that the tool declares, too", async () => {
    const restricted = {
      fact: "response.annotations.resultLevel",
      operator: "at-least",
      value: "confidential",
    } as const;
    const source = {
      fact: "response.annotations.attribution",
      operator: "contains",
      value: "https://x.example/",
    } as const;
    const level = await ruledHouse({ meta: '{"mcp.dev/resultSensitivity":"restricted"}' }, () => json({}), {
      ...FROM_STRANGERS,
      conditions: restricted,
    });
    const named = await ruledHouse(annotated({ attribution: ["https://x.example/"] }), () => json({}), {
      ...FROM_STRANGERS,
      conditions: source,
    });
    for (const house of [level, named]) {
      await house.agent.call(await listOne(house));
      expect(house.page.runs).toEqual([]);
    }
  });
});

describe("A call whose result a rule might let pass", () => {
  it("runs where the tool declares several sources, and the result is judged", async () => {
    const house = await ruledHouse(declaring(["untrustedPublic", "internal"]), () => saying("internal"));
    const name = await listOne(house);
    expect((await house.agent.call(name)).result).not.toHaveProperty("isError");
    house.page.answer = () => saying("untrustedPublic");
    expect(JSON.stringify((await house.agent.call(name)).result)).toContain("The tool ran");
    expect(ruled(house).filter((what) => what !== "asked")).toEqual(["blocked"]);
  });

  it("runs where the rule wants a source to be absent, which a result may still name", async () => {
    const house = await ruledHouse(annotated({ attribution: ["https://x.example/"] }), () => json({}), {
      ...FROM_STRANGERS,
      conditions: {
        not: {
          fact: "response.annotations.attribution",
          operator: "contains",
          value: "https://mine.example/",
        },
      },
    });
    await house.agent.call(await listOne(house));
    expect(house.page.runs).toHaveLength(1);
  });

  it("runs where the rule depends on whether the tool fails, or on a session that may still change", async () => {
    const source = FROM_STRANGERS.conditions;
    for (const fact of ["response.isError", "session.openWorld"]) {
      const house = await ruledHouse(declaring("untrustedPublic"), () => saying("untrustedPublic"), {
        ...FROM_STRANGERS,
        conditions: { and: [source, { fact, operator: "equals", value: false }] },
      });
      await house.agent.call(await listOne(house));
      expect(house.page.runs).toHaveLength(1);
    }
  });
});

describe("A page that cheats", () => {
  it("gains nothing by declaring a source that no rule minds: the result is withheld as ever", async () => {
    const house = await ruledHouse(declaring("internal"), () => saying("untrustedPublic"));
    const { result } = await house.agent.call(await listOne(house));
    expect(JSON.stringify(result)).toMatch(/The tool ran.*no-strangers/);
  });

  it("cannot talk its way past the declaration by its resolver", async () => {
    const tool = { ...declaring("untrustedPublic"), dynamic: true } as const;
    const set = await askingHouse({ tools: [tool], resolver: () => saying("internal") });
    set.agent.callId(set.name);
    const { id } = await asked(set);
    await set.panel.command({ type: "answer", question: id, allow: true, remember: "always" });
    await save(set, FROM_STRANGERS);
    const runs = set.page.runs.length;
    await set.agent.call(set.name);
    expect(set.page.runs).toHaveLength(runs);
  });
});
