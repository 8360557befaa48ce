/**
 * The worker's sentences with a count in them. `people.ts` is in the script of pages, which has no
 * forms of plurals.
 */
import { counted } from "./formats.js";

export const textCut = (characters: number) =>
  counted(characters, {
    one: (n) => `… (${n} more character is not shown)`,
    other: (n) => `… (${n} more characters are not shown)`,
  });
export const toolbarTitle = (waiting: number) => {
  if (waiting === 0) return "Airlock: open the side panel";
  return counted(waiting, {
    one: (n) => `Airlock: ${n} question waits for you`,
    other: (n) => `Airlock: ${n} questions wait for you`,
  });
};
export const toolsUnlisted = (count: number) =>
  counted(count, {
    one: () => "The page has one more tool than the 1,000 that Airlock accepts.",
    other: (n) => `The page has ${n} more tools than the 1,000 that Airlock accepts.`,
  });
