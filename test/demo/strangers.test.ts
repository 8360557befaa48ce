/** The demo has a tool for each source that the trust proposal calls untrusted · S0-14 */
import { expect, it } from "vitest";
import { TOOLS } from "../../demo/client/tools/register.js";
import { STRANGERS_TOOLS } from "../../demo/client/tools/strangers.js";
import { isEvident } from "../../src/annotations/model/facts.js";
import { normalizeTool } from "../../src/annotations/read/normalize-tool.js";
import { CLEAN_SESSION, observe } from "../../src/annotations/session-trust.js";
import { openHouse } from "./visitors.js";

const SOURCES = ["page", "issues", "reviews", "search", "answers"];
const inbox = TOOLS.filter(({ name }) => name === "list_inbox");

it("Each of them, and the inbox, says that strangers write what it returns, and marks a session by it.", () => {
  for (const { annotations } of [...STRANGERS_TOOLS, ...inbox]) {
    const declared = normalizeTool(JSON.parse(JSON.stringify({ annotations })) as object);
    expect(isEvident(declared.facts, "openWorldHint")).toBe(true);
    expect(observe(CLEAN_SESSION, { origin: "https://demo.example", declared }).openWorld).toBe(true);
  }
  expect([STRANGERS_TOOLS.length, inbox.length]).toEqual([SOURCES.length, 1]);
});

it("The backend has a text for each, also one that tries to steer an agent, and nothing else.", async () => {
  const ada = await openHouse().visitor("ada");
  for (const source of SOURCES) {
    const { status, body } = await ada.request("GET", `/api/strangers/${source}`);
    expect([status, JSON.stringify(body).length > 100]).toEqual([200, true]);
  }
  for (const source of ["toString", "__proto__", "none"]) {
    expect((await ada.request("GET", `/api/strangers/${source}`)).status).toBe(404);
  }
});
