/**
 * The log keeps more or less of a call by what the tool declares to do. A claim to be harmless
 * takes nothing away.
 */
import { expect, it } from "vitest";
import { annotated, MAILING, PLAIN, READING } from "../../asking-house.js";
import { json } from "../../fake-page.js";
import { listOne, setUp } from "../../set-up.js";

const VALUE = "a-label-of-mine";
const CHANGING = { ...PLAIN, meta: '{"mcp.dev/effect":"write"}' };

async function logOf(tool: object, args: object = { label: VALUE }) {
  const house = await setUp({ tools: [{ ...PLAIN, ...tool }], answer: () => json({}) });
  await house.agent.call(await listOne(house), args);
  const calls = house.browser.audit.entries.filter(({ event }) => event === "call");
  expect(JSON.stringify(house.browser.audit.entries)).not.toContain(VALUE);
  return { whats: calls.map(({ what }) => what), started: calls.find(({ what }) => what === "started") };
}

it("A call that changes nothing is logged when it starts and when it ends.", async () => {
  const { whats, started } = await logOf(READING);
  expect(whats).toEqual(["started", "done"]);
  expect(started).toMatchObject({ effect: "benign" });
  expect(started).not.toHaveProperty("arguments");
});

it("A call that changes something is logged with the names of its arguments.", async () => {
  const { started } = await logOf(CHANGING);
  expect(started).toMatchObject({ effect: "consequential", arguments: ["label"] });
  expect(started).not.toHaveProperty("definition");
});

it("A call that cannot be undone, or that says nothing, is logged with its definition as well.", async () => {
  const [grave, silent] = [await logOf(MAILING), await logOf(PLAIN)];
  expect(grave.started).toMatchObject({ effect: "irreversible", arguments: ["label"] });
  expect(silent.started).toMatchObject({ effect: "unknown", arguments: ["label"] });
  expect(grave.started?.definition).toMatch(/^[0-9a-f]{16}$/);
  expect(grave.started?.definition).not.toBe(silent.started?.definition);
});

it("A tool that claims to be harmless beside what contradicts it is logged as the worse.", async () => {
  const both = annotated({
    destructiveHint: true,
    inputMetadata: { destination: "system", sensitivity: "none", outcomes: "benign" },
  });
  expect((await logOf(both)).started).toMatchObject({ effect: "irreversible", arguments: ["label"] });
});

it("An agent writes no value into the log by using it as an argument's name.", async () => {
  const { started } = await logOf(CHANGING, { [VALUE]: 1, label: "x" });
  expect(started).toMatchObject({ arguments: ["label"] });
});
