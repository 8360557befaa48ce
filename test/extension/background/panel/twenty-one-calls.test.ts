/**
 * An hour's work in twenty-one calls, twelve reads and nine writes, with strangers' text from the
 * ninth on: how often each choice asks, and that no question gets lost by which somebody decides.
 */
import { expect, it } from "vitest";
import type { Asking } from "../../../../extension/protocol/policy-messages.js";
import { askingSite, reads, readsStrangers, writes } from "../../asking-site.js";
import { json } from "../../fake-page.js";

const PASSAGE = "The winch on deck four was repaired on Monday by the crew of the Meridian.";

const TOOLS = [
  reads("list_files", 1),
  reads("read_page", 2),
  reads("list_tasks", 3),
  reads("list_tags", 4),
  reads("get_profile", 5),
  readsStrangers("read_inbox", 6),
  reads("search", 7),
  reads("read_history", 8),
  writes("add_task", 11),
  writes("rename", 12),
  writes("save_note", 13),
  writes("tell_team", 14, {}, { destination: "internal", outcomes: "consequential" }),
  writes("delete", 15, {}, { destination: "user", outcomes: "irreversible" }),
  writes("comment", 16, { annotations: '{"consequentialHint":true}' }),
];

/** A call, and whether its question is one by which a person decides. */
const CALLS: readonly [tool: string, useful?: "useful", args?: object][] = [
  ["list_files"],
  ["read_page"],
  ["add_task"],
  ["list_tasks"],
  ["rename"],
  ["save_note"],
  ["list_tags"],
  ["get_profile"],
  ["read_inbox"],
  ["list_files"],
  ["list_tasks"],
  ["tell_team", "useful"],
  ["search"],
  ["delete", "useful"],
  ["read_page"],
  ["comment", "useful"],
  ["get_profile"],
  ["tell_team", "useful"],
  ["read_history"],
  ["rename", "useful", { label: PASSAGE }],
  ["delete", "useful"],
];

async function work(choice: Asking): Promise<number[]> {
  const house = await askingSite({
    tools: TOOLS,
    answer: ({ registration }) => json({ id: registration === 2 ? PASSAGE : "x" }),
  });
  await house.approve(choice);
  const asked: number[] = [];
  for (const [at, [tool, , args]] of CALLS.entries())
    if ((await house.asks(tool, args)) !== undefined) asked.push(at);
  expect(house.page.runs).toHaveLength(CALLS.length);
  return asked;
}

it.each<[Asking, number]>([
  ["each", 17],
  ["readers", 12],
  ["ordinary", 8],
])("Twenty-one calls: “%s” asks at most %i times, and all six useful questions are among them.", async (choice, most) => {
  const asked = await work(choice);
  const useful = CALLS.flatMap(([, isUseful], at) => (isUseful ? [at] : []));
  expect(useful).toHaveLength(6);
  expect(asked).toEqual(expect.arrayContaining(useful));
  expect(asked.length).toBeLessThanOrEqual(most);
});
