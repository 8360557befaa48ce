/** What can be guessed, through the extension: taken out of later results and lists, also when its worker has died · S1-11 */
import { describe, expect, it } from "vitest";
import { AGENT, FakeAgent, FakePanel } from "../../fake-agent.js";
import { type FakePage, json, TOOL } from "../../fake-page.js";
import { allowAll, type House, setUp } from "../../set-up.js";

const SCHEMA = JSON.stringify({
  type: "object",
  properties: { id: { type: "string" }, patient: { type: "string", "x-sensitive": true } },
});
const TOOLS = [
  { ...TOOL, name: "open_file", outputSchema: SCHEMA },
  { registration: 2, name: "say", description: "Says what it is told.", inputSchema: '{"type":"object"}' },
];
const PATIENT = "Lisa Wagner";
const FIRST = "Anna Emma Lena Nina Rosa Olga Ines Mona Tina Vera".split(" ");
const LAST = "Berger Fuller Hudson Jensen Keller Larsen Miller Nelson Olsson Parker Rivera Sutton".split(" ");
/** Ten names, of which none is the patient's. */
const guesses = (index: number) => FIRST.map((first) => `${first} ${LAST[index]}`).join(" ----- ");

interface Office extends House {
  readonly open: string;
  readonly say: string;
}

async function namesOf(agent: FakeAgent) {
  const tools = await agent.tools();
  const nameOf = (name: string) => tools.find((tool) => tool.name.endsWith(name))?.name ?? "";
  return { open: nameOf("open_file"), say: nameOf("say") };
}

async function office(): Promise<Office> {
  const answer: FakePage["answer"] = ({ registration, arguments: text }) =>
    registration === 1
      ? json({ id: "a", patient: PATIENT, note: `${PATIENT} (wagner, lisa) came.` })
      : json({ content: [{ type: "text", text: (JSON.parse(text) as { text: string }).text }] });
  const house = await setUp({ tools: TOOLS, answer });
  return { ...house, ...(await namesOf(house.agent)) };
}

/** The worker dies; the page and the agent connect to the next one. */
async function reborn(house: Office): Promise<Office> {
  house.browser.killWorker();
  house.browser.startWorker();
  house.page.connect();
  const panel = new FakePanel(house.browser);
  allowAll(panel);
  await house.page.settled();
  const agent = new FakeAgent(house.browser);
  return { ...house, panel, agent, ...(await namesOf(agent)) };
}

const textOf = (answer: { readonly result?: unknown }) => JSON.stringify(answer.result);
const said = async ({ agent, say }: Office, text: string) => textOf(await agent.call(say, { text }));

describe("Through the extension, a name that was removed", () => {
  it("is read in no text of its own result, of a later MCP result, or of a list, in any life of the worker", async () => {
    const first = await office();
    expect(textOf(await first.agent.call(first.open))).toContain("[withheld] ([withheld]) came.");
    let house = first;
    for (let life = 0; life < 2; life++) {
      expect(await said(house, "LISA WAGNER is here")).toContain('"text":"[withheld] is here"');
      house.page.report(TOOLS.map((tool) => ({ ...tool, description: `Of Wagner, Lisa: ${tool.name}` })));
      await house.page.settled();
      const listed = JSON.stringify(await house.agent.tools());
      expect(listed).toContain("Of [withheld]: say");
      expect(listed).not.toMatch(/wagner/i);
      house = await reborn(house);
    }
  });

  it("can be guessed at a hundred times, also across lives of the worker; the person ends that", async () => {
    let house = await office();
    await house.agent.call(house.open);
    for (let at = 0; at < 6; at++) expect(await said(house, guesses(at))).toContain("Anna");
    house = await reborn(house);
    for (let at = 6; at < 10; at++) expect(await said(house, guesses(at))).toContain("Anna");
    expect(await said(house, guesses(10))).not.toContain("Anna");
    house = await reborn(house);
    expect(await said(house, "no names at all")).not.toContain("no names");
    const kept = await house.panel.shows(
      ({ items }) => items.find(({ reason }) => reason === "guesses") ?? undefined,
    );
    expect(kept.origin).toBe("https://shop.example");
    await house.panel.command({ type: "end-session", agent: AGENT });
    expect(house.browser.session.keys("guess:")).toEqual([]);
    expect(await said(house, "no names at all")).toContain("no names at all");
  });
});
