/**
 * Texts on the cards in a page, and the worker's sentences in the panel. The panel's own sentences
 * are in `people/`, one file for each view. Every text is a function, so that it can be translated.
 */

// —— Boundary: texts the person reads ——
export const pageSessionFull = () =>
  "There is no room left to search for your secrets, so agents get only what this page describes. Reload it.";
export const labelWholeResult = (tool: string) => `Result of ${tool}`;

// —— Secrets: texts the person reads ——
export const secretDefaultLabel = (): string => "Secret";
export const secretUnusable = (): string => "Nothing can be revealed here.";
export const secretSealed = (): string => "Only you can reveal this.";
export const secretPending = (): string => "Asking the site…";
export const secretShown = (): string => "Revealed to you. The page can see it.";
export const secretCopied = (): string => "Copied.";
export const secretCopyFailed = (): string => "Not copied: select it.";
export const secretExpired = (): string => "Expired or used. Ask the agent to run the tool again.";
export const secretHidesIn = (time: string): string => `Hides in ${time}`;
export const secretExpiresIn = (time: string): string => `Expires in ${time}`;
export const secretRetryIn = (time: string): string => `Try again in ${time}`;
const twoDigits = (count: number): string => `${count < 10 ? "0" : ""}${count}`;
/**
 * As `1:05` or, from an hour on, `2 h 05 min`; rounded up, so that the last second shows as one. Up
 * to days.
 */
export function timeLeft(milliseconds: number): string {
  const seconds = ~~((milliseconds > 0 ? milliseconds : 0) / 1_000 + 0.999);
  const minutes = ~~(seconds / 60);
  return minutes < 60
    ? `${minutes}:${twoDigits(seconds % 60)}`
    : `${~~(minutes / 60)} h ${twoDigits(minutes % 60)} min`;
}
/** A schema path; in words if it names nothing. */
export const placeInResult = (path: string): string => (path === "/content/*" ? "part of the answer" : path);
export const secretPart = (tool: string): string => `Part of the answer of ${tool}`;
export const secretFrom = (what: string, place: string): string => `${what} from ${place}`;
export const secretDetails = (): string => "Details";
export const secretMasked = (): string => "Hidden value";
export const secretValue = (): string => "Revealed value";

export const secretReveal = (): string => "Reveal";
export const secretRetry = (): string => "Try again";
export const secretHide = (): string => "Hide";
export const secretCopy = (): string => "Copy";
export const secretForget = (): string => "Forget";
export const secretForgetAll = (): string => "Forget all";
export const secretForgetSure = (forget: string): string => `${forget} for good?`;
export const secretUse = (tool: string, place: string): string => `Give this to ${tool} as ${place}?`;
export const secretAllow = (): string => "Allow";
export const secretDeny = (): string => "Deny";
/** Takes a card away that has been read. */
export const close = (): string => "Close";
export const surfaceTitle = (): string => "Withheld from the agent";
export const heldFull = (): string => "Storage is full. Forget something.";
export const toolWarns = (tool: string, words: string): string =>
  `${tool} warns of an attack in its own result, which the agent has read: "${words}"`;
export const toolFailed = (tool: string, message: string): string => `${tool} failed: "${message}"`;

// Why a redemption gave no value, and what the person can do about it. The panel says the same as
// the cards in a page.
const redeemSentences = {
  refused: secretUnusable,
  redirected: () => "The site sent us elsewhere. Sign in, then try again.",
  unauthorized: () => "You are signed out. Sign in, then try again.",
  forbidden: () => "This account may not see it. Sign in as its owner, then try again.",
  missing: () => "The site does not know it. Run the tool again, or ask the agent to.",
  gone: () => "Expired or used. Run the tool again, or ask the agent to.",
  limited: () => "Too many requests: the site asks to wait.",
  mistyped: () => "The site sent a page, not a secret. Sign in and try again, or tell its owner.",
  malformed: () => "The site’s answer is not a secret. Tell its owner.",
  oversized: () => "The site’s answer is larger than 64 KiB. Tell its owner.",
  timeout: () => "The site took longer than 10 seconds. Try again later.",
  offline: () => "You are offline. Connect, then try again.",
  network: () => "The site could not be reached. Try again later.",
  status: (status?: number) =>
    `The site answered with an error${status === undefined ? "" : ` (${status})`}. Try again later.`,
};
export type RedeemProblem = keyof typeof redeemSentences;
export const redeemProblems: Readonly<Record<RedeemProblem, (status?: number) => string>> = redeemSentences;

