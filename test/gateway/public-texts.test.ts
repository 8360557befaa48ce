import { expect, it } from "vitest";
import { isPublicText } from "../../src/gateway/public-texts.js";
import * as agents from "../../src/texts/agents.js";

it("Every sentence that agents read counts as public.", () => {
  const { agentCallBlocked, rpcToolUnknown, sessionFull } = agents;
  expect(
    [agentCallBlocked(""), rpcToolUnknown(), sessionFull()].filter((text) => !isPublicText(text)),
  ).toEqual([]);
});

it("What MCP and JSON Schema say is public, what a page says is not.", () => {
  expect(["structuredContent", "additionalProperties", "ditionalProperti"].filter(isPublicText)).toHaveLength(
    3,
  );
  expect(isPublicText("plr_Live9F2cQx41")).toBe(false);
});
