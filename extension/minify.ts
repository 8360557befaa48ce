/** How scripts that run in pages are made small: the script-tag file and the extension alike. */
import type { Plugin } from "vite";

export const TARGET = "es2022";

/** The file may be read in any encoding, since a page need not name one: everything beyond ASCII is escaped. */
export const terserOptions = {
  ecma: 2020 as const,
  toplevel: true,
  compress: { passes: 3, unsafe_arrows: true, keep_fargs: false },
  format: { ascii_only: true },
};

/** Reading a built-in has no effect worth keeping: intrinsics that nobody uses fall out of the bundle. */
export const treeshake = { propertyReadSideEffects: false as const };

/**
 * Members of our own records, shortened in the script-tag file: no page, schema, message or protocol ever sees them. A
 * name that anything outside of this script reads or writes, or that is looked up by a string (as the kinds of messages
 * between documents: `run`), must never be added.
 */
const INTERNAL_MEMBERS = (
  "bases context exposedOrigins isPermitted show byHandle certain closed contentEncoded contract declared declares depth edges enforce enforces facts " +
  "foundCopies fragment inPlaceParents offset parent patterns step unended " +
  "groups guarded guessable handlers hasLiteralMarks hasMarks hedged holder findersFor finders isPlain keep keepRemoval kept " +
  "limit location marked members met named names node nodes note onRevealed parents place plan " +
  "projectedInputSchema projectedOutputSchema reaches redact remember role secrets sensitive source take taken test " +
  "holdsEncoded isClean findIn rank last through toolMap tupleLength unresolved whole withheld writeJson " +
  // Of forms.
  "controls element finish flush forms getProblem getType getValue hasFailed isAutomatic isOn isSubmitted kind polyfill raw setOn setValue " +
  "augment contextOf end gone host inside isClosed object reject root shape stateOf stop toTool uri " +
  "answer heldItem inputPlan item question unregister uses words " +
  // Of the person's side, and between the rooms.
  "exposedOrigins failure steps expiresAt onRegister problem put reference restore retryAfter schemaPath session state user"
).replaceAll(" ", "|");

/** Of the script-tag files. `builtins`: also names that some platform object happens to have. */
export const scriptTagTerserOptions = {
  ...terserOptions,
  mangle: { properties: { regex: new RegExp(`^(${INTERNAL_MEMBERS})$`), keep_quoted: true, builtins: true } },
};

type Applies = (environment: { readonly name: string }) => boolean;

/** `const` has done its work when the code was checked: with one word for all, the minifier can join declarations. */
export const withoutConst = (applyToEnvironment: Applies): Plugin => ({
  name: "airlock:without-const",
  applyToEnvironment,
  renderChunk: (code) => ({ code: code.replace(/^(\s*)const /gm, "$1let "), map: null }),
});
