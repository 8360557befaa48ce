/**
 * Weak values through the extension: masked in texts of their result or session, also when its
 * worker has died · S1-11
 */
import { expect, it } from "vitest";
import { FakeAgent, FakePanel } from "../../fake-agent.js";
import { type FakePage, json, TOOL } from "../../fake-page.js";
import { allowAll, type House, setUp } from "../../set-up.js";

const MARK = { type: "string", "x-sensitive": true };
const SCHEMA = JSON.stringify({
  type: "object",
  properties: { id: { type: "string" }, patient: MARK, number: MARK },
});
const TOOLS = [
  { ...TOOL, name: "open_file", outputSchema: SCHEMA },
  { registration: 2, name: "say", description: "Says what it is told.", inputSchema: '{"type":"object"}' },
];
const PATIENT = "Lisa Wagner";
const NUMBER = "4471-9082";

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
      ? json({ id: "a", patient: PATIENT, number: NUMBER, note: `LISA WAGNER (4471 9082) came.` })
      : json({ content: [{ type: "text", text: `44719082 is here, ${JSON.parse(text).and ?? "alone"}.` }] });
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
const said = async ({ agent, say }: Office, args: object) => textOf(await agent.call(say, args));

it("Through the extension, a removed name is read in no text of its own result; a number in none of the session, in any life of the worker.", async () => {
  const first = await office();
  expect(textOf(await first.agent.call(first.open))).toContain("[withheld] ([withheld]) came.");
  let house = first;
  for (let life = 0; life < 2; life++) {
    expect(await said(house, {})).toContain('"text":"[withheld] is here, alone."');
    // The agent sent it: to mask it would tell whether a guess was right.
    expect(await said(house, { and: NUMBER })).toContain(`is here, ${NUMBER}.`);
    house.page.report(TOOLS.map((tool) => ({ ...tool, description: `Of ${NUMBER}: ${tool.name}` })));
    await house.page.settled();
    const listed = JSON.stringify(await house.agent.tools());
    expect(listed).toContain("Of [withheld]: say");
    expect(listed).not.toContain(NUMBER);
    house = await reborn(house);
  }
});
