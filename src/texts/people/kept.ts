/** Texts about what was withheld from an agent and is kept for the person. */
import type { Names } from "../language.js";
import { counted, number } from "./formats.js";
export const heading = () => "Kept for you";
export const briefHeading = () => "Kept for you lately";
export const all = (count: number) =>
  counted(count, { one: () => "Open Secrets", other: (n) => `All ${n} secrets` });
export const search = () => "Search what is kept";
export const searchHint = () => "Name, site, tool or agent";
export const nothingMatches = () => "Nothing matches.";
export const found = (count: number) =>
  counted(count, { one: (n) => `${n} secret matches.`, other: (n) => `${n} secrets match.` });
export const forgetAll = () => "Forget all";
export const everythingKept = () => "Everything that is kept for you";
export const nearlyFull = () => "Almost full. Calls that would add more are refused. Forget something.";
export const littleRoomFor = (site: string) =>
  `${site}: without room, none of its tools runs, so that nothing is lost.`;
export const forgetOldest = (count: number) =>
  counted(count, {
    one: () => "Forget the oldest",
    other: (n) => `Forget the ${n} oldest`,
  });
export const nothingKept = () =>
  "Nothing yet. What a site marks as sensitive comes here instead of to the agent.";
export const keptFrom = (agent: string) => `Withheld from ${agent}`;
/** The person ran the tool, and no agent did. */
export const keptOfYours = () => "You ran it";
export const forgetThese = (count: number) => `Forget these ${number(count)}`;
export const lockNotice = (count: number, time: string) =>
  counted(count, {
    one: () =>
      `Your screen was locked at ${time}, so Airlock forgot one value. Run the tool again if you still need it.`,
    other: (n) =>
      `Your screen was locked at ${time}, so Airlock forgot ${n} values. Run the tool again where you still need one.`,
  });
/** Not why: the browser does not say whether it was closed, or the extension updated. */
export const dropNotice = (time: string) => `Airlock started again at ${time}.`;
export const droppedItems = (count: number) =>
  counted(count, {
    one: () => "The secret that was kept for you is gone. Run the tool again if you still need it.",
    other: (n) =>
      `${n} secrets that were kept for you are gone. Run the tool again where you still need one.`,
  });
/** @param agents names, as a list in the reader's language */
export const droppedSessions = (agents: string) =>
  `Airlock no longer knows what these agents have read: ${agents}.`;
export const droppedCalls = (count: number) =>
  counted(count, {
    one: () => "One call was interrupted. The log says how far it was.",
    other: (n) => `${n} calls were interrupted. The log says how far they were.`,
  });

// One item.
export const reveal = () => "Reveal";
export const hide = () => "Hide";
export const copy = () => "Copy";
export const forget = () => "Forget";
/** Of what detection took: next to the value that the person sees. */
export const notSecret = (count: number) =>
  counted(count, { one: () => "Not a secret", other: () => "None of these is a secret" });
export const isSecret = () => "It is a secret";
export const calledNotSecret = (agent: string, site: string) =>
  `You said: not a secret. ${agent} gets it from ${site} until its session ends, if it calls again. Ask it to.`;
export const secretAgain = () =>
  "From now on Airlock withholds it again where it finds it. What the agent has read, it knows.";
export const retry = () => "Try again";
export const goToPage = () => "Go to its page";
export const askingSite = () => "Asking the site…";
export const revealedValue = () => "Revealed value";
export const hiddenValue = () => "Hidden value";
/** As wide with one digit as with two, so that no line breaks elsewhere while it counts. */
export const hidesIn = (seconds: number) =>
  `Hides in ${number(seconds).padStart(2, "\u2007")} s, or when the screen is locked. Until then you can type it elsewhere.`;
export const revealAsks = () => "Reveal asks";
export const placeOfIt = () => "Place in the result";
export const shownOnce = () => "Can be shown once";
export const shownOnceWithin = (time: string) => `Can be shown once, within ${time}`;
export const fromSite = (site: string) => `from ${site}`;
export const retryIn = (time: string) => `Try again in ${time}.`;
export const phaseProblems = {
  unusable: () => "It cannot be revealed.",
  expired: () => "Expired. Run the tool again for a new one.",
  away: () => "Its page was closed or left. Go back to it, or run the tool again.",
};
export const canRetry = () => "You can try again now.";
export const nothingToShow = () => "There is nothing to show.";
export const cameWhileAway = () => "The value came while you looked elsewhere. Reveal it again.";
export const hiddenAgain = () => "Hidden again.";
export const copied = () => "Copied. Your clipboard holds it now.";
export const copiedForNow = (seconds: number) =>
  `Copied. In ${number(seconds)} s, Airlock empties your clipboard if it still holds this, and if the panel is open.`;
export const offerToClear = () => "Empty the clipboard after 30 s?";
export const clipboardOutcomes = {
  cleared: () => "Your clipboard is empty again.",
  other: () => "Your clipboard holds something else by now. Airlock left it.",
  unread: () => "The browser did not let Airlock empty your clipboard. It may still hold the value.",
} as const;
export const clearClipboard = () => "Empty the clipboard 30 s after I copied a secret";
export const clearClipboardMeans = () =>
  "Only if it still holds that secret, and the panel is open. To see that, Airlock reads the clipboard once then. The browser asks you first. What a clipboard history has kept stays there.";
export const copyRefused = () =>
  "The browser refused to copy. Reveal the value, select it and copy it yourself.";

/** Why it was withheld. */
export const reasons: { readonly [reason: string]: () => string } = {
  "x-sensitive": () => "Marked as sensitive by the site",
  sensitiveHint: () => "From a tool that the site calls sensitive",
  secret_reference: () => "One-time secret",
  "invalid-secret_reference": () => "A reference that cannot be trusted",
  "shape-mismatch": () => "Does not match the tool’s declared format",
  "unresolvable-schema": () => "The site’s description of it could not be read",
  "used-secret": () => "The tool was given a secret",
  credential: () => "Looks like a key or password that the site did not mark",
  "card-number": () => "A card number that the site did not mark",
  "account-number": () => "A bank account number that the site did not mark",
  "too-large": () => "Too large for an agent to read",
  audience: () => "Meant for you only",
  error: () => "What the tool said when it failed",
};
export const otherReason = () => "Withheld from the agent";

/** What detection found, by its row. */
export const foundName = (names: Names) => names.en;
