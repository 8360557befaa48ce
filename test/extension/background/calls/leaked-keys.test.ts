/** A key in a place where none should be: the result is flagged, and the person is asked · S0-50 */
import { expect, it } from "vitest";
import { answer, asked, askingHouse, PLAIN } from "../../asking-house.js";
import { AGENT } from "../../fake-agent.js";
import { json } from "../../fake-page.js";

const KEY = ["ghp", "R7kQ2vXw9LmZ4tYb8NcJ5sHd1GfP6aVe3UoT"].join("_");

async function leak() {
  const set = await askingHouse({ tools: [PLAIN] });
  const [tool] = await set.agent.tools();
  const house = { ...set, name: tool?.name ?? "" };
  await answer(house, "session");
  house.page.answer = () => json({ note: `The robot uses ${KEY}.` });
  const id = house.agent.callId(house.name);
  return { house, id, question: await asked(house) };
}

it("The person is asked before the rest of the result leaves, which warns the agent and holds no key.", async () => {
  const { house, id, question } = await leak();
  expect(question).toMatchObject({ stage: "post-result" });
  expect(question.reasons.map(({ rule }) => rule)).toEqual(["escalate-malicious"]);
  expect(JSON.stringify(house.agent.frames)).not.toContain("maliciousActivityHint");
  house.answered.add(question.id);
  await house.panel.command({ type: "answer", question: question.id, allow: true });
  const { result } = await house.agent.answer(id);
  expect(result?.["_meta"]).toMatchObject({ annotations: { maliciousActivityHint: true } });
  expect(JSON.stringify(house.agent.frames)).not.toContain(KEY.slice(4));
  const [call] = await house.panel.shows(({ calls }) => calls[0]?.status === "done" && calls);
  expect(call?.findings).toMatchObject([{ kind: "credential", severity: "warning" }]);
});

it("A no keeps all of the result from the agent.", async () => {
  const { house, id, question } = await leak();
  house.answered.add(question.id);
  await house.panel.command({ type: "answer", question: question.id, allow: false });
  expect(JSON.stringify((await house.agent.answer(id)).result)).not.toContain("robot");
});

it("The session has held something sensitive, and has met no attempt: no text tried to make the agent act.", async () => {
  const { house, id, question } = await leak();
  house.answered.add(question.id);
  await house.panel.command({ type: "answer", question: question.id, allow: true });
  await house.agent.answer(id);
  const marks = await house.panel.shows(({ agents }) => {
    const own = agents.find((agent) => agent.id === AGENT)?.session.marks;
    return own?.includes("sensitive") && own;
  });
  expect(marks).not.toContain("malicious");
  // The page's own warning stays with the session, as before.
  house.page.answer = () => json({ note: KEY, _meta: { annotations: { maliciousActivityHint: true } } });
  const second = house.agent.callId(house.name);
  const again = await asked(house);
  expect(again.stage).toBe("post-result");
  house.answered.add(again.id);
  await house.panel.command({ type: "answer", question: again.id, allow: true });
  await house.agent.answer(second);
  await house.panel.shows(({ agents }) =>
    agents.find((agent) => agent.id === AGENT)?.session.marks.includes("malicious"),
  );
});
