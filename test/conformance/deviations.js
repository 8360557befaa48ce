/**
 * The subtests that are expected to fail somewhere, and why. A failure that is not here fails the run; so does one
 * that is here and passes.
 *
 * `columns`: native, augmented, polyfill (Chromium), firefox (the polyfill there).
 * `row`: the subject of a row of `spec-notes/deviations.md`, word for word.
 */
export const DEVIATIONS = [
  // —— Imperative, interfaces, events ——
  {
    columns: ["polyfill", "firefox"],
    file: "timing",
    title: "toolchange is the browser's own event.",
    row: "`isTrusted` of `toolchange`, `toolactivated`, `toolcancel`",
  },
  {
    columns: ["polyfill", "firefox"],
    file: "tool-events",
    title: "toolactivated and toolcancel are the browser's own events.",
    row: "`isTrusted` of `toolchange`, `toolactivated`, `toolcancel`",
  },
  {
    columns: ["polyfill", "firefox"],
    file: "tool-events",
    title: "The microtasks of the tool's first turn come before toolactivated.",
    row: "`toolactivated` and the microtasks of the tool's first turn",
  },

  // —— Declarative ——

  // —— Documents and origins ——
];
