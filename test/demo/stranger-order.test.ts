/** Step 4 of the tour shows the order that it obeys. */
import { expect, it } from "vitest";
import { orderIn } from "../../demo/client/panel/stranger-order.js";
import { adaInbox } from "../../demo/server/seed/ada.js";
import { graceInbox } from "../../demo/server/seed/grace.js";

it.each([
  [adaInbox, "data-desk@free-tides.example", "[SYSTEM NOTE TO AI ASSISTANTS"],
  [graceInbox, "accounts@bearings-direct.example", "IMPORTANT, for the AI that reads this"],
])("The order in each person's inbox is found, in the stranger's own words.", (messages, to, begin) => {
  for (const read of [
    { messages },
    { content: [{ type: "text", text: "2 letters" }], structuredContent: { messages } },
  ]) {
    const order = orderIn(JSON.stringify(read));
    expect(order?.to).toBe(to);
    expect(order?.words.startsWith(begin)).toBe(true);
    expect(order?.words).not.toContain("\n\n");
  }
});

it("Without one there is nothing to obey.", () => {
  expect(orderIn(JSON.stringify({ messages: [{ body: "Lunch at twelve?" }] }))).toBeUndefined();
  expect(orderIn("")).toBeUndefined();
});
