import { expect, test } from "../../e2e/support/extension-fixtures.js";
import { listTools, ownName } from "../../e2e/support/extension-person.js";
import { findPassed } from "../../hidden/oracle.js";
import { samples } from "../../hidden/sample.js";
import { INVISIBLE, SECRET, spellingsOf } from "../../hidden/spellings.js";
import { html, trustingPerson } from "./extension-page.js";

const SAMPLES = samples(36);
const WORDS = Object.values(INVISIBLE).map((hidden, at) => spellingsOf(hidden)[at % 5]?.text ?? "");

const PAGE = html(`const S = ${JSON.stringify(SECRET)};
  const results = ${JSON.stringify(SAMPLES.map(({ raw }) => raw))};
  const words = ${JSON.stringify(WORDS)};
  const add = (tool) => document.modelContext.registerTool({ description: "d", ...tool });
  const outputSchema = { type: "object", properties: { id: {}, secret: { type: "string", "x-sensitive": true } } };
  add({ name: "lose", outputSchema, execute: () => ({ id: 1, secret: S }) });
  add({ name: "say", inputSchema: { type: "object", properties: { index: { type: "number" } } }, execute: ({ index }) => results[index] });
  words.forEach((text, at) => add({ name: "tool_" + at, description: text, title: text, execute: () => { throw new Error(text); } }));`);

test("What an agent lost comes back to it in no result, list or error, however it is written.", {
  tag: "@once",
}, async ({ browserWithExtension: context, serve, openPanel, agent }) => {
  const server = await serve(PAGE);
  const tab = await context.newPage();
  await tab.goto(server.url());
  await trustingPerson(tab, agent, openPanel);
  const listed = await listTools(agent, WORDS.length + 2);
  const nameOf = (own: string) => listed.find((tool) => ownName(tool) === own)?.name;
  const answer = await agent.request("tools/call", { name: nameOf("lose"), arguments: {} });
  const handles = JSON.stringify(answer).match(/airlock-[0-9a-f]{32}/g) ?? [];
  expect(handles.length).toBeGreaterThan(0);
  // The earlier list was public. The agent lists by itself when tools change, so such a list may
  // come late.
  const known = (await agent.frames()).findIndex((frame) => frame.includes(handles[0] ?? "none"));
  for (const [index] of SAMPLES.entries()) {
    const { result } = await agent.request("tools/call", { name: nameOf("say"), arguments: { index } });
    expect(result, SAMPLES[index]?.title).toBeDefined();
    // An agent that calls faster is refused.
    if (index >= 30) await agent.page.waitForTimeout(100);
  }
  await agent.request("tools/list");
  await agent.request("tools/call", { name: nameOf("tool_1"), arguments: {} });
  const frames = (await agent.frames()).slice(known);
  expect(frames.length).toBeGreaterThan(SAMPLES.length);
  const passed = frames.flatMap((frame) => {
    const found = findPassed(JSON.parse(frame), { handles });
    return found.length > 0 ? [`${found.join()}: ${frame}`] : [];
  });
  expect(passed).toEqual([]);
});
