import { expect, it } from "vitest";
import { CANARY, enforce, leaks } from "../../gateway/agent-view.js";

const block = (audience: unknown) => ({ type: "text", text: CANARY, annotations: { audience } });

it.each([["user"], [["user"]]])("Content for the audience %j stays with the person.", (audience) => {
  const result = enforce({}, { content: [block(audience)] });
  expect(leaks(result)).toBe(false);
  expect(result.user.withheld).toMatchObject([{ reason: "audience" }]);
});

it.each([["assistant"], [["user", "assistant"]], [undefined]])("Content for %j passes.", (audience) => {
  expect(leaks(enforce({}, { content: [block(audience)] }))).toBe(true);
});
