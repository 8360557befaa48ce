/** Builds of the site, one after the other. */
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { takeTurn } from "../../site/one-at-a-time.mjs";

const folder = mkdtempSync(join(tmpdir(), "airlock-turn-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** No process has it: Linux, macOS and Windows give out smaller ones. */
const NOBODY = 2 ** 30;

/** When a restart of the computer has given the number to another program. */
const YESTERDAY = new Date(Date.now() - 86_400_000);

it.each([
  ["a build that was killed", String(NOBODY), new Date()],
  ["a number that is another program's now", String(process.pid), YESTERDAY],
  ["a build that was killed before it wrote its number", "", YESTERDAY],
])("Nobody waits for %s.", async (_, text, time) => {
  const file = join(folder, "left");
  writeFileSync(file, text);
  utimesSync(file, time, time);
  const said: string[] = [];
  const end = await takeTurn(file, (words) => said.push(words));
  expect([readFileSync(file, "utf8"), said]).toEqual([String(process.pid), []]);
  end();
  expect(existsSync(file)).toBe(false);
});

it("A second build says for whom it waits, and goes on when the first has ended.", async () => {
  const file = join(folder, "held");
  const end = await takeTurn(file, () => {});
  const endOfSecond = await takeTurn(file, (words) => {
    expect(words).toContain(`process ${process.pid}`);
    end();
  });
  expect(readFileSync(file, "utf8")).toBe(String(process.pid));
  endOfSecond();
});
