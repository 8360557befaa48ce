/**
 * A secret that the agent left out: asked of the person in the panel, of no agent, and not often.
 */
import { afterEach, describe, expect, it, vi } from "vitest";
import type {
  PanelCallQuestion,
  PanelSupplyQuestion,
} from "../../../../extension/protocol/question-messages.js";
import { leftOf } from "../../../gateway/agent-view.js";
import { json } from "../../fake-page.js";
import { CANARY, gotByPage, INSTALL, type KeyHouse, ORIGIN, setUpKeys } from "../../secret-tools.js";
import { quiet } from "../../until.js";

afterEach(() => void vi.useRealTimers());

const TYPED = "correct horse battery 7staple";

async function ask({ agent, panel, install }: KeyHouse, host = "a") {
  const id = agent.callId(install, { host });
  const seen = panel.states.at(-1)?.questions.map((question) => question.id) ?? [];
  const question = await panel.shows(({ questions }) =>
    questions.find((each): each is PanelSupplyQuestion => each.kind === "supply" && !seen.includes(each.id)),
  );
  return { id, question };
}

const give = ({ panel }: KeyHouse, question: { id: string }, ...texts: string[]) =>
  panel.command({ type: "answer", question: question.id, allow: true, texts });

/** The first call of a new tool: the person is asked about it, and answers in the test. */
async function askAll({ agent, panel, install }: KeyHouse) {
  panel.client.onMessage = () => undefined;
  const id = agent.callId(install, { host: "a" });
  const question = await panel.shows(({ questions }) =>
    questions.find((each): each is PanelCallQuestion => each.kind === "call"),
  );
  const answer = (texts?: readonly string[]) =>
    panel.command({ type: "answer", question: question.id, allow: true, ...(texts ? { texts } : {}) });
  return { id, question, answer };
}

describe("One question for the call and its secret", () => {
  it("takes the text with the yes, asks nothing more, and is written down without it", async () => {
    const house = await setUpKeys();
    const { id, question, answer } = await askAll(house);
    expect(question.wanted).toEqual(["Deploy key"]);
    expect(await answer([TYPED])).not.toHaveProperty("error");
    const { result } = await house.agent.answer(id);
    expect(gotByPage(house.page)).toEqual([{ host: "a", key: TYPED }]);
    expect(JSON.stringify(result)).not.toContain(TYPED);
    const questions = house.panel.states.flatMap((state) => state.questions);
    expect(questions.map(({ kind }) => kind)).not.toContain("supply");
    expect(JSON.stringify([house.panel.states, house.browser.audit.entries])).not.toContain(TYPED);
    const answers = house.browser.audit.entries.filter(({ event }) => event === "consent");
    expect(answers.map(({ what, call }) => [what, call])).toEqual([
      ["allowed", question.call],
      ["supplied", question.call],
    ]);
  });

  it("answers nothing by texts that are not what it asks for, and a no gives nothing", async () => {
    const house = await setUpKeys();
    const { id, question, answer } = await askAll(house);
    for (const texts of [[""], [TYPED, TYPED]]) expect(await answer(texts)).toHaveProperty("error");
    await quiet();
    expect(house.panel.state?.questions).toHaveLength(1);
    await house.panel.command({ type: "answer", question: question.id, allow: false, texts: [TYPED] });
    await house.agent.answer(id);
    expect(gotByPage(house.page)).toEqual([]);
  });

  it("counts as one of the site's three, and is asked by itself after a yes without it", async () => {
    const house = await setUpKeys();
    const { id, answer } = await askAll(house);
    await answer();
    const alone = await house.panel.shows(({ questions }) => questions.find(({ kind }) => kind === "supply"));
    const kept = JSON.parse(house.browser.session.data.get(`asked:${ORIGIN}`) ?? '""');
    expect(JSON.parse(kept)).toHaveLength(1);
    await give(house, alone, TYPED);
    await house.agent.answer(id);
    expect(gotByPage(house.page)).toHaveLength(1);
  });

  it("asks for no secret in a frame", async () => {
    const house = await setUpKeys({ frameId: 7 });
    const { question } = await askAll(house);
    expect(question.wanted).toEqual([]);
  });
});

