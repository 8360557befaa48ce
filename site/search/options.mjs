/** How the search weighs what it finds: for the page, and for the tests of the index. */

/**
 * Pages that many words lead to and that few look for. A guide answers before the reference, and
 * the reference before drafts and history.
 */
const WEIGHTS = [
  [/\/api\b/, 0.3],
  [/\/(?:changelog|contributing|sensitive-results|deviations|crosswalk)\./, 0.5],
  // The overview names everything, and each thing has a page of its own.
  [/\/(?:#|$)/, 0.6],
  [/\/(?:concepts|threat-model|evaluation|alternatives|store)\./, 0.8],
];

export const SEARCH = {
  combineWith: "AND",
  prefix: true,
  // One letter of seven or more may be wrong; shorter words have too many neighbours (nonce, none).
  fuzzy: 0.08,
  // A heading counts more than a text; a page's own title counts for all of its sections.
  boost: { title: 4, text: 1, titles: 2 },
  boostDocument: (id) => WEIGHTS.find(([pages]) => pages.test(id))?.[1] ?? 1,
};
