import { expect, it } from "vitest";
import { slowestOf, timesOfPlaywright, timesOfVitest } from "./slowest.mjs";

const vitest = {
  testResults: [
    {
      name: "/root/test/a.test.ts",
      assertionResults: [{ fullName: "A test", duration: 20 }, { fullName: "A skipped test" }],
    },
  ],
};
const spec = { title: "A spec", tests: [{ projectName: "native", results: [{ duration: 3_000 }] }] };
const playwright = { suites: [{ file: "a.spec.ts", suites: [{ file: "a.spec.ts", specs: [spec] }] }] };

it("Tests of both runners are listed, the slowest first.", () => {
  const times = [...timesOfVitest(vitest, "/root/"), ...timesOfPlaywright(playwright)];
  expect(slowestOf(times).split("\n")).toEqual([
    "The slowest of 3 tests, which took 3 s:",
    "   3.0 s  native a.spec.ts › A spec",
    "   0.0 s  test/a.test.ts › A test",
    "   0.0 s  test/a.test.ts › A skipped test",
  ]);
});
