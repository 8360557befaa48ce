/** Whether one can live with the rules that ship: three days of use, and how often they ask. */
import { describe, expect, it } from "vitest";
import { money } from "../../../corpus/money.js";
import { things } from "../../../corpus/things.js";
import { trade } from "../../../corpus/trade.js";
import { type Asked, Days, demoTools, type Step, unannotated } from "../../scripted-days.js";

const LETTERS = { letters: [{ from: "somebody@example.com", text: "Hello, how are you?" }] };
const DEMO = demoTools({
  list_inbox: LETTERS,
  create_api_key: { content: [{ type: "text", text: "Created." }] },
});
const PLAIN = unannotated([...money, ...things, ...trade].slice(0, 12));

const step = (tool: string, args: object = {}): Step => ({ tool, args });
const letter = { to: "somebody@example.com", subject: "Hello", body: "Hello." };
const times = (count: number, ...steps: Step[]): Step[] => Array.from({ length: count }, () => steps).flat();

/**
 * Keys are looked after, mail is drafted, then read; what an answer to strangers would need is
 * tried at the end.
 */
const OFFICE: readonly Step[] = [
  ...times(5, step("list_api_keys")),
  ...times(2, step("create_api_key", { name: "ci" })),
  ...times(3, step("send_email", { ...letter, draft: true })),
  ...times(3, step("get_lab_results"), step("read_file", { name: "README.md" })),
  ...times(4, step("list_inbox"), step("list_api_keys")),
  step("send_email", letter),
];
const ERRANDS = PLAIN.map(({ definition }) => step(definition.name));

function counts(asked: readonly Asked[]): Record<string, number> {
  const count: Record<string, number> = {};
  for (const { tool } of asked) count[tool] = (count[tool] ?? 0) + 1;
  return count;
}

const inOrder = (asked: readonly Asked[]) => asked.map(({ day, tool }) => `${day} ${tool}`);

describe("Three days", () => {
  it("with the demo: each tool is asked about once a session, and what is blocked is blocked on evidence", async () => {
    const days = new Days([DEMO]);
    for (let day = 1; day <= 3; day++) await days.live(OFFICE);
    expect(inOrder(days.asked)).toEqual([
      "1 list_api_keys",
      "1 create_api_key",
      "1 send_email",
      "1 get_lab_results",
      "1 read_file",
      "1 list_inbox",
      ...[2, 3].flatMap((day) =>
        ["list_api_keys", "create_api_key", "get_lab_results", "read_file", "list_inbox"].map(
          (tool) => `${day} ${tool}`,
        ),
      ),
    ]);
    // Nothing but the letter that was to leave after strangers' letters were read.
    expect(days.refused.map(({ day, tool }) => `${day} ${tool}`)).toEqual(
      [1, 2, 3].map((day) => `${day} send_email`),
    );
    for (const { words } of days.refused) expect(words).toContain("block-open-world-to-external");
  });

  it("with a site that says nothing about its tools: one question for each tool and session, and each works", async () => {
    const days = new Days([PLAIN]);
    for (let day = 1; day <= 3; day++) await days.live(times(3, ...ERRANDS));
    expect(counts(days.asked)).toEqual(Object.fromEntries(ERRANDS.map(({ tool }) => [tool, 3])));
    expect(days.refused).toEqual([]);
  });

  it("with both at once: a session that has read strangers' text asks anew, and still blocks nothing without evidence", async () => {
    const days = new Days([DEMO, PLAIN]);
    for (let day = 1; day <= 3; day++) await days.live([...ERRANDS, ...OFFICE, ...ERRANDS]);
    const count = counts(days.asked);
    // Once in a clean session, and once in one that has held secrets and read strangers' text.
    for (const { tool } of ERRANDS) expect([tool, count[tool]]).toEqual([tool, 6]);
    const errands = ERRANDS.map(({ tool }) => tool);
    expect(days.asked.filter(({ tool }) => !errands.includes(tool))).toHaveLength(16);
    expect(new Set(days.refused.map(({ tool }) => tool))).toEqual(new Set(["send_email"]));
  });
});
