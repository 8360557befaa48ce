/**
 * A page writes a secret into the log as a name: the log, which apps write to a file, has a star as
 * results have.
 */
import { expect, it } from "vitest";
import { CANARY, json, TOOL } from "../../fake-page.js";
import { setUp } from "../../set-up.js";

const KEY = CANARY.replaceAll("_", "");

const MARKED = {
  type: "object",
  properties: { [KEY]: { "x-sensitive": true }, secret: { "x-sensitive": true } },
};
const TOOLS = [
  { ...TOOL, name: KEY, outputSchema: JSON.stringify(MARKED) },
  {
    ...TOOL,
    registration: 2,
    name: "other",
    inputSchema: JSON.stringify({ type: "object", properties: { [KEY]: {}, label: {} } }),
    outputSchema: JSON.stringify({ type: "object", properties: { [`a${KEY}`]: { "x-sensitive": true } } }),
  },
  {
    ...TOOL,
    registration: 3,
    name: "first",
  },
];

it("Neither a tool's name, nor a schema path, nor the name of an argument holds a value in the log.", async () => {
  const { agent, browser } = await setUp({
    tools: TOOLS,
    answer: ({ registration }) =>
      json(
        registration === 3
          ? { secret: KEY }
          : registration === 2
            ? { [`a${KEY}`]: 1 }
            : { [KEY]: 1, secret: KEY },
      ),
  });
  const named = async (end: string) =>
    (await agent.tools()).find(({ name }) => name.endsWith(end))?.name ?? "";
  const [own, other, first] = [await named(KEY), await named("other"), await named("first")];
  await agent.call(first);
  const before = browser.audit.entries.length;
  await agent.call(other, { [KEY]: "x", label: "y" });
  await agent.call(own);
  const entries = JSON.stringify(browser.audit.entries.slice(before));
  expect(entries).toContain('"path":"/*"');
  expect(entries).toContain('"arguments":["*","label"]');
  expect(entries).not.toContain(KEY);
});
