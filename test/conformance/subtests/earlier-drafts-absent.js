/** Nothing of earlier drafts is on `document.modelContext`. */
import { subtest } from "../page/harness.js";

for (const name of ["provideContext", "clearContext", "unregisterTool"]) {
  subtest(`There is no ${name}.`, (t) => {
    t.equal(name in t.mc, false);
  });
}

subtest("Text is no input.", async (t) => {
  await t.register();
  const error = await t.rejects(t.mc.executeTool(t.item(), "{}"), TypeError);
  t.equal(
    error.message,
    "Failed to execute 'executeTool' on 'ModelContext': invalid input object: value is not an object",
  );
});
