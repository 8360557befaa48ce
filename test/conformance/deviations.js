/**
 * The subtests that are expected to fail somewhere, and why. A failure that is not here fails the
 * run; so does one that is here and passes.
 *
 * `columns`: native, augmented, polyfill (Chromium), firefox (the polyfill there); extension-native
 * and extension-polyfill (the extension in Chromium). `row`: the subject of a row of
 * `spec-notes/deviations.md`, word for word.
 */
const POLYFILLS = ["polyfill", "firefox", "extension-polyfill"];
const EVERYWHERE = ["augmented", "extension-native", ...POLYFILLS];
const RULES = "`toolactivated` where WebMCP is native, and the person's rules";

export const DEVIATIONS = [
  // —— Imperative, interfaces, events ——
  {
    columns: POLYFILLS,
    file: "timing",
    title: "toolchange is the browser's own event.",
    row: "`isTrusted` of `toolchange`, `toolactivated`, `toolcancel`",
  },
  {
    columns: POLYFILLS,
    file: "tool-events",
    title: "toolactivated and toolcancel are the browser's own events.",
    row: "`isTrusted` of `toolchange`, `toolactivated`, `toolcancel`",
  },
  {
    columns: POLYFILLS,
    file: "tool-events",
    title: "The microtasks of the tool's first turn come before toolactivated.",
    row: "`toolactivated` and the microtasks of the tool's first turn",
  },
  {
    columns: POLYFILLS,
    file: "inactive-documents",
    title: "One realm's methods work on another realm's context.",
    row: "A method called on the ModelContext of another realm",
  },
  {
    columns: ["firefox"],
    file: "inactive-documents",
    title: "Where document.domain may be set, every operation is a SecurityError.",
    row: "`document.domain`",
  },
  {
    columns: ["firefox"],
    file: "inactive-documents",
    title: "Every operation of a removed frame's context is an InvalidStateError.",
    row: "Promises of a document that is gone, in Firefox",
  },
  {
    columns: ["firefox"],
    file: "inactive-documents",
    title: "A removed frame's context that is read only then refuses like any other.",
    row: "Promises of a document that is gone, in Firefox",
  },
  {
    columns: ["firefox"],
    file: "inactive-documents",
    title: "The promises are of the removed frame's realm.",
    row: "Promises of a document that is gone, in Firefox",
  },
  {
    columns: ["firefox"],
    file: "inactive-documents",
    title: "Arguments of an inactive context's operations are converted first.",
    row: "Promises of a document that is gone, in Firefox",
  },
  {
    columns: EVERYWHERE,
    file: "execute-callback",
    title: "The callback gets the input and a dictionary with a signal, and nothing else.",
    row: "The second argument of a tool's `execute`",
  },
  {
    columns: EVERYWHERE,
    file: "get-tools",
    title: "Hints that the draft does not know are not listed.",
    row: "Members of `annotations` that the draft does not have",
  },
  {
    columns: EVERYWHERE,
    file: "register-conversion",
    title: "Members are read once each, tool before options, in lexicographic order.",
    row: "Members of `annotations` that the draft does not have",
  },

  {
    columns: ["native", "augmented", "extension-native"],
    file: "execute-arguments",
    title: "An undefined input counts as left out in front of options, too.",
    row: "`undefined` as the input in front of options",
  },
  {
    columns: ["extension-native", "extension-polyfill"],
    file: "execution-signal",
    title: "A signal that aborts right after the call reaches the tool.",
    row: "A signal that aborts before the person's rules have answered",
  },

  // —— Declarative ——
  {
    columns: POLYFILLS,
    file: "forms-responses",
    title: "Texts come back as they are, also an empty one.",
    row: "A form that responds with an empty text",
  },
  {
    columns: POLYFILLS,
    file: "forms-responses",
    title: "What has no JSON, and what was rejected, fails without the page's words.",
    row: "Words of a response that has no JSON or was rejected",
  },
  {
    columns: POLYFILLS,
    file: "forms-lifetime",
    title: "A form needs a valid name and a description, which may be empty.",
    row: "A form with an empty `tooldescription`",
  },
  {
    columns: ["firefox"],
    file: "forms-schema",
    title: "Months and weeks say how they are written.",
    row: "Months and weeks in a browser without such controls",
  },
  {
    columns: ["firefox"],
    file: "forms-filling",
    title: "So do months and weeks.",
    row: "Months and weeks in a browser without such controls",
  },
  {
    columns: ["firefox"],
    file: "forms-responses",
    title: "Both are for submit events only.",
    row: "Words of the TypeError for what is no `SubmitEvent`",
  },

  // —— Documents and origins ——
  {
    columns: POLYFILLS,
    file: "documents-permission",
    title: "The top document's origin is not allowed by itself below another origin's frame.",
    row: "The permission `tools` of the top document's origin below another origin's frame",
  },
  {
    columns: POLYFILLS,
    file: "documents-permission",
    title: "A sandboxed frame that is allowed has its own tools, which nobody else sees.",
    row: "Opaque origins (sandboxed frames)",
  },
  {
    columns: POLYFILLS,
    file: "documents-permission",
    title: "A header that turns the feature off counts in a frame.",
    row: "The permission `tools` and response headers",
  },

  // —— With the extension ——
  ...["own", "other"].map((origin) => ({
    columns: ["extension-native"],
    file: "documents-lifetime",
    title: `A caller that aborts cancels its call in the other document (${origin} origin).`,
    row: RULES,
  })),
  {
    columns: ["extension-native"],
    file: "tool-events",
    title: "toolactivated is fired in the task in which the callback runs, after it has returned.",
    row: RULES,
  },
  {
    columns: ["extension-native"],
    file: "tool-events",
    title: "The microtasks of the tool's first turn come before toolactivated.",
    row: RULES,
  },
  {
    columns: ["extension-polyfill"],
    file: "forms-steps",
    title: "A signal that aborts meanwhile stops neither the filling nor the submission.",
    row: "A signal that aborts between a tool's answer and the end of its call",
  },
  {
    columns: ["extension-polyfill"],
    file: "in-the-way",
    title: "Another polyfill that was there first stays, is guarded, and is told of once.",
    row: "Whom Airlock tells of another polyfill",
  },
  {
    columns: ["extension-polyfill"],
    file: "uninstall",
    title: "uninstall puts every property of every interface back as it was.",
    row: "`uninstall` of a page's own copy of the script over the extension's polyfill",
  },
];
