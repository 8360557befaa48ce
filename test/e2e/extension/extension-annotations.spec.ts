/**
 * A page's declarations about its tools, and its words about given arguments, in a real browser:
 * read once, and nothing run.
 */
import { MANAGE_FILES, MANAGE_FILES_ROWS, SEND_EMAIL } from "../../annotations/proposal-examples.js";
import { expect } from "../support/extension-fixtures.js";
import { callTool, listTools } from "../support/extension-person.js";
import { test } from "../support/extension-work-page.js";

const PAGE = `<!doctype html><html lang="en"><head><title>annotations</title></head><body><script>
  window.seen = [];
  const rows = ${JSON.stringify(MANAGE_FILES_ROWS)};
  const tool = {
    ...${JSON.stringify(MANAGE_FILES)},
    execute: () => { seen.push("runs"); return { ok: true }; },
    resolveAnnotations(input) {
      "use strict";
      try { input.path = "/etc/passwd"; seen.push("changed"); } catch { seen.push("frozen"); }
      if (input.path === "/throws") throw new Error("canary-of-a-resolver");
      if (input.path === "/hangs") return new Promise(() => {});
      return rows[input.action];
    },
  };
  // Every member of a definition is read once, and in the order of dictionaries.
  const watch = (target, name) => new Proxy(target, {
    get(object, key) { seen.push(name + "." + String(key)); return Reflect.get(object, key); },
  });
  tool.annotations = watch(tool.annotations, "annotations");
  document.modelContext.registerTool(watch(tool, "tool"));
  window.reads = seen.splice(0);
  document.modelContext.registerTool({ ...${JSON.stringify(SEND_EMAIL)}, execute: () => ({ sent: true }) });
</script></body></html>`;

test.use({ routes: { "/": PAGE } });

const FILE = { path: "/home/user/notes.txt" };

test("A tool's resolver is asked through the extension for each row of its table; its execute is not called.", async ({
  work: { page, person, agent },
}) => {
  await person.answersAll(true);
  const tools = await listTools(agent, 2);
  const tool = tools.find(({ name }) => name.includes("manage_files"));
  expect(tool).toMatchObject({ dynamicAnnotations: true, annotations: MANAGE_FILES.annotations });
  const params = (action: string, path = FILE.path) => ({ name: tool?.name, arguments: { path, action } });
  // The person has not let the agent call it: nothing reaches the page.
  expect((await agent.request("tools/annotations", params("read"))).error?.code).toBe(-32603);
  expect(await page.evaluate("seen")).toEqual([]);

  await callTool(agent, "manage_files", { ...FILE, action: "read" });
  expect(await page.evaluate("seen.splice(0)")).toEqual(["runs"]);
  for (const action of ["read", "append", "replace", "delete"]) {
    const annotations = MANAGE_FILES_ROWS[action];
    expect((await agent.request("tools/annotations", params(action))).result).toEqual({ annotations });
    const resolved = await agent.request("tools/resolve", params(action));
    expect(resolved.result).toEqual({ tool: { name: tool?.name, annotations } });
  }
  expect(await page.evaluate("seen.splice(0)")).toEqual(Array(8).fill("frozen"));

  for (const path of ["/throws", "/hangs"]) {
    expect((await agent.request("tools/annotations", params("read", path))).error?.code).toBe(-32603);
  }
  expect((await agent.frames()).join()).not.toContain("canary-of-a-resolver");
});

test("A definition is read once, member by member, and the vocabularies of other proposals reach the agent.", async ({
  work: { page, agent },
}) => {
  const tools = await listTools(agent, 2);
  const mail = tools.find(({ name }) => name.includes("send_email"));
  expect(mail).toMatchObject({
    annotations: {
      inputMetadata: { destination: "public", sensitivity: ["user", "pii"], outcomes: "irreversible" },
      returnMetadata: { source: "system", sensitivity: "none" },
    },
  });
  const reads = (await page.evaluate("reads")) as string[];
  expect(reads.length).toBeGreaterThan(15);
  expect(new Set(reads).size).toBe(reads.length);
  const ofTool = reads.filter((read) => read.startsWith("tool."));
  expect(ofTool).toEqual([...ofTool].sort());
  const ofAnnotations = reads.filter((read) => read.startsWith("annotations."));
  expect(ofAnnotations).toEqual([...ofAnnotations].sort());
});
