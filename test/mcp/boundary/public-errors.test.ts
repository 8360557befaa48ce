/** In front of servers, too: errors that a tool or its marks list, word for word. */
import { expect, it } from "vitest";
import { agentToolFailed } from "../../../src/texts/agents.js";
import { until } from "../../extension/until.js";
import { MAKE, play } from "./by-hand.js";

const LISTED = "There is no such plan.";
const SECRET = "plr_Live9F2cQ7Rt4Xw8";
const LISTING = { ...MAKE, _meta: { "webmcp-airlock/publicErrors": [LISTED] } };
const errorResult = (text: string) => ({ result: { content: [{ type: "text", text }], isError: true } });
const protocolError = (message: string) => ({ error: { code: -32050, message } });

async function told(answer: object, tool: unknown, marks?: readonly string[]): Promise<string> {
  const server = play(
    marks === undefined ? {} : { marks: { tools: { make_key: { publicErrors: marks } } } },
    [tool],
  );
  await server.ask(1, "tools/call", { name: "make_key", arguments: {} });
  await server.say({ id: 1, ...answer });
  await until(() => server.sent.some(({ id }) => id === 1));
  return JSON.stringify(server.sent.find(({ id }) => id === 1));
}

it.each([
  ["the tool's own list", LISTING, undefined],
  ["its marks", MAKE, [LISTED]],
])("By %s", async (_title, tool, marks) => {
  expect(await told(errorResult(LISTED), tool, marks)).toContain(LISTED);
  expect(await told(protocolError(LISTED), tool, marks)).toContain(LISTED);
  for (const said of [`${LISTED} ${SECRET}`, SECRET]) {
    expect(await told(errorResult(said), tool, marks)).not.toContain(SECRET);
    expect(await told(protocolError(said), tool, marks)).toContain(agentToolFailed());
  }
});

it("Without a list nothing of an error is told.", async () => {
  expect(await told(errorResult(LISTED), MAKE)).not.toContain(LISTED);
  expect(await told(protocolError(LISTED), MAKE)).not.toContain(LISTED);
});
