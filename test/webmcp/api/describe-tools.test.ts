/** The asking document's half: whatever the list is, the page gets it. */
import { expect, it, vi } from "vitest";

const answers: unknown[] = [];
vi.mock("../../../src/webmcp/documents/ungreeted.js", () => ({
  askUngreeted: (_peer: unknown, _kind: string, answered: (answer: unknown) => void) => answered(answers[0]),
}));
const { describeOthers } = await import("../../../src/webmcp/api/describe-tools.js");

const list = () => {
  const window = {};
  return ["gone", "there"].map((name) => ({ name, origin: "https://a.example", window, annotations: {} }));
};

it("A tool that is gone leaves the browser's own list, and a list without one is not written.", async () => {
  answers[0] = [{ name: "gone", hasEnded: true }];
  const listed = list();
  const given = await describeOthers(listed);
  expect(given).toBe(listed);
  expect(listed.map(({ name }) => name)).toEqual(["there"]);
  answers[0] = [];
  const set = vi.fn(() => true);
  const watched = new Proxy(list(), { set });
  expect(await describeOthers(watched)).toBe(watched);
  expect(set).not.toHaveBeenCalled();
});

it("A frozen list is given back as it is, and the page does not wait for ever.", async () => {
  answers[0] = [{ name: "gone", hasEnded: true }];
  const frozen = Object.freeze(list()) as ReturnType<typeof list>;
  expect(await describeOthers(frozen)).toBe(frozen);
  expect(frozen).toHaveLength(2);
});
