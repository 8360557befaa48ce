/**
 * A marker that an agent writes back runs nothing through the extension, also when its worker has
 * died · S1-11
 */
import { expect, it } from "vitest";
import { AGENT, FakeAgent, FakePanel } from "../../fake-agent.js";
import { CANARY, type FakePage, json, TOOL } from "../../fake-page.js";
import { allowAll, type House, setUp } from "../../set-up.js";

const TOOLS = [
  { ...TOOL, name: "open_file" },
  {
    registration: 2,
    name: "save_file",
    description: "Saves a file.",
    inputSchema: '{"type":"object"}',
    annotations: '{"readOnlyHint":true}',
  },
];

async function namesOf(agent: FakeAgent) {
  const tools = await agent.tools();
  const nameOf = (name: string) => tools.find((tool) => tool.name.endsWith(name))?.name ?? "";
  return { open: nameOf("open_file"), save: nameOf("save_file") };
}

/** The worker dies; the page and the agent connect to the next one. */
async function reborn(house: House): Promise<House> {
  house.browser.killWorker();
  house.browser.startWorker();
  house.page.connect();
  const panel = new FakePanel(house.browser);
  allowAll(panel);
  await house.page.settled();
  return { ...house, panel, agent: new FakeAgent(house.browser) };
}

it("An agent that saves what it read with `[withheld]` in it is refused, in any life of the worker, until its session ends.", async () => {
  const answer: FakePage["answer"] = ({ registration }) =>
    json(
      registration === 1
        ? { id: "a", secret: CANARY, note: `TOKEN=${CANARY}` }
        : { content: [{ type: "text", text: "saved" }] },
    );
  let house: House = await setUp({ tools: TOOLS, answer });
  const saves = () => house.page.runs.filter(({ registration }) => registration === 2).length;
  const save = async (text: string) => {
    const { save: name } = await namesOf(house.agent);
    return JSON.stringify((await house.agent.call(name, { files: [{ text }] })).result);
  };
  expect(await save("It says [withheld].")).toContain("saved");
  const { open } = await namesOf(house.agent);
  expect(JSON.stringify((await house.agent.call(open)).result)).toContain("TOKEN=[withheld]");
  for (let life = 0; life < 2; life++) {
    const refused = await save("TOKEN=[withheld]");
    expect(refused).toContain("in /files/0/text stands");
    expect(refused).toContain("not shown");
    expect(await save("TOKEN=not shown")).toContain("saved");
    expect(saves()).toBe(2 + life);
    house = await reborn(house);
  }
  await house.panel.command({ type: "end-session", agent: AGENT });
  await house.page.settled();
  expect(await save("TOKEN=[withheld]")).toContain("saved");
});
