/**
 * The table of stored kinds: no record of another shape keeps the worker from starting, or the
 * panel without state, and `spec-notes/stability.md` has the same rows.
 */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { KINDS, type Kind } from "../../../../extension/background/stores/kinds.js";
import { FakeAgent, FakePanel } from "../../fake-agent.js";
import { FakeBrowser } from "../../fake-chrome.js";
import { allowAll, listOne, setUp } from "../../set-up.js";
import { GARBAGE, KEYS, spoil } from "./garbage.js";

const ROWS = Object.entries(KINDS) as unknown as [row: string, kind: Kind<unknown, unknown>][];

it.each(ROWS)("Of %s, no record of another shape keeps worker or panel from starting.", async (_, kind) => {
  for (const isText of [true, false]) {
    const browser = new FakeBrowser();
    spoil(browser, kind, isText);
    browser.startWorker();
    const state = await new FakePanel(browser).shows((each) => each);
    expect([state.items, state.calls, state.consents]).toEqual([[], [], []]);
    expect((await new FakeAgent(browser).request("tools/list")).error).toBeDefined();
  }
});

it("All rows at once, by every key, do no harm either, and the next worker finds what this one left.", async () => {
  const browser = new FakeBrowser();
  for (const [, kind] of ROWS) spoil(browser, kind, true);
  browser.startWorker();
  const state = await new FakePanel(browser).shows((each) => each);
  expect([state.items, state.calls, state.consents]).toEqual([[], [], []]);
  browser.killWorker();
  browser.startWorker();
  expect((await new FakePanel(browser).shows((each) => each)).agents).toEqual(state.agents);
});

it.each(ROWS)("Of %s, a row's shape is total: it throws for nothing.", (_, kind) => {
  for (const text of GARBAGE) for (const key of KEYS) kind.shape(JSON.parse(text), key);
  expect(() => kind.shape(undefined, "")).not.toThrow();
});

it.each([
  "session:agentagentagentagentagentagentag",
  "scrub:0",
  "redeemed:0",
])("Where what a session searches for cannot be read (%s), its calls are refused until it is ended.", async (key) => {
  const house = await setUp();
  const name = await listOne(house);
  expect((await house.agent.call(name)).result).not.toHaveProperty("isError");
  house.browser.killWorker();
  house.browser.session.data.set(key, JSON.stringify('{"session":7}'));
  // The second one has no garbage to read: the first has written down what it met.
  for (const _ of ["the next worker", "the one after it"]) {
    house.browser.startWorker();
    house.page.connect();
    allowAll(new FakePanel(house.browser));
    await house.page.settled();
    const agent = new FakeAgent(house.browser);
    expect(JSON.stringify(await agent.call(name))).toMatch(/is full. Ask the user to end the session/);
    expect(house.browser.session.data.get(key) ?? "").not.toContain("7}");
    house.browser.killWorker();
  }
  expect(house.page.runs).toHaveLength(1);
});

interface Row {
  readonly name: string;
  readonly where: string;
  readonly bound: string;
  readonly inPrivate: string;
}

const WORDS = {
  fixed: "fixed keys",
  agents: "one for each agent",
  calls: "one for each call",
  answers: "one for each answer",
  refused: "more is refused",
  fair: "who has most makes room",
} as const;

const rowOf = ({ name, area, bound, inPrivate }: Kind<unknown, unknown>): Row => ({
  name: name === "" ? "no name" : `\`${name}\``,
  where: area === "disk" ? "disk" : "memory",
  bound: typeof bound === "number" ? `${bound.toLocaleString("en")}; the oldest goes` : WORDS[bound],
  inPrivate: inPrivate === true ? "read" : inPrivate === false ? "no" : `only \`${inPrivate.join("`, `")}\``,
});

it("What is stable names each kind, where it is, what bounds it, and whether private windows read it.", () => {
  const text = readFileSync(new URL("../../../../spec-notes/stability.md", import.meta.url), "utf8");
  const [, table = ""] = text.split("| kind | where |");
  const written = table
    .split("\n\n")[0]
    ?.split("\n")
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, 5)
        .map((cell) => cell.trim()),
    );
  const expected = ROWS.map(([, kind]) => Object.values(rowOf(kind)));
  expect(written?.map(String).sort()).toEqual(expected.map(String).sort());
});
