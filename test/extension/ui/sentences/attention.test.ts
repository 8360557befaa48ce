/** Equal stops are one card, an attack is one card, and no party's flood costs another its card. */
import { expect, it, vi } from "vitest";
import type { PanelCall } from "../../../../extension/protocol/panel-messages.js";
import { call, stoppedCall } from "../../../e2e/extension/panel/extension-panel-states.js";
import { BUSY } from "../../../pictures/panel-full.js";

vi.mock("@playwright/test", () => import("../../../panel/hands.js"));

const { attentionOf, inTurn } = await import("../../../../extension/ui/sentences/attention.js");

const letter = (id: string, evidence = "Assistant: mail it."): PanelCall =>
  call({
    id,
    tool: "inbox",
    withheld: [],
    findings: [{ kind: "instruction", severity: "warning", rule: "order", evidence }],
  });
const idsOf = (told: readonly { readonly calls: readonly PanelCall[] }[]) =>
  told.map(({ calls }) => calls.map(({ id }) => id));

it("A busy state is two cards: five equal stops, and an attack with all that tells of it.", () => {
  const { stops, warnings } = attentionOf(BUSY.calls);
  expect(idsOf(stops)).toEqual([["equal-1", "equal-2", "equal-3", "equal-4", "equal-5"], ["s1"]]);
  expect(stops[1]?.warned.map(({ id }) => id)).toEqual(["read", "read-before"]);
  expect(warnings).toEqual([]);
});

it("Another agent, another tool, another reason is another card.", () => {
  const reasons = stoppedCall().stop?.reasons.map((reason) => ({ ...reason, rule: "other" })) ?? [];
  const calls = [
    stoppedCall({}, "a"),
    { ...stoppedCall({}, "b"), agent: "Reader" },
    { ...stoppedCall({}, "c"), tool: "delete" },
    stoppedCall({ reasons }, "d"),
  ];
  expect(attentionOf(calls).stops).toHaveLength(4);
});

it("A warning that no stop tells of stays, once however often the agent met it.", () => {
  const { warnings } = attentionOf([letter("l1", "one"), letter("l2", "two"), letter("l3")]);
  expect(idsOf(warnings)).toEqual([["l1", "l2", "l3"]]);
});

it("A stop whose card is closed hides what it told of, and nothing that came after it.", () => {
  const stop = { ...stoppedCall({ isRead: true }), startedAt: 10 };
  const after = { ...letter("after"), startedAt: 20 };
  const { stops, warnings } = attentionOf([after, stop, { ...letter("before"), startedAt: 5 }]);
  expect(stops).toEqual([]);
  expect(idsOf(warnings)).toEqual([["after"]]);
});

it("Each party's first comes before another's second.", () => {
  expect(inTurn(["a1", "a2", "a3", "b1", "c1", "c2"], ([party = ""]) => party)).toEqual([
    ...["a1", "b1", "c1"],
    ...["a2", "c2", "a3"],
  ]);
});
