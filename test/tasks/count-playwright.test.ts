/** A second try is for a busy machine, not for a fault that is there only sometimes. */
import { expect, test } from "vitest";
import { countPlaywright } from "./count-playwright.mjs";

/** A report of one test that failed like this, and passed when it was tried again. */
const flaky = (message: string, file = "e2e/panel.spec.ts") => ({
  stats: { expected: 2, unexpected: 1, skipped: 3, flaky: 1 },
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            {
              title: "It comes to show.",
              file,
              tests: [
                {
                  status: "flaky",
                  results: [
                    { status: "failed", errors: [{ message }] },
                    { status: "passed", errors: [] },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
});

const NOT_THERE =
  "Error: \u001b[2mexpect(\u001b[22mlocator).toBeVisible() failed\n\nExpected: visible\nTimeout: 15000ms\nError: element(s) not found\n";

test.each([
  ["an element that never came", NOT_THERE],
  ["an action that waited in vain", "TimeoutError: locator.click: Timeout 30000ms exceeded.\nCall log:"],
  ["a test that took too long", "\u001b[31mTest timeout of 60000ms exceeded.\u001b[39m"],
])("%s is excused where the second try passed, and named", (_title, message) => {
  expect(countPlaywright(flaky(message))).toEqual({
    passed: 3,
    failed: 1,
    skipped: 3,
    excused: ["e2e/panel.spec.ts: It comes to show."],
  });
});

test.each([
  [
    "a leak",
    "Error: planted secrets that an agent could read\n\nexpect(received).toEqual(expected)",
    "e2e/a.spec.ts",
  ],
  [
    "what is there and must not be",
    "Error: expect(locator).toHaveCount(expected) failed\n\nExpected: 0\nReceived: 1\nTimeout:  15000ms",
    "e2e/a.spec.ts",
  ],
  ["a hostile page's success", NOT_THERE, "hostile/a.spec.ts"],
])("%s is a fault, however seldom", (_title, message, file) => {
  expect(countPlaywright(flaky(message, file))).toMatchObject({ passed: 2, failed: 2, excused: [] });
});
