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
export const toolbarTitle = (waiting: number, stops: number) => {
  if (waiting === 0 && stops === 0) return "Airlock: open the side panel";
  const asks = counted(waiting, {
    one: (n) => `${n} question waits for you`,
    other: (n) => `${n} questions wait for you`,
  });
  const stopped = counted(stops, {
    one: (n) => `${n} call was stopped`,
    other: (n) => `${n} calls were stopped`,
  });
  const news = [...(waiting === 0 ? [] : [asks]), ...(stops === 0 ? [] : [stopped])];
  return `Airlock: ${news.join(", ")}`;
};
export const toolsUnlisted = (count: number) =>
  counted(count, {
    one: () => "The page has one more tool than the 1,000 that Airlock accepts.",
    other: (n) => `The page has ${n} more tools than the 1,000 that Airlock accepts.`,
  });
