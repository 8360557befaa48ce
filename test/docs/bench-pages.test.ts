/** The pages of figures are what the benchmark stored. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { storedPage, storedUsersPage } from "../bench/pages/figures.mjs";
import { root } from "./pages.js";

it("The benchmark's pages are what the stored figures say, and a reader's has its dozen rows.", () => {
  const stored = storedUsersPage();
  expect(readFileSync(join(root, "spec-notes/internal/bench.md"), "utf8")).toBe(storedPage());
  expect(readFileSync(join(root, "spec-notes/bench.md"), "utf8")).toBe(stored);
  // A row of the bench that gets another name needs it in `test/bench/pages/users-page.mjs`, too.
  expect(stored.match(/× \|$/gm)?.length).toBeGreaterThanOrEqual(12);
});
