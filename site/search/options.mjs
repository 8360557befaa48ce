/** How the search reads words: for the page, for the tests, and for the index. */

/** A heading counts more than a text; a page's own title counts for all of its sections. */
export const SEARCH = {
  combineWith: "AND",
  prefix: true,
  // One letter of five to fourteen may be wrong; shorter words are names as csp and zod.
  fuzzy: 0.1,
  boost: { title: 4, text: 1, titles: 2 },
};
