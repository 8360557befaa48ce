/** Results of a call whose tool is in another document. */

import { subtest } from "../page/harness.js";
import { callFrom } from "../page/other-documents.js";

subtest("A failure elsewhere has the same words as one here, and not its own.", async (t) => {
  const frame = await t.frame({ origin: "other", allow: "tools" });
  await frame.run(async (own) => {
    const execute = () => {
      throw new Error("a secret of the frame");
    };
    await document.modelContext.registerTool(
      { name: "fails", description: "d", execute },
      { exposedTo: [own] },
    );
  }, t.origins.own);
  const end = await callFrom({ run: (code, ...args) => code(...args) }, "fails", {
    fromOrigins: [t.origins.other],
  });
  t.equal(end.split(". ")[0], "rejects UnknownError: Tool was executed but the invocation failed");
});

subtest("Results elsewhere become the text that they become here.", async (t) => {
  const frame = await t.frame({ origin: "other", allow: "tools" });
  await frame.run(async (own) => {
    const results = { text: "text", empty: "", none: undefined, lone: "\ud800", data: { a: [1] }, big: 5n };
    for (const [name, result] of Object.entries(results)) {
      const tool = { name, description: "d", execute: () => result };
      await document.modelContext.registerTool(tool, { exposedTo: [own] });
    }
  }, t.origins.own);
  const texts = {};
  for (const tool of await t.mc.getTools({ fromOrigins: [t.origins.other] })) {
    texts[tool.name] = await t.mc.executeTool(tool);
  }
  t.equal(texts, {
    ...{
      big: "5",
      data: '{"a":[1]}',
      empty: "Operation succeeded",
      lone: null,
      none: "undefined",
      text: "text",
    },
  });
});

subtest("A tool that goes while it runs in another document still answers.", async (t) => {
  const frame = await t.frame({ origin: "other", allow: "tools" });
  await frame.run(async (own) => {
    const controller = new AbortController();
    const execute = () => {
      controller.abort();
      return "done";
    };
    const { signal } = controller;
    await document.modelContext.registerTool(
      { name: "once", description: "d", execute },
      { exposedTo: [own], signal },
    );
  }, t.origins.own);
  const [tool] = await t.mc.getTools({ fromOrigins: [t.origins.other] });
  t.equal(await t.mc.executeTool(tool), "done");
});