// —— Extension: texts the person reads ——
export const referenceInPanel = () => "Kept for you: open Airlock’s side panel to see it.";
export const userResultTooLarge = () =>
  "The tool’s result is larger than an agent can read, so Airlock did not pass it on.";
export const argumentsWithheld = () => "(The arguments cannot be shown.)";
export const callNames = {
  person: () => "You",
  inPage: () => "An agent in the page",
  ofPage: (origin: string) => `The agent of ${origin}`,
  browser: () => "The browser’s agent, or another page",
  strangers: () => "Agents that you have not been asked about",
};
export const toolHasNoOrigin = () =>
  "Its document has no web address, so agents could not tell whose tool it is.";
export const toolNameUnusable = () => "Its name has characters that agents cannot use.";
export const toolNameTwice = () => "The page has two tools of this name.";
export const toolNotReadable = () =>
  "Its schemas are nested too deeply, or too large when every reference in them is written out.";
export const toolTooLarge = () =>
  "The page describes this tool, or all its tools together, at greater length than Airlock accepts.";
export const toolNotSeen = () => "This page also serves agents itself; Airlock cannot see this tool's calls.";
export const toolNotComparedYet = () => "Airlock is comparing it with what the browser knows about it.";
export const toolDiffersFromNative = () => "The page describes it differently than the browser does.";
export const toolNotCaptured = () => "The page registered it in a way that Airlock cannot see.";
export const declaresReadOnly = () => "Only reads";
export const declaresDestruction = () => "May delete or overwrite";
export const declaresConsequences = () => "Has consequences that are hard to undo";
export const declaresOpenWorld = () => "Reaches beyond this site";
export const declaresUntrustedContent = () => "May return text from strangers";
export const declaresSensitiveResult = () => "Everything it returns is sensitive";
export const declaresOddSchema = () => "Describes its results in a way that Airlock cannot read";
export const declaresSensitiveParts = () => "Part of what it returns is sensitive";
export const declaresPublicDestination = () => "May publish what it is given";
/** The page names the regulations that apply. Airlock does not check whether it follows them. */
export const declaresRegulatedData = () => "Says that regulated data is involved";
export const declaresConfirmation = () => "Asks you to confirm each call";
export const declaresNothing = () => "Declares nothing about itself";
export const panelBadSite = () => "Airlock doesn’t work on this page.";
export const panelServerChanged = () =>
  "The app is gone, or brings this server in another way now. Look at it again.";
export const panelBlockStands = () =>
  "It is too late to undo that. You can approve the agent again under Settings → Agents.";
export const panelBadArguments = () => "The arguments are not a JSON object.";
export const panelSecretInSight = () =>
  "Leave secrets out of the JSON, where they can be read. Airlock asks you for those that the tool needs, in a field that hides them.";
export const panelNotSupplied = () => "The call has ended or a field was left empty. Nothing was sent.";
export const panelNoSuchTool = () => "This tool is gone. Its page changed or was closed.";
export const panelCallRefused = () => "Too many calls run at once. Wait for one to end.";
export const panelCommandFailed = () =>
  "That could not be done. The browser’s storage may be full: forget something.";
export const panelLogNotRead = () => "The log could not be read.";
export const vaultNeedsRoom = () =>
  "There is no room left to store this. Forget something of this site, then try again.";
export const siteHasNoRoom = (site: string) =>
  `Too many secrets of ${site} were shown or used since the browser started. Restart the browser, then try again.`;
export const itemUnknown = () =>
  "This item is gone. It was forgotten, or the browser or Airlock was started again.";
export const unseenTitle = () => "Airlock";
/** Of the browser's notification: no agent, no site, no word of a page. */
export const unseenQuestion = () => "A question waits for your answer.";
export const markedToo = () =>
  "The site marks this value, or something in it. So it stays withheld, whatever else it looks like.";
export const tooManyExcused = () => "You called 500 values no secret in this session. Begin a new one.";
export const itemNotRevealable = () => "Kept from the agent. It cannot be revealed.";
export const itemPending = () => "Asking the site…";
export const itemExpired = () => "Expired. Run the tool again for a new one.";
export const itemPageGone = (origin: string) =>
  `The page of ${origin} that this came from is gone. Run the tool again there.`;

/** Why a reference could not be redeemed, as the frame's script reports it. */

/** What agents ask of a server besides its tools, in place of a tool's title. */
export const readingTitles = {
  "resources/read": () => "Read a resource",
  "resources/subscribe": () => "Be told when a resource changes",
  "resources/unsubscribe": () => "No longer be told when a resource changes",
  "prompts/get": () => "Get a prompt",
  "completion/complete": () => "Complete what is typed",
};
