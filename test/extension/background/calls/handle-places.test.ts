/** A yes to a secret in one place says nothing about another. */
import { expect, it } from "vitest";
import { TOOL } from "../../fake-page.js";
import { gotByPage, handleFrom, INSTALL, setUpKeys } from "../../secret-tools.js";

it("The person is asked again about another place of the same tool, and about that alone.", async () => {
  const secret = { type: "string", "x-sensitive": true };
  const inputSchema = JSON.stringify({ type: "object", properties: { key: secret, backup: secret } });
  const house = await setUpKeys({ tools: [TOOL, { ...INSTALL, inputSchema }] });
  const handle = await handleFrom(house.agent, house.make);
  await house.agent.call(house.install, { key: handle });
  await house.agent.call(house.install, { key: handle });
  // From now on the person does not answer.
  house.panel.client.onMessage = () => undefined;
  house.agent.callId(house.install, { key: handle, backup: handle });
  const places = await house.panel.shows(({ questions }) => {
    const asked = questions.flatMap((question) => (question.kind === "use" ? [question.transfers] : []));
    const found = asked.map((transfers) => transfers.map(({ place }) => place));
    return found.find((each) => each.includes("/backup"));
  });
  expect(places).toEqual(["/backup"]);
  expect(gotByPage(house.page)).toHaveLength(2);
});
