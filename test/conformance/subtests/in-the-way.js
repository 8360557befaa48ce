/** What our script leaves on a page, and what it does not. */
import { OURS, subtest } from "../page/harness.js";

subtest(
  "The script adds one global, Airlock, besides the interfaces of the API.",
  async (t) => {
    const frame = await t.frame();
    const bare = await t.frame({ page: { script: false } });
    const globals = () => Reflect.ownKeys(window).map(String);
    const before = await bare.run(globals);
    const added = (await frame.run(globals)).filter((name) => !before.includes(name));
    const known = [
      "Airlock",
      "ModelContext",
      "ToolActivatedEvent",
      "ToolCancelEvent",
      "Symbol(webmcp-airlock)",
    ];
    t.equal(
      added.filter((name) => !known.includes(name)),
      [],
    );
    t.ok(added.includes("Airlock"), "Airlock is there");
  },
  { on: OURS },
);
