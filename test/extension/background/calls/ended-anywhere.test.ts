/** The person ends a call at any step of the worker: between any two the agent hears of it. */
import { expect, it } from "vitest";
import { answer, askingHouse, PLAIN } from "../../asking-house.js";
import { allAnswered } from "../../set-up.js";
import { quiet, until } from "../../until.js";

/** The steps of a call that asks nothing, from its first that is stored until its page has it. */
const UNTIL_IT_RUNS = 9;

/** @param late turns of the microtask queue after the step: what the worker awaits goes on */
async function endedAt(step: number, late: number) {
  const house = await askingHouse({ tools: [PLAIN] });
  await answer(house, "session");
  await quiet();
  house.page.answer = () => undefined;
  const { life, session } = house.browser;
  const { length } = house.page.runs;
  const taken: string[] = [];
  let isSent = false;
  life.onStep = (what) => {
    const [call] = session.keys("call:");
    if (call === undefined || isSent) return;
    taken.push(what);
    if (taken.length !== step) return;
    isSent = true;
    void (async () => {
      for (let turn = 0; turn < late; turn++) await undefined;
      const command = { type: "cancel-call", call: call.slice("call:".length) };
      house.panel.client.send({ request: "end", command });
    })();
  };
  const id = house.agent.callId(house.name);
  return { house, id, taken, runs: () => house.page.runs.slice(length) };
}

const STEPS = Array.from({ length: UNTIL_IT_RUNS }, (_, at) => at + 1);

it.each(
  STEPS,
)("Ended after step %i, it is answered once, and its page is told if it has heard of it.", async (step) => {
  for (const late of [0, 2, 7, 20]) {
    const { house, id, runs } = await endedAt(step, late);
    const { result } = await house.agent.answer(id);
    expect(JSON.stringify(result)).toContain("The user cancelled this call before it finished.");
    await allAnswered(house.browser);
    await quiet();
    expect(house.page.cancelled).toEqual(runs().map(({ call }) => call));
    expect(house.agent.frames.filter((frame) => frame.id === id)).toHaveLength(1);
    await house.panel.shows(({ calls }) => calls[0]?.status === "cancelled");
  }
});

it("These are all steps until the page has the call.", async () => {
  const { taken, runs } = await endedAt(Number.POSITIVE_INFINITY, 0);
  await until(() => runs().length === 1);
  expect(taken.indexOf("posted frame")).toBeLessThan(UNTIL_IT_RUNS);
});
