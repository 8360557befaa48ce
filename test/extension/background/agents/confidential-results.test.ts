/**
 * A result that a tool declares confidential is redacted by a rule as if the tool had
 * `sensitiveHint` · S3-13
 */
import { describe, expect, it } from "vitest";
import { PLAIN } from "../../asking-house.js";
import { type FakePage, json, TOOL } from "../../fake-page.js";
import { type House, listOne, setUp } from "../../set-up.js";
import { until } from "../../until.js";

const NAME = "redact-confidential-results";
const declaring = (level: string) => ({ meta: JSON.stringify({ "mcp.dev/resultSensitivity": level }) });
const BOOKS = { rows: "Q3 was 4,200,000 below plan" };

async function called(tool: object, change: (house: House) => Promise<unknown>, answer?: FakePage["answer"]) {
  const house = await setUp({ tools: [{ ...PLAIN, ...tool }], answer: answer ?? (() => json(BOOKS)) });
  await change(house);
  const { result } = await house.agent.call(await listOne(house));
  return { house, text: JSON.stringify(result) };
}
const careful = ({ panel }: House) => panel.command({ type: "choose-preset", preset: "careful" });
describe("A result that its tool declares confidential", () => {
  it("stays with the person in the careful preset, and the log says by which rule", async () => {
    for (const level of ["confidential", "restricted"]) {
      const { house, text } = await called(declaring(level), careful);
      expect(text).not.toContain("4,200,000");
      expect(text).toContain("Withheld");
      await house.panel.shows(({ items }) => items.length > 0);
      const noted = house.browser.audit.entries.filter(({ what }) => what === "redacted");
      expect(noted).toMatchObject([{ event: "rule", reason: NAME }]);
    }
  });

  it("reaches the agent in the balanced one", async () => {
    const { text } = await called(declaring("restricted"), async () => undefined);
    expect(text).toContain("4,200,000");
  });

  it("loses what is not described, and keeps the rest, where the tool has marks", async () => {
    const tool = { ...declaring("confidential"), outputSchema: TOOL.outputSchema };
    const { house, text } = await called(tool, careful, () =>
      json({ id: "k_1", secret: "s3cret-one", more: "inside" }),
    );
    expect(text).toContain("k_1");
    expect(text).not.toMatch(/s3cret-one|inside/);
    const [listed] = await house.agent.tools();
    expect(listed?.["outputSchema"]).not.toHaveProperty("required");
  });

  it("is only what is declared: a public one, and one that says nothing, reach the agent", async () => {
    for (const tool of [declaring("internal"), {}]) {
      expect((await called(tool, careful)).text).toContain("4,200,000");
    }
  });
});

describe("An agent", () => {
  it("is told that the tools have changed when the rules do", async () => {
    const { house } = await called({}, async () => undefined);
    const told = () =>
      house.agent.frames.filter(({ method }) => method === "notifications/tools/list_changed").length;
    const before = told();
    await careful(house);
    expect(await until(() => told() > before)).toBe(true);
  });

  it("is given no less by an organisation than the person wants, and no more", async () => {
    const { house } = await called(declaring("restricted"), async (opened) => {
      await careful(opened);
      opened.browser.manage({ ruleSet: { version: 1, rules: [] } });
    });
    expect(JSON.stringify((await house.agent.call(await listOne(house))).result)).not.toContain("4,200,000");
  });
});
