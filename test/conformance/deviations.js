/**
 * The subtests that are expected to fail somewhere, and why. A failure that is not here fails the run; so does one
 * that is here and passes.
 *
 * `columns`: native, augmented, polyfill (Chromium), firefox (the polyfill there).
 * `row`: the subject of a row of `spec-notes/deviations.md`, word for word.
 */
export const DEVIATIONS = [
  // —— Imperative, interfaces, events ——
  // —— Declarative ——
  // —— Documents and origins ——
];
