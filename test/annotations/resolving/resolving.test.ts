/** S4's open questions, measured: the guide's table is what the day gives · S4-10, S4-12 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Cost, playDay } from "./play-day.js";
import { GUIDE, tableOfWays, withTable } from "./table-of-ways.js";

const page = readFileSync(fileURLToPath(new URL(`../../../${GUIDE}`, import.meta.url)), "utf8");

describe("Ways to ask for dynamic annotations", () => {
  it("cost what the guide says", () => {
    expect(withTable(page, tableOfWays())).toBe(page);
  });

  it.each([1, 2])("differ as the guide says on other days, too (%i)", (seed) => {
    const of = new Map(
      [...playDay(seed)].map(([name, cost]): [string, Cost] => [name.split(" (")[0] ?? "", cost]),
    );
    const [never, each, , once, untilChanged, operation, operationFirst, guesses, saysSo] = [...of.values()];
    if (!never || !each || !once || !untilChanged || !operation || !operationFirst || !guesses || !saysSo)
      throw new Error("A way is missing.");
    expect(each.stops * 2).toBeLessThan(never.stops);
    expect([never.missing, each.missing, untilChanged.missing, saysSo.missing]).toEqual([0, 0, 0, 0]);
    expect(guesses.missing).toBeGreaterThan(5 * once.missing);
    expect(operationFirst.requests).toBeLessThan(each.requests);
  });
});
