/** Without the opt-in nothing of earlier drafts is there. */
import { subtest } from "../page/harness.js";

for (const name of ["provideContext", "clearContext", "unregisterTool"]) {
  subtest(`Without the opt-in there is no ${name}.`, (t) => {
    t.equal(name in t.mc, false);
  });
}

subtest("Without the opt-in text is no input.", async (t) => {
  await t.register();
  const error = await t.rejects(t.mc.executeTool(t.item(), "{}"), TypeError);
  t.equal(
    error.message,
    "Failed to execute 'executeTool' on 'ModelContext': invalid input object: value is not an object",
  );
});