describe("A required secret that an agent leaves out", () => {
  it("is asked of the person, goes to the page, and comes back in no form that an agent sees", async () => {
    const house = await setUpKeys();
    const { id, question } = await ask(house);
    expect(question).toMatchObject({ origin: ORIGIN, title: "Install a key", labels: ["Deploy key"] });
    expect(await give(house, question, TYPED)).not.toHaveProperty("error");
    const { result } = await house.agent.answer(id);
    expect(gotByPage(house.page)).toEqual([{ host: "a", key: TYPED }]);
    expect(leftOf({ agent: result as never }).structuredContent).toEqual({ installed: true, host: "a" });
    // Nor later, by another tool; nor in the list.
    house.page.answer = () => json({ id: `said ${TYPED}` });
    await house.agent.call(house.make);
    house.page.report([{ ...INSTALL, description: `The key is ${TYPED}.` }]);
    await quiet();
    await house.agent.tools();
    expect(JSON.stringify(house.agent.frames)).not.toContain(TYPED);
    expect(JSON.stringify(house.panel.states)).not.toContain(TYPED);
    expect(house.browser.local.text).not.toContain(TYPED);
    for (const key of house.browser.session.keys(""))
      if (!/^(redeemed|scrub|item):/.test(key))
        expect(house.browser.session.data.get(key), key).not.toContain(TYPED);
  });

  it("is stored as something to be searched for before the page gets it", async () => {
    const house = await setUpKeys();
    const stored: boolean[] = [];
    house.page.answer = () => {
      stored.push(house.browser.session.keys("redeemed:").length > 0);
      return json({ installed: true });
    };
    const { id, question } = await ask(house);
    await give(house, question, TYPED);
    await house.agent.answer(id);
    expect(stored).toEqual([true]);
  });

  it("that could be guessed leaves nothing of the result", async () => {
    const house = await setUpKeys();
    house.page.answer = () => json({ installed: true, host: "4711 is set" });
    const { id, question } = await ask(house);
    await give(house, question, "4711");
    const text = JSON.stringify((await house.agent.answer(id)).result);
    // The digits of a handle are random.
    expect(text.replaceAll(/airlock-[0-9a-f]{32}/g, "")).not.toContain("4711");
  });

  it("is not given where the person declines, and the agent is told not to ask", async () => {
    const house = await setUpKeys();
    const { id, question } = await ask(house);
    await house.panel.command({ type: "answer", question: question.id, allow: false });
    expect(JSON.stringify((await house.agent.answer(id)).result)).toMatch(/Do not ask for it yourself/);
    expect(gotByPage(house.page)).toEqual([]);
  });

  it("is not given where the person closes the last panel", async () => {
    const house = await setUpKeys();
    const { id } = await ask(house);
    house.panel.client.disconnect();
    expect(JSON.stringify((await house.agent.answer(id)).result)).toMatch(/did not enter it/);
    expect(gotByPage(house.page)).toEqual([]);
  });

  it("is not given by a yes without it, by an empty text, or by texts that do not match", async () => {
    const house = await setUpKeys();
    const { question } = await ask(house);
    // The person's helper in these tests has said yes to everything.
    await house.panel.command({ type: "answer", question: question.id, allow: true });
    for (const texts of [[""], [], [TYPED, TYPED]])
      expect(await give(house, question, ...texts)).toHaveProperty("error");
    await quiet();
    expect(gotByPage(house.page)).toEqual([]);
    expect(house.panel.state?.questions).toHaveLength(1);
  });

  it("is not asked in a frame", async () => {
    const house = await setUpKeys({ frameId: 7 });
    const { result } = await house.agent.call(house.install, { host: "a" });
    expect(JSON.stringify(result)).toMatch(/a page inside another page/);
    expect(
      house.panel.states.flatMap(({ questions }) => questions).some(({ kind }) => kind === "supply"),
    ).toBe(false);
  });

  it("is asked for three times in ten minutes for a site, whichever agent asks, and a new worker counts on", async () => {
    const house = await setUpKeys();
    for (let i = 0; i < 3; i++) {
      const { id, question } = await ask(house);
      await house.panel.command({ type: "answer", question: question.id, allow: false });
      await house.agent.answer(id);
    }
    const { result } = await house.agent.call(house.install, { host: "a" });
    expect(JSON.stringify(result)).toMatch(/too often/);
    const asked = JSON.parse(house.browser.session.data.get(`asked:${ORIGIN}`) ?? '""');
    expect(JSON.parse(asked)).toHaveLength(3);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 600_001 });
    const { question } = await ask(house);
    expect(question.kind).toBe("supply");
  });

  it("counts no question that a pause answered: when it has ended, the site may ask three times", async () => {
    const house = await setUpKeys();
    await house.panel.command({ type: "pause", on: true });
    for (let i = 0; i < 4; i++) await house.agent.call(house.install, { host: "a" });
    await house.panel.command({ type: "pause", on: false });
    const { question } = await ask(house);
    expect(question.kind).toBe("supply");
  });

  it("is called what the page calls it, in few words and without tricks", async () => {
    const title = `Your bank’s password \u202e${"for the bank ".repeat(100)}<b>`;
    const schema = JSON.parse(INSTALL.inputSchema ?? "{}");
    schema.properties.key.title = title;
    const house = await setUpKeys({ tools: [{ ...INSTALL, inputSchema: JSON.stringify(schema) }] });
    const { question } = await ask(house);
    const [label = ""] = question.labels;
    expect(label.length).toBeLessThanOrEqual(61);
    expect(label).not.toContain("\u202e");
  });

  it("is not taken from the JSON of a call by hand, where it can be read: the hidden field asks for it", async () => {
    const house = await setUpKeys();
    const { page, panel } = house;
    await panel.command({ type: "watch", tabId: 1 });
    const document = await panel.shows(
      ({ tools }) => tools.find(({ name }) => name === "install_key")?.document,
    );
    const run = (args: object) =>
      panel.command({ type: "run-tool", document, registration: 2, arguments: JSON.stringify(args) });
    const { error } = await run({ host: "a", key: TYPED });
    expect(error).toMatch(/^Leave secrets out of the JSON/);
    expect(gotByPage(page)).toEqual([]);
    expect(await run({ host: "a" })).not.toHaveProperty("error");
    const question = await panel.shows(({ questions }) => questions.find(({ kind }) => kind === "supply"));
    await give(house, question, TYPED);
    await panel.shows(({ calls }) => calls.some(({ status }) => status === "done"));
    expect(gotByPage(page)).toEqual([{ host: "a", key: TYPED }]);
    page.answer = () => json({ id: `said ${TYPED}` });
    await house.agent.call(house.make);
    expect(JSON.stringify(house.agent.frames)).not.toContain(TYPED);
  });

  it("is never taken from an agent's own message", async () => {
    const house = await setUpKeys();
    const { question } = await ask(house);
    house.agent.client.send({
      request: "1",
      command: { type: "answer", question: question.id, allow: true, texts: [CANARY] },
    });
    await quiet();
    expect(gotByPage(house.page)).toEqual([]);
  });
});
